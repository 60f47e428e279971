public import Pleat

extension Image {
  /// Returns the number of pixels for a length in points.
  ///
  /// The number is `points · scale`, rounded to nearest (halves up), and at least 1.
  ///
  /// - Throws: `PleatError.scaleOutOfRange` unless the scale is above 0 and at most a million.
  ///   `PleatError.sizeOutOfRange` if the length is not finite or has more than 2^31 pixels, the
  ///   limit of a picture. The width and the height in this error are both the length.
  public static func pixels(_ points: Double, scale: Double) throws(PleatError) -> Int {
    guard scale > 0, scale <= 1e6 else { throw .scaleOutOfRange(scale) }
    let pixels = (points * scale + 0.5).rounded(.down)
    guard points.isFinite, pixels <= Double(mostPixels) else {
      throw .sizeOutOfRange(width: points, height: points)
    }
    return Int(max(1, pixels))
  }

  /// Returns the number of pixels of a page in each direction, as ``pixels(_:scale:)`` counts them.
  ///
  /// - Throws: `PleatError.scaleOutOfRange`, and `PleatError.sizeOutOfRange` for a size that is not
  ///   finite or has more than 2^31 pixels.
  static func pixels(of size: Size, scale: Double) throws(PleatError) -> (width: Int, height: Int) {
    let refusal = PleatError.sizeOutOfRange(width: size.width, height: size.height)
    func extent(_ points: Double) throws(PleatError) -> Int {
      do throws(PleatError) {
        return try pixels(points, scale: scale)
      } catch {
        guard case .sizeOutOfRange = error else { throw error }
        throw refusal
      }
    }
    let (width, height) = (try extent(size.width), try extent(size.height))
    guard width <= mostPixels / height else { throw refusal }
    return (width, height)
  }

  /// Returns the picture at the size of a page.
  ///
  /// The page's size is in points. The result has `scale` times as many pixels in each direction,
  /// as rounded by ``pixels(_:scale:)``. By default each axis is stretched separately, as by
  /// ``scaled(toWidth:height:)``, and nothing is cut off; `fit` names other ways. To cover the page,
  /// the picture is first cut to whole pixels of its own, in the middle.
  ///
  /// - Throws: `PleatError.scaleOutOfRange` unless the scale is above 0 and at most a million,
  ///   `PleatError.sizeOutOfRange` if the size is not finite or has more than 2^31 pixels, and
  ///   `PleatError.outOfMemory` if there is no memory for the pixels.
  public func page(
    of size: Size, scale: Double, _ fit: PictureFit = .stretch
  ) throws(PleatError) -> Image {
    let (width, height) = try Self.pixels(of: size, scale: scale)
    return try translating(resized(toWidth: width, height: height, fit), to: PleatError.init)
  }
}

extension PleatError {
  init(_ error: OutOfMemory) { self = .outOfMemory(bytes: error.bytes) }
}

extension ImageError.Reason {
  init(_ error: OutOfMemory) { self = .outOfMemory(bytes: error.bytes) }
}
