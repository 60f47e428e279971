extension Image {
  /// Whether PNG files can be read and written.
  ///
  /// This is true if the package was built with its trait `SystemLibraries`, which needs libpng. Otherwise
  /// everything that reads or writes a PNG file throws ``ImageError/Reason/builtWithoutPNG``.
  /// JPEG files can be read in either case.
  public static var supportsPNG: Bool {
    #if SystemLibraries
      true
    #else
      false
    #endif
  }
}

#if !SystemLibraries
  extension Image {
    static func decodePNG(_ bytes: [UInt8], limit: Int) throws(ImageError.Reason) -> Image {
      throw .builtWithoutPNG
    }

    static func encodePNG(_ image: Image, room: Int? = nil) throws(ImageError.Reason) -> [UInt8] {
      throw .builtWithoutPNG
    }
  }
#endif
