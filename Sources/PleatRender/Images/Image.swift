/// A picture in memory: RGBA with 8 bits per channel in sRGB, with premultiplied alpha.
///
/// The rows are stored from top to bottom without gaps. Pixel (x, y) begins at byte
/// `4 · (y · width + x)`. Copies share memory until one of them is changed.
public struct Image: Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  var storage: PixelStorage

  /// The largest number of pixels of a picture, whatever limit a call asks for.
  static let mostPixels = 1 << 31

  /// Creates a transparent picture.
  ///
  /// - Precondition: the width and the height are above 0, there are at most 2^31 pixels, and there
  ///   is memory for them (four bytes each).
  public init(width: Int, height: Int) {
    do throws(OutOfMemory) {
      try self.init(roomForWidth: width, height: height)
    } catch {
      fatalError("\(error)")
    }
  }

  /// Creates a transparent picture, or throws if there is no memory for it.
  package init(roomForWidth width: Int, height: Int) throws(OutOfMemory) {
    precondition(width > 0 && height > 0, "a picture has at least one pixel")
    precondition(width <= Self.mostPixels / height, "a picture has at most 2^31 pixels")
    self.width = width
    self.height = height
    storage = try PixelStorage(room: 4 * width * height)
  }

  /// The bytes of all pixels: red, green, blue and alpha of the first pixel, then of the next one,
  /// row by row.
  public var bytes: Span<UInt8> {
    @_lifetime(borrow self)
    get { storage.span }
  }

  /// The bytes of all pixels, which can be changed: red, green, blue and alpha of the first pixel,
  /// then of the next one, row by row.
  public var mutableBytes: MutableSpan<UInt8> {
    @_lifetime(&self)
    mutating get {
      makeUnique()
      return storage.mutableSpan
    }
  }
}

extension Image: Equatable {
  /// Returns whether two pictures have the same size and the same bytes.
  public static func == (a: Image, b: Image) -> Bool {
    a.width == b.width && a.height == b.height && a.storage.isEqual(to: b.storage)
  }
}
