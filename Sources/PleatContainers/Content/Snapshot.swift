public import Pleat

/// The size, the opacity and the position of the content of a snapshot: a picture of a view or an
/// image.
///
/// No pixels are drawn. To draw the picture, clip to ``clip``, translate by ``translation`` and
/// draw the content.
///
/// Source: MPAnimation of MPFoldTransition and EnterTheMatrix. Each of its functions has a
/// counterpart.
public struct Snapshot: Hashable, Sendable {
  /// The size of the picture in points.
  public let size: Size
  /// The number of pixels per point.
  public let scale: Double
  /// Whether the content covers every pixel completely, so that the bitmap needs no alpha channel.
  public let isOpaque: Bool
  /// The rectangle of the content within the picture.
  ///
  /// The rest is transparent or the frame.
  public let content: Rect
  /// The rectangle of the picture to which drawing is clipped, or nil for the whole picture.
  public let clip: Rect?
  /// The translation from the content's coordinates to the picture's.
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

  /// Returns the bitmap of the picture.
  ///
  /// - Throws: `PleatError.sizeOutOfRange` if the picture is more than 1e15 pixels wide or high.
  public func bitmap() throws(PleatError) -> BackingBitmap {
    try BackingBitmap(size: size, contentScale: scale)
  }
}

// MARK: - Views

extension Snapshot {
  /// Returns the snapshot of a part of a view.
  ///
  /// The picture is as large as the part and the insets together. The insets are a transparent
  /// ring: drawing is clipped to the part, so that the ring shows nothing of the rest of the view.
  /// The picture is opaque only if the view is opaque and there is no ring. (The source takes every
  /// view without a ring for opaque, and draws transparent views black.)
  ///
  /// - Parameters:
  ///   - rect: The part, or the bounds for the whole view, in the view's coordinates.
  ///   - insets: The widths of the ring. Negative ones crop the part.
  ///   - scale: The number of pixels per point.
  ///   - viewIsOpaque: Whether the view covers every pixel completely.
  /// - Throws: `PleatError.sizeOutOfRange` if the picture has no area;
  ///   `PleatError.scaleOutOfRange`.
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

  /// Returns the snapshot of a view with a border for its drop shadow.
  ///
  /// Nothing is clipped, so the shadow is drawn into the border.
  ///
  /// - Throws: `PleatError.sizeOutOfRange` if the picture has no area;
  ///   `PleatError.scaleOutOfRange`.
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
  /// Returns the snapshot of an image with a transparent ring, which makes its edges smooth when it
  /// is rotated.
  ///
  /// The ring is 1 point wide by default; see ``RingedBitmap``.
  ///
  /// - Throws: `PleatError.sizeOutOfRange` if the picture has no area;
  ///   `PleatError.scaleOutOfRange`.
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

  /// Returns the snapshot of an image with a frame, and a transparent ring of 1 point around the
  /// frame.
  ///
  /// The picture is `2 · (frame + 1)` points larger than the image in each direction, and the image
  /// is at `(frame + 1, frame + 1)`. If the image itself has another size, stretch it to the given
  /// size first.
  ///
  /// - Parameters:
  ///   - size: The size of the image in points.
  ///   - frame: The width of the frame in points.
  ///   - scale: The number of pixels per point.
  /// - Throws: `PleatError.sizeOutOfRange` if the image has no area; `PleatError.scaleOutOfRange`.
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

  /// Returns the snapshot of a part of an image.
  ///
  /// - Throws: `PleatError.sizeOutOfRange` if the part has no area; `PleatError.scaleOutOfRange`.
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
