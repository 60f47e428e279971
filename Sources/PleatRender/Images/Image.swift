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
  /// A warning from reading the picture's file, for example that colours may be wrong; nil for none.
  package internal(set) var remark: String?

  /// The largest number of pixels of a picture, whatever limit a call asks for.
  static let mostPixels = 1 << 31

  /// Creates a transparent picture.
  ///
  /// - Precondition: the width and the height are above 0, there are at most 2^31 pixels, and there
  ///   is memory for them (four bytes each).
  public init(width: Int, height: Int) {
    self = Memory.orStop(try Image(roomForWidth: width, height: height))
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

  /// Creates a picture of one colour.
  ///
  /// - Precondition: the width and the height are above 0, there are at most 2^31 pixels, and there
  ///   is memory for them (four bytes each).
  public init(width: Int, height: Int, filledWith pixel: Pixel) {
    self.init(width: width, height: height)
    storage.fill(0..<width * height, with: pixel)
  }

  /// The pixel in column x and row y, counted from 0 at the top left.
  ///
  /// - Precondition: `x` is in `0..<width` and `y` in `0..<height`.
  public subscript(x: Int, y: Int) -> Pixel {
    get {
      let start = 4 * index(x, y)
      let bytes = bytes
      return Pixel(
        red: bytes[start], green: bytes[start + 1], blue: bytes[start + 2], alpha: bytes[start + 3])
    }
    set {
      let start = 4 * index(x, y)
      var bytes = mutableBytes
      bytes[start] = newValue.red
      bytes[start + 1] = newValue.green
      bytes[start + 2] = newValue.blue
      bytes[start + 3] = newValue.alpha
    }
  }

  private func index(_ x: Int, _ y: Int) -> Int {
    precondition(
      x >= 0 && x < width && y >= 0 && y < height, "the pixel is one of the picture's")
    return y * width + x
  }

  /// Whether every pixel is opaque: its alpha is 255.
  ///
  /// - Complexity: O(n) for n pixels.
  public var isOpaque: Bool { storage.isOpaque }

  /// Sets all pixels in the columns `x` and the rows `y`.
  ///
  /// Columns and rows outside the picture are ignored.
  public mutating func fill(x: Range<Int>, y: Range<Int>, with pixel: Pixel) {
    let columns = x.clamped(to: 0..<width)
    if columns.isEmpty { return }
    makeUnique()
    for row in y.clamped(to: 0..<height) {
      storage.fill(row * width + columns.lowerBound..<row * width + columns.upperBound, with: pixel)
    }
  }

  /// Draws another picture over this one, with its top left pixel at (x, y).
  ///
  /// Parts of the other picture that lie outside this one are ignored. Each channel becomes
  /// `above + below · (255 - alpha of above) / 255`, rounded to nearest.
  public mutating func draw(_ image: Image, x: Int = 0, y: Int = 0) {
    // A picture outside this one is not visible. If it is far away, the sums below would overflow.
    guard x > -image.width, x < width, y > -image.height, y < height else { return }
    // The part of the other picture that is visible, in the other picture's pixels.
    let columns = max(0, -x)..<min(image.width, width - x)
    let rows = max(0, -y)..<min(image.height, height - y)
    makeUnique()
    for row in rows {
      let start = row * image.width
      storage.draw(
        start + columns.lowerBound..<start + columns.upperBound, of: image.storage,
        over: (y + row) * width + x + columns.lowerBound)
    }
  }

  /// Returns this picture drawn over a background of one colour.
  public func flattened(onto pixel: Pixel) -> Image {
    Memory.orStop(try laid(onto: pixel))
  }

  /// Returns the same as `flattened(onto:)`, but throws an error if there is no memory for the result.
  func laid(onto pixel: Pixel) throws(OutOfMemory) -> Image {
    var image = try Image(roomForWidth: width, height: height)
    image.storage.fill(0..<width * height, with: pixel)
    image.draw(self)
    return image
  }

  /// Returns the part of the picture in the columns `x` and the rows `y`.
  ///
  /// - Precondition: the part has at least one pixel and lies inside the picture.
  public func cropped(x: Range<Int>, y: Range<Int>) -> Image {
    precondition(
      !x.isEmpty && !y.isEmpty && x.clamped(to: 0..<width) == x && y.clamped(to: 0..<height) == y,
      "the part lies in the picture and has at least one pixel")
    let part = Image(width: x.count, height: y.count)
    for row in y {
      part.storage.copy(
        row * width + x.lowerBound..<row * width + x.upperBound, of: storage,
        to: (row - y.lowerBound) * x.count)
    }
    return part
  }

  /// Copies the pixels if another value shares them.
  mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&storage) {
      storage = Memory.orStop(try PixelStorage(copying: storage))
    }
  }

  /// Returns the bytes of a PNG file of this picture.
  ///
  /// The file is RGB if every pixel is opaque, else RGBA, with 8 bits per channel in sRGB. Colours
  /// are divided by alpha and rounded to nearest. Nothing is lost: reading the file returns this
  /// picture. Transparent pixels are written as black. The same picture always gives the same
  /// bytes.
  ///
  /// Rows are compressed without filters at deflate level 3 (the "fast" flag of libpng), because
  /// programs write frames by the hundred. For 1920x1080 pixels this takes a fifth of the time of
  /// libpng's default, and files are up to two and a half times as large.
  ///
  /// - Throws: `ImageError` if libpng refuses or there is not enough memory.
  public func pngData() throws(ImageError) -> [UInt8] {
    try translating(Image.encodePNG(self)) {
      ImageError(name: "a picture of \(width)x\(height) pixels", reason: $0)
    }
  }

  /// Writes a PNG file of this picture, with the bytes of ``pngData()``.
  ///
  /// ```swift
  /// for (index, image) in try PleatRender.images(of: "cube", from: old, to: new).enumerated() {
  ///   try image.write(toPNGFile: "cube-\(index).png")
  /// }
  /// ```
  ///
  /// An existing file is replaced once the new one is complete and on the disk; symbolic links are
  /// followed. If writing fails, no unfinished file is left. Devices and pipes are refused.
  ///
  /// - Parameter path: The path of the file. The extension does not matter.
  /// - Throws: `ImageError` if the file cannot be written, if libpng refuses or if there is not enough
  ///   memory.
  public func write(toPNGFile path: String) throws(ImageError) {
    let bytes = try pngData()
    try translating(
      OutputFile(path, option: nil, regularFor: "a PNG file").writeWhole(bytes)
    ) { (error: OutputError) in
      ImageError(name: path, reason: .unwritable(error.reason))
    }
  }

  /// Returns the picture with bytes whose colours are not multiplied by alpha, for output alone.
  package func withStraightColors() throws(OutOfMemory) -> Image {
    if isOpaque { return self }
    var image = self
    image.storage = try storage.straightSamples(isOpaque: false)
    return image
  }
}

extension Image: Equatable {
  /// Returns whether two pictures have the same size and the same bytes.
  public static func == (a: Image, b: Image) -> Bool {
    a.width == b.width && a.height == b.height && a.storage.isEqual(to: b.storage)
  }
}
