extension Image {
  /// The default limit on the number of pixels in a file that is read: 2^28.
  ///
  /// This number of pixels takes 1 GiB of memory.
  public static let pixelLimit = 1 << 28

  /// Reads a PNG, JPEG, WebP, AVIF, HEIC, TIFF, BMP or GIF file.
  ///
  /// The format is recognised by the first bytes of the file, not by its name. The result is sRGB
  /// with 8 bits per channel. Colours are multiplied by alpha and rounded to nearest. If the file has an
  /// ICC profile, the library liblcms2, which is loaded for the first profile, converts the colours. Without
  /// the library, or if the profile is damaged, they are taken as sRGB.
  ///
  /// - PNG: all colour types and depths are read, interlaced or not. If the file has no profile, but a
  ///   gamma, libpng converts the colours from this gamma to 1/2.2, its approximation of the curve of
  ///   sRGB. Without either, all colours are taken as sRGB, as in browsers, even those with 16 bits per
  ///   channel. 16 bits are rounded to 8. For an animated PNG, the still picture is read.
  /// - JPEG: grey and colour are read, baseline and progressive. CMYK is refused. Decoding needs the
  ///   library libturbojpeg, which is loaded when the first JPEG file is read.
  /// - The other formats: the program ffmpeg reads them, in a child process that sees only this file and
  ///   whose memory is limited. HEIC needs ffmpeg 7.1 or later, and AVIF 5.1. If a file contains several
  ///   pictures, the first is read. ffmpeg converts other depths to 8 bits. A profile in a BMP or GIF is
  ///   not used.
  ///
  /// The picture is turned upright as its EXIF fields, or the boxes of an AVIF or HEIC, say.
  ///
  /// The number of pixels is checked before memory is allocated for them. A file that is truncated
  /// or damaged anywhere is an error: the result is never a partial picture.
  ///
  /// - Parameters:
  ///   - path: the file, which can be a pipe.
  ///   - limit: the largest accepted number of pixels.
  /// - Throws: `ImageError`, whose `name` is the path.
  public init(contentsOf path: String, limit: Int = Image.pixelLimit) throws(ImageError) {
    var allowance = PixelAllowance(limit: limit)
    let bytes = try allowance.read(path)
    try self.init(decoding: bytes, name: path, limit: limit)
  }

  /// Reads several files of pictures, with one limit on the pixels of all files together, and returns
  /// the pictures in their order.
  ///
  /// Each file is read as by ``init(contentsOf:limit:)``. The sizes in all PNG and JPEG files are
  /// checked before the first picture is decoded. For a PNG file, the size is checked before the whole
  /// file is read.
  ///
  /// - Parameters:
  ///   - paths: the files.
  ///   - limit: the largest accepted number of pixels of all files together.
  /// - Throws: `ImageError`, whose `name` is the path of the first refused file.
  public static func images(
    contentsOf paths: [String], limit: Int = Image.pixelLimit
  ) throws(ImageError) -> [Image] {
    var allowance = PixelAllowance(limit: limit)
    var files: [[UInt8]] = []
    for path in paths { files.append(try allowance.read(path)) }
    // The files are taken out in their order, so that the bytes of each are released once it is decoded.
    files.reverse()
    var images: [Image] = []
    for path in paths {
      images.append(try allowance.decode(files.removeLast(), name: path))
    }
    return images
  }

  /// Decodes the bytes of a picture's file, as ``init(contentsOf:limit:)`` does.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: the name of the picture in errors.
  ///   - limit: the largest accepted number of pixels.
  /// - Throws: `ImageError`.
  public init(
    decoding bytes: [UInt8], name: String, limit: Int = Image.pixelLimit
  ) throws(ImageError) {
    do throws(ImageError.Reason) {
      if bytes.isEmpty { throw .empty }
      guard let format = ImageFormat(start: bytes) else {
        throw .unknownFormat(ImageFormat.guess(bytes))
      }
      let limit = min(limit, Image.mostPixels)
      var image: Image
      switch format {
      case .png: image = try Image.decodePNG(bytes, limit: limit)
      case .jpeg:
        image = try TurboJPEG.shared.get().decode(bytes, limit: limit)
        image.convert(fromProfile: JPEGFile.profile(of: bytes))
      default: image = try Image.decodeWithFFmpeg(bytes, format, limit: limit)
      }
      self = try image.turnedUpright(from: JPEGOrientation(ofFile: bytes, format))
    } catch {
      throw ImageError(name: name, reason: error)
    }
  }

  init(decodingWidth width: Int, height: Int) throws(ImageError.Reason) {
    self = try translating(Image(roomForWidth: width, height: height), to: ImageError.Reason.init)
  }

  static func check(width: Int, height: Int, limit: Int) throws(ImageError.Reason) {
    if width == 0 || height == 0 { throw .zeroSize(width: width, height: height) }
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    if overflow || pixels > limit { throw .tooLarge(width: width, height: height, limit: limit) }
  }
}
