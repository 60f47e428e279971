public import Pleat

extension Image {
  /// How many pixels a page's extent in points has: `points · scale`, rounded, halves up, at least 1.
  ///
  /// - Throws: `PleatError.scaleOutOfRange` for a scale that is not above 0 and at most a million, and
  ///   `PleatError.sizeOutOfRange`, with the extent for both of its numbers, for one that is not finite or
  ///   has more than 2^31 pixels, the most that a picture has.
  public static func pixels(_ points: Double, scale: Double) throws(PleatError) -> Int {
    guard scale > 0, scale <= 1e6 else { throw .scaleOutOfRange(scale) }
    let pixels = (points * scale + 0.5).rounded(.down)
    guard points.isFinite, pixels <= Double(mostPixels) else {
      throw .sizeOutOfRange(width: points, height: points)
    }
    return Int(max(1, pixels))
  }

  /// How many pixels a page has each way, as ``pixels(_:scale:)`` counts them.
  ///
  /// - Throws: `PleatError.scaleOutOfRange`, and `PleatError.sizeOutOfRange` for a size that is not finite
  ///   or has more than 2^31 pixels.
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

  /// The picture as a page of a size in points: stretched to its whole pixels, if it has others.
  ///
  /// Each axis is stretched by itself, as `scaled(toWidth:height:)` does; nothing is cut off.
  ///
  /// - Throws: `PleatError.scaleOutOfRange` for a scale that is not above 0 and at most a million,
  ///   `PleatError.sizeOutOfRange` for a size that is not finite or has more than 2^31 pixels, and
  ///   `PleatError.outOfMemory` where there is no room for them.
  public func page(of size: Size, scale: Double) throws(PleatError) -> Image {
    let (width, height) = try Self.pixels(of: size, scale: scale)
    do throws(OutOfMemory) {
      return try resized(toWidth: width, height: height)
    } catch {
      throw PleatError(error)
    }
  }
}

extension PleatError {
  /// What the libraries throw where there is no memory.
  init(_ error: OutOfMemory) { self = .outOfMemory(bytes: error.bytes) }
}
