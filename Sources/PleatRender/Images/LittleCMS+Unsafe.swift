// liblcms2 is loaded when it is needed, like libturbojpeg. Debian's ffmpeg brings it.

/// The calls of Little CMS that convert colours from an ICC profile to sRGB.
@safe struct LittleCMS: Sendable {
  private typealias Handle = UnsafeMutableRawPointer
  private let open: @convention(c) (UnsafeRawPointer?, CUnsignedInt) -> Handle?
  private let makeSRGB: @convention(c) () -> Handle?
  private let colours: @convention(c) (Handle) -> CUnsignedInt
  private let close: @convention(c) (Handle) -> CInt
  private let prepare:
    @convention(c) (Handle, CUnsignedInt, Handle, CUnsignedInt, CUnsignedInt, CUnsignedInt) ->
      Handle?
  private let convert:
    @convention(c) (Handle, UnsafeRawPointer, UnsafeMutableRawPointer, CUnsignedInt) -> Void
  private let destroy: @convention(c) (Handle) -> Void

  // The format of the four bytes of a pixel, by the name of the colour space in a profile: for "RGB "
  // TYPE_RGBA_8, which skips the last byte, and for "GRAY" a format that reads only the first byte.
  private static let rgba: CUnsignedInt = 4 << 16 | 1 << 7 | 3 << 3 | 1
  private static let formats: [CUnsignedInt: CUnsignedInt] = [
    0x5247_4220: rgba, 0x4752_4159: 3 << 16 | 3 << 7 | 1 << 3 | 1,
  ]

  #if canImport(Darwin)
    private static let names = [
      "liblcms2.2.dylib", "/opt/homebrew/lib/liblcms2.2.dylib", "/usr/local/lib/liblcms2.2.dylib",
      "/opt/local/lib/liblcms2.2.dylib",
    ]
    static let package = "little-cms2 (brew)"
  #else
    private static let names = ["liblcms2.so.2", "liblcms2.so"]
    static let package = "liblcms2-2"
  #endif

  /// The library of this machine, which is searched for only once.
  static let shared = LittleCMS(names: names)

  /// Loads the first of the libraries with these names that exists and has all calls.
  init?(names: [String]) {
    let functions = [
      "cmsOpenProfileFromMem", "cmsCreate_sRGBProfile", "cmsGetColorSpace", "cmsCloseProfile",
      "cmsCreateTransform", "cmsDoTransform", "cmsDeleteTransform",
    ]
    guard let calls = unsafe addresses(of: functions, inLibraries: names) else { return nil }
    unsafe open = function(at: calls[0])
    unsafe makeSRGB = function(at: calls[1])
    unsafe colours = function(at: calls[2])
    unsafe close = function(at: calls[3])
    unsafe prepare = function(at: calls[4])
    unsafe convert = function(at: calls[5])
    unsafe destroy = function(at: calls[6])
  }

  /// Converts colours that are not multiplied by alpha, and leaves alpha as it is.
  ///
  /// A profile that is damaged, or is not one of RGB or grey, changes nothing, as in browsers.
  func convert(_ pixels: PixelStorage, from profile: [UInt8]) {
    guard
      let source = unsafe profile.withUnsafeBytes({
        unsafe open($0.baseAddress, CUnsignedInt($0.count))
      })
    else { return }
    defer { _ = unsafe close(source) }
    guard let format = unsafe Self.formats[colours(source)], let target = unsafe makeSRGB()
    else { return }
    defer { _ = unsafe close(target) }
    guard let transform = unsafe prepare(source, format, target, Self.rgba, 0, 0) else { return }
    defer { unsafe destroy(transform) }
    for start in stride(from: 0, to: pixels.count, by: 1 << 20) {
      let part = unsafe pixels.base + start
      unsafe convert(transform, part, part, CUnsignedInt(min(pixels.count - start, 1 << 20) / 4))
    }
  }
}

extension Image {
  /// Converts colours that are not multiplied by alpha from an ICC profile to sRGB.
  mutating func convert(fromProfile profile: [UInt8], with library: LittleCMS? = .shared) {
    if profile.isEmpty { return }
    guard let library else {
      remark =
        "its colour profile is left out, so its colours may be wrong: install \(LittleCMS.package)"
      return
    }
    library.convert(storage, from: profile)
  }
}
