public import Pleat

/// What a picture of a view consists of, before anything is drawn: its size, whether it needs alpha,
/// and where the content comes to lie.
///
/// Drawing takes three steps: clip to ``clip``, then move the view by ``translation``, then draw it.
/// Source: MPAnimation of MPFoldTransition and EnterTheMatrix, one function here for each of its own.
public struct Snapshot: Hashable, Sendable {
  /// The size of the picture, in points.
  public let size: Size
  /// Pixels per point.
  public let scale: Double
  /// Whether every pixel is covered, so that the bitmap needs no alpha.
  public let isOpaque: Bool
  /// Where the content lies in the picture; the rest is transparent, or the frame.
  public let content: Rect
  /// What drawing is clipped to, in the picture's points; nil for the whole picture.
  public let clip: Rect?
  /// What is added to the content's own coordinates to get the picture's.
  public let translation: Point
  /// The frame around the content, in points; 0 for none.
  public let frameWidth: Double

  private init(
    size: Size, scale: Double, isOpaque: Bool, content: Rect, clip: Rect? = nil,
    translation: Point, frameWidth: Double = 0
  ) throws(PleatError) {
    try size.requireArea()
    try requireScale(scale)
    self.size = size
    self.scale = scale
    self.isOpaque = isOpaque
    self.content = content
    self.clip = clip
    self.translation = translation
    self.frameWidth = frameWidth
  }

  /// The bitmap of the picture.
  ///
  /// - Throws: `PleatError.sizeOutOfRange` if it has more pixels along an edge than can be told apart.
  public func bitmap() throws(PleatError) -> BackingBitmap {
    try BackingBitmap(size: size, contentScale: scale)
  }
}

// MARK: - Views

extension Snapshot {
  /// A picture of a part of a view, or, without a part of its own, of its bounds.
  ///
  /// The size is that of the part plus the insets, a transparent ring; drawing is clipped to the part,
  /// so that no neighbour is seen in the ring. Without any ring it is opaque, but only if the view is:
  /// taking that for granted drew clear views black.
  ///
  /// - Parameters:
  ///   - rect: the part, in the view's points.
  ///   - insets: the ring; negative ones crop.
  ///   - scale: pixels per point.
  ///   - viewIsOpaque: whether the view covers every pixel.
  /// - Throws: `PleatError.sizeOutOfRange` for a picture without an area; `PleatError.scaleOutOfRange`.
  public static func view(
    _ rect: Rect, insets: Insets = .zero, scale: Double, viewIsOpaque: Bool = false
  ) throws(PleatError) -> Snapshot {
    let part = Rect(
      x: insets.left, y: insets.top, width: rect.width, height: rect.height)
    return try Snapshot(
      size: part.size.grown(by: insets), scale: scale, isOpaque: viewIsOpaque && insets == .zero,
      content: part, clip: insets == .zero ? nil : part,
      translation: Point(x: insets.left - rect.minX, y: insets.top - rect.minY))
  }

  /// A picture of a view with a border that holds its drop shadow: nothing is clipped.
  ///
  /// - Throws: `PleatError.sizeOutOfRange` for a picture without an area; `PleatError.scaleOutOfRange`.
  public static func viewWithShadow(
    _ bounds: Rect, insets: Insets, scale: Double, viewIsOpaque: Bool = false
  ) throws(PleatError) -> Snapshot {
    let whole = try view(bounds, insets: insets, scale: scale, viewIsOpaque: viewIsOpaque)
    return try Snapshot(
      size: whole.size, scale: scale, isOpaque: whole.isOpaque, content: whole.content,
      translation: whole.translation)
  }
}

// MARK: - Images

extension Snapshot {
  /// An image with a transparent ring, of 1 point unless told, for smooth edges when it is turned.
  ///
  /// - Throws: `PleatError.sizeOutOfRange` for a picture without an area; `PleatError.scaleOutOfRange`.
  public static func antialiasing(
    imageOfSize size: Size, insets: Insets = Insets(top: 1, left: 1, bottom: 1, right: 1),
    scale: Double, imageIsOpaque: Bool = false
  ) throws(PleatError) -> Snapshot {
    let ringed = try view(
      Rect(origin: .zero, size: size), insets: insets, scale: scale, viewIsOpaque: imageIsOpaque)
    return try Snapshot(
      size: ringed.size, scale: scale, isOpaque: ringed.isOpaque, content: ringed.content,
      translation: ringed.translation)
  }

  /// An image in a frame of a colour, with a transparent ring of 1 point around both.
  ///
  /// The size is the image's plus `2 (frame + 1)` each way, and the image lies at `frame + 1`. An
  /// image of another size is first stretched to the one given.
  ///
  /// - Throws: `PleatError.sizeOutOfRange` for an image without an area; `PleatError.scaleOutOfRange`.
  /// - Precondition: the frame is finite and not negative.
  public static func framed(
    imageOfSize size: Size, frame: Double, scale: Double
  ) throws(PleatError) -> Snapshot {
    precondition(frame >= 0 && frame.isFinite, "a frame is finite and not negative")
    try size.requireArea()
    let offset = frame + 1
    return try Snapshot(
      size: Size(width: size.width + 2 * offset, height: size.height + 2 * offset), scale: scale,
      isOpaque: false, content: Rect(x: offset, y: offset, width: size.width, height: size.height),
      translation: Point(x: offset, y: offset), frameWidth: frame)
  }

  /// A part of an image.
  ///
  /// - Throws: `PleatError.sizeOutOfRange` for a part without an area; `PleatError.scaleOutOfRange`.
  public static func cropped(_ rect: Rect, scale: Double) throws(PleatError) -> Snapshot {
    let size = Size(width: rect.width, height: rect.height)
    return try Snapshot(
      size: size, scale: scale, isOpaque: false, content: Rect(origin: .zero, size: size),
      translation: Point(x: -rect.minX, y: -rect.minY))
  }
}

extension Size {
  /// The size with insets added on all sides.
  func grown(by insets: Insets) -> Size {
    Size(
      width: width + insets.left + insets.right, height: height + insets.top + insets.bottom)
  }
}
