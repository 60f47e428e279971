import CPNG
import Foundation

// libpng's simplified interface. It reports by its result, and by a text in the structure; it jumps
// out of its own functions only, never through Swift's.

extension Image {
  /// Decodes a PNG file, its size looked at first.
  static func decodePNG(_ bytes: [UInt8], limit: Int) throws(ImageError.Reason) -> Image {
    let file = try PNGFile(bytes, limit: limit)
    var picture = unsafe png_image()
    unsafe picture.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { unsafe png_image_free(&picture) }
    var image: Image?
    // The bytes are read in both calls, so they stay in one place for as long.
    unsafe bytes.withUnsafeBytes { file in
      guard unsafe png_image_begin_read_from_memory(&picture, file.baseAddress, file.count) != 0
      else { return }
      let hasAlpha = unsafe picture.format & png_uint_32(PNG_FORMAT_FLAG_ALPHA) != 0
      unsafe picture.format = pngFormat(hasAlpha: true)
      unsafe picture.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
      let decoded = unsafe Image(width: Int(picture.width), height: Int(picture.height))
      // The stride counts bytes; 0 stands for rows without gaps, of which there can be too long ones.
      guard
        unsafe png_image_finish_read(&picture, nil, decoded.storage.base, 0, nil) != 0
      else { return }
      if hasAlpha { decoded.storage.multiplyByAlpha() }
      image = decoded
    }
    guard let image else { throw .damaged(unsafe words(of: picture)) }
    precondition(image.width == file.width && image.height == file.height)
    return image
  }

  /// The bytes of a PNG file.
  static func encodePNG(_ image: Image) throws(ImageError.Reason) -> [UInt8] {
    let isOpaque = image.isOpaque
    var picture = unsafe png_image()
    unsafe picture.version = png_uint_32(PNG_IMAGE_VERSION)
    unsafe picture.width = png_uint_32(image.width)
    unsafe picture.height = png_uint_32(image.height)
    unsafe picture.format = pngFormat(hasAlpha: !isOpaque)
    unsafe picture.flags = png_uint_32(PNG_IMAGE_FLAG_FAST)
    defer { unsafe png_image_free(&picture) }
    let samples = image.storage.straightSamples(isOpaque: isOpaque)
    // Deflate stores what it cannot shrink; chunks of 8 KiB and their 12 bytes each fit in as well.
    var capacity = samples.count + image.height + (samples.count + image.height) / 64 + 1024
    while true {
      var needed = capacity
      var isWritten = false
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { memory, count in
        unsafe samples.withUnsafeBytes { samples in
          isWritten =
            unsafe png_image_write_to_memory(
              &picture, memory.baseAddress, &needed, 0, samples.baseAddress, 0, nil) != 0
        }
        count = isWritten ? needed : 0
      }
      if isWritten { return bytes }
      // libpng says how much there would be when there was too little room for it.
      guard needed > capacity else { throw .notEncoded(unsafe words(of: picture)) }
      capacity = needed
    }
  }

  private static func pngFormat(hasAlpha: Bool) -> png_uint_32 {
    png_uint_32(PNG_FORMAT_FLAG_COLOR) | (hasAlpha ? png_uint_32(PNG_FORMAT_FLAG_ALPHA) : 0)
  }

  /// What libpng says is wrong.
  private static func words(of picture: png_image) -> String {
    let words = unsafe withUnsafeBytes(of: picture.message) { message in
      unsafe String(decoding: message.prefix { $0 != 0 }, as: UTF8.self)
    }
    return "libpng says \"\(words)\""
  }
}
