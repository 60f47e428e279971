// libturbojpeg is loaded when it is needed, by its documented calls of version 2, which version 3 has
// too. So the package builds without it, and everything but JPEG works.

/// The decoding calls of libturbojpeg.
@safe struct TurboJPEG: Sendable {
  private typealias Handle = UnsafeMutableRawPointer
  private let create: @convention(c) () -> Handle?
  private let readHeader:
    @convention(c) (
      Handle, UnsafePointer<UInt8>?, CUnsignedLong, UnsafeMutablePointer<CInt>,
      UnsafeMutablePointer<CInt>, UnsafeMutablePointer<CInt>, UnsafeMutablePointer<CInt>
    ) -> CInt
  private let decompress:
    @convention(c) (
      Handle, UnsafePointer<UInt8>?, CUnsignedLong, UnsafeMutableRawPointer, CInt, CInt, CInt, CInt,
      CInt
    ) -> CInt
  private let words: @convention(c) (Handle) -> UnsafePointer<CChar>?
  private let destroy: @convention(c) (Handle) -> CInt

  // TJPF_RGBA, TJCS_CMYK and TJCS_YCCK, TJFLAG_LIMITSCANS (which older versions ignore).
  private static let rgba: CInt = 7
  private static let cmyk: ClosedRange<CInt> = 3...4
  private static let limitScans: CInt = 1 << 15

  #if canImport(Darwin)
    static let names = [
      "libturbojpeg.dylib", "/opt/homebrew/lib/libturbojpeg.dylib",
      "/usr/local/lib/libturbojpeg.dylib", "/opt/local/lib/libturbojpeg.dylib",
    ]
    static let package = "jpeg-turbo (brew)"
  #else
    static let names = ["libturbojpeg.so.0", "libturbojpeg.so"]
    static let package = "libturbojpeg0 (Debian) or libturbojpeg (Ubuntu)"
  #endif

  /// The library of this machine, which is searched for only once.
  static let shared = Result { () throws(ImageError.Reason) in try TurboJPEG(names: names) }

  /// Loads the first of the libraries with these names that exists and has all calls.
  init(names: [String]) throws(ImageError.Reason) {
    let functions = [
      "tjInitDecompress", "tjDecompressHeader3", "tjDecompress2", "tjGetErrorStr2", "tjDestroy",
    ]
    guard let calls = unsafe addresses(of: functions, inLibraries: names) else {
      throw .libraryMissing(library: names.first ?? "libturbojpeg", package: Self.package)
    }
    unsafe create = function(at: calls[0])
    unsafe readHeader = function(at: calls[1])
    unsafe decompress = function(at: calls[2])
    unsafe words = function(at: calls[3])
    unsafe destroy = function(at: calls[4])
  }

  /// Decodes a JPEG file without turning it upright, after a check of its size.
  ///
  /// Every warning of the library is an error here, because a picture that is cut off causes only a warning.
  func decode(_ bytes: [UInt8], limit: Int) throws(ImageError.Reason) -> Image {
    guard let handle = unsafe create() else { throw .damaged("libturbojpeg does not start") }
    defer { _ = unsafe destroy(handle) }
    let length = CUnsignedLong(bytes.count)
    var (width, height, subsampling, colours) = (CInt(0), CInt(0), CInt(0), CInt(0))
    guard
      unsafe readHeader(handle, bytes, length, &width, &height, &subsampling, &colours) == 0
    else { throw unsafe failure(handle) }
    if Self.cmyk.contains(colours) {
      throw .unsupported("is a JPEG in CMYK, whose colours need a profile; save it as RGB")
    }
    try Image.check(width: Int(width), height: Int(height), limit: limit)
    try JPEGFile.check(bytes)
    let image = try Image(decodingWidth: Int(width), height: Int(height))
    guard
      unsafe decompress(
        handle, bytes, length, image.storage.base, width, 0, height, Self.rgba, Self.limitScans)
        == 0
    else { throw unsafe failure(handle) }
    return image
  }

  private func failure(_ handle: Handle) -> ImageError.Reason {
    let text = unsafe words(handle).map { unsafe String(cString: $0) } ?? "no word of why"
    if text.contains("Premature end") || text.contains("Could not determine") { return .truncated }
    return .damaged("libturbojpeg says \"\(text)\"")
  }
}
