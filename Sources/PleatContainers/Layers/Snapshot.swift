public import Pleat

/// A description of how to draw a snapshot, which is a picture of a view or an image.
///
/// The description contains the size of the picture and the place of the content in it, but no
/// pixels. To draw the picture, clip to ``clip``, translate by ``translation``, then draw the
/// content.
///
/// The functions that return a snapshot throw `PleatError.sizeOutOfRange` unless the picture's width
/// and height are above 0 and at most 1e15, and `PleatError.scaleOutOfRange` unless the scale, the
/// number of pixels per point, is above 0 and at most a million.
///
/// Source: the class MPAnimation of MPFoldTransition and EnterTheMatrix. Each of its functions has
/// a counterpart in this type.
public struct Snapshot: Hashable, Sendable {
  /// The size of the picture in points.
  public let size: Size
  /// The number of pixels per point.
  public let scale: Double
  /// Whether the bitmap needs no alpha channel, because opaque content covers every pixel.
  public let isOpaque: Bool
  /// The rectangle of the content within the picture; the rest is transparent or shows the frame.
  public let content: Rect
  /// The rectangle of the picture to which drawing is clipped, or nil for the whole picture.
  public let clip: Rect?
  /// The translation from the content's coordinates to the picture's coordinates.
  public let translation: Point
  /// The width of the frame around the content in points, or 0 for no frame.
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

  /// Returns the size of the picture's bitmap in pixels.
  ///
  /// - Throws: `PleatError.sizeOutOfRange` if the picture is more than 1e15 pixels wide or high.
  public func bitmap() throws(PleatError) -> BackingBitmap {
    try BackingBitmap(size: size, contentScale: scale)
  }

  /// Returns the snapshot of a view, or of a part of it, with a transparent ring.
  ///
  /// The picture is as large as the part and the ring together. Drawing is clipped to the part, so
  /// that the ring shows nothing of the rest of the view. The picture is opaque only if the view is
  /// opaque and there is no ring. (MPAnimation regards every view without a ring as opaque, and
  /// draws transparent views black.)
  ///
  /// The part is in the view's coordinates; pass the bounds for the whole view. The widths of the ring
  /// are in points, and negative widths crop the part.
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

  /// Returns the snapshot of a view with a border that shows the view's drop shadow.
  ///
  /// The widths of the border are `insets`, in points. Drawing is not clipped.
  public static func viewWithShadow(
    _ bounds: Rect, insets: Insets, scale: Double, viewIsOpaque: Bool = false
  ) throws(PleatError) -> Snapshot {
    let whole = try view(bounds, insets: insets, scale: scale, viewIsOpaque: viewIsOpaque)
    return try Snapshot(
      size: whole.size, scale: scale, isOpaque: whole.isOpaque, content: whole.content,
      translation: whole.translation)
  }

  /// Returns the snapshot of an image with a transparent ring, 1 point wide by default, which makes
  /// its edges smooth when it is rotated; see ``RingedBitmap``.
  public static func antialiasing(
    imageOfSize size: Size, insets: Insets = Insets(top: 1, left: 1, bottom: 1, right: 1),
    scale: Double, imageIsOpaque: Bool = false
  ) throws(PleatError) -> Snapshot {
    try viewWithShadow(
      Rect(origin: .zero, size: size), insets: insets, scale: scale, viewIsOpaque: imageIsOpaque)
  }

  /// Returns the snapshot of an image with a frame, and a transparent ring of 1 point around the
  /// frame.
  ///
  /// The picture is `2 · (frame + 1)` points wider and higher than the image. The image is at
  /// `(frame + 1, frame + 1)`.
  ///
  /// `size` is the size in points at which the image is shown. If the image itself has another
  /// size, stretch it to `size` before you draw it.
  ///
  /// - Throws: `PleatError.sizeOutOfRange` also if the size of the image is out of range.
  /// - Precondition: `frame` is finite and not negative.
  public static func framed(
    imageOfSize size: Size, frame: Double, scale: Double
  ) throws(PleatError) -> Snapshot {
    precondition(frame >= 0 && frame.isFinite, "the frame must be finite and not negative")
    try size.requireArea()
    let offset = frame + 1
    return try Snapshot(
      size: Size(width: size.width + 2 * offset, height: size.height + 2 * offset), scale: scale,
      isOpaque: false, content: Rect(x: offset, y: offset, width: size.width, height: size.height),
      translation: Point(x: offset, y: offset), frameWidth: frame)
  }

  /// Returns the snapshot of a part of an image: the part inside `rect`, which is in points.
  ///
  /// The snapshot is never marked as opaque.
  public static func cropped(_ rect: Rect, scale: Double) throws(PleatError) -> Snapshot {
    let size = Size(width: rect.width, height: rect.height)
    return try Snapshot(
      size: size, scale: scale, isOpaque: false, content: Rect(origin: .zero, size: size),
      translation: Point(x: -rect.minX, y: -rect.minY))
  }
}

extension Size {
  func grown(by insets: Insets) -> Size {
    Size(
      width: width + insets.left + insets.right, height: height + insets.top + insets.bottom)
  }
}
