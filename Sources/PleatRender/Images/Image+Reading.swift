extension Image {
  /// The most pixels that are decoded unless a call says otherwise: 2^28, which take a gibibyte.
  public static let pixelLimit = 1 << 28

  /// Reads a PNG or JPEG file; its first bytes tell which, not its name.
  ///
  /// - PNG: every colour type and depth, interlaced or not. What comes out is sRGB with 8 bits a
  ///   channel, as libpng makes it: a gamma that the file states is converted to 1/2.2, which it takes
  ///   for sRGB's curve; 16 bits are rounded to 8; a file that states none is taken as sRGB, at 16 bits
  ///   too, as browsers do. Colour profiles are not applied. Of an animated PNG the still picture is
  ///   read.
  /// - JPEG: grey and colour, baseline and progressive, through libturbojpeg, which is loaded when it
  ///   is first needed; turned upright as its EXIF orientation says. Colour profiles are not applied;
  ///   CMYK is refused.
  ///
  /// Colours are multiplied by alpha, rounded to nearest. The size is looked at before anything is
  /// allocated for it. A file that is cut off or damaged anywhere is an error, never half a picture.
  ///
  /// - Parameters:
  ///   - path: The file; a pipe will do.
  ///   - limit: The most pixels that are accepted.
  /// - Throws: `ImageError`, with the path as its name.
  public init(contentsOf path: String, limit: Int = Image.pixelLimit) throws(ImageError) {
    var allowance = PixelAllowance(limit: limit)
    let bytes = try allowance.read(path)
    try self.init(decoding: bytes, name: path, limit: limit)
  }

  /// Reads several files, as `init(contentsOf:limit:)` does, whose pixels are counted together.
  ///
  /// All headers are looked at before the first picture is decoded, and a PNG's before the rest of its
  /// file is read.
  ///
  /// - Parameters:
  ///   - paths: The files.
  ///   - limit: The most pixels that all of them may have together.
  /// - Returns: The pictures, in the order of the files.
  /// - Throws: `ImageError`, with the path of the first file that is refused as its name.
  public static func images(
    contentsOf paths: [String], limit: Int = Image.pixelLimit
  ) throws(ImageError) -> [Image] {
    var allowance = PixelAllowance(limit: limit)
    var files: [[UInt8]] = []
    for path in paths { files.append(try allowance.read(path)) }
    // The bytes of a file go when it has been decoded.
    files.reverse()
    var images: [Image] = []
    for path in paths {
      images.append(try Image(decoding: files.removeLast(), name: path, limit: limit))
    }
    return images
  }

  /// Reads the bytes of a PNG or JPEG file, as `init(contentsOf:limit:)` does.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: What errors call it.
  ///   - limit: The most pixels that are accepted.
  /// - Throws: `ImageError`.
  public init(
    decoding bytes: [UInt8], name: String, limit: Int = Image.pixelLimit
  ) throws(ImageError) {
    do throws(ImageError.Reason) {
      if bytes.isEmpty { throw .empty }
      switch ImageFormat(start: bytes) {
      case .png: self = try Image.decodePNG(bytes, limit: min(limit, Image.mostPixels))
      case .jpeg:
        self = try Image.decodeJPEG(
          bytes, limit: min(limit, Image.mostPixels), with: TurboJPEG.shared.get())
      case nil: throw .unknownFormat(ImageFormat.guess(bytes))
      }
    } catch {
      throw ImageError(name: name, reason: error)
    }
  }

  /// A picture to decode into.
  init(decodingWidth width: Int, height: Int) throws(ImageError.Reason) {
    do throws(OutOfMemory) {
      try self.init(roomForWidth: width, height: height)
    } catch {
      throw .outOfMemory(bytes: error.bytes)
    }
  }

  /// Throws unless a picture of this size is one that is accepted.
  static func check(width: Int, height: Int, limit: Int) throws(ImageError.Reason) {
    if width == 0 || height == 0 { throw .zeroSize(width: width, height: height) }
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    if overflow || pixels > limit { throw .tooLarge(width: width, height: height, limit: limit) }
  }
}
