/// A picture in memory: RGBA, 8 bits a channel, colours multiplied by alpha, sRGB.
///
/// The top row comes first, and rows follow one another without a gap: pixel (x, y) begins at byte
/// `4 · (y · width + x)`. Copies share memory until one of them is written to.
public struct Image: Sendable {
  /// The number of pixels across.
  public let width: Int
  /// The number of pixels down.
  public let height: Int
  var storage: PixelStorage

  /// The most pixels that a picture has, whatever limit a call asks for.
  static let mostPixels = 1 << 31

  /// Creates a picture that is clear everywhere.
  ///
  /// - Precondition: both extents are above 0, there are at most 2^31 pixels, and there is memory for
  ///   them, four bytes each.
  public init(width: Int, height: Int) {
    do throws(OutOfMemory) {
      try self.init(roomForWidth: width, height: height)
    } catch {
      fatalError("\(error)")
    }
  }

  /// Creates a picture that is clear everywhere, or throws where there is no memory for it.
  init(roomForWidth width: Int, height: Int) throws(OutOfMemory) {
    precondition(width > 0 && height > 0, "a picture has at least one pixel")
    precondition(width <= Self.mostPixels / height, "a picture has at most 2^31 pixels")
    self.width = width
    self.height = height
    storage = try PixelStorage(room: 4 * width * height)
  }

  /// All bytes: red, green, blue and alpha of one pixel after the other.
  public var bytes: Span<UInt8> {
    @_lifetime(borrow self)
    get { storage.span }
  }

  /// All bytes, to be changed.
  public var mutableBytes: MutableSpan<UInt8> {
    @_lifetime(&self)
    mutating get {
      makeUnique()
      return storage.mutableSpan
    }
  }
}

extension Image: Equatable {
  /// Whether size and all bytes are the same.
  public static func == (a: Image, b: Image) -> Bool {
    a.width == b.width && a.height == b.height && a.storage.isEqual(to: b.storage)
  }
}
