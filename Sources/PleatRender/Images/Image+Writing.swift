extension Image {
  /// The bytes of a PNG file of this picture: the same picture gives the same bytes.
  ///
  /// RGB where every pixel is opaque, RGBA otherwise, 8 bits, sRGB. Colours are divided by alpha and
  /// rounded to nearest, which loses nothing: read again, the file gives this picture. Clear pixels are
  /// written black.
  ///
  /// The rows are compressed fast and without filters (deflate's level 3).
  ///
  /// - Throws: `ImageError`, where libpng refuses or memory runs out.
  public func pngData() throws(ImageError) -> [UInt8] {
    do throws(ImageError.Reason) {
      return try Image.encodePNG(self)
    } catch {
      throw ImageError(name: "a picture of \(width)x\(height) pixels", reason: error)
    }
  }
}
