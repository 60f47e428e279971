#if SystemLibraries
  import CPNG
  import Foundation

  // Writing uses libpng's simplified interface. Reading uses its classic interface, wrapped in C. Both
  // report errors by a result and a text in a structure. They never jump out of Swift.

  extension Image {
    /// Decodes a PNG file, after a check of its size.
    static func decodePNG(_ bytes: [UInt8], limit: Int) throws(ImageError.Reason) -> Image {
      let file = try PNGFile(bytes, limit: limit)
      var image = try Image(decodingWidth: file.width, height: file.height)
      try unsafe bytes.span.bytes.withUnsafeBytes { bytes throws(ImageError.Reason) in
        try unsafe image.read(bytes)
      }
      return image
    }

    /// Returns the bytes of a PNG file; `room` is the number of bytes that are allocated at first.
    static func encodePNG(_ image: Image, room: Int? = nil) throws(ImageError.Reason) -> [UInt8] {
      let isOpaque = image.isOpaque
      var picture = unsafe png_image()
      unsafe picture.version = png_uint_32(PNG_IMAGE_VERSION)
      unsafe picture.width = png_uint_32(image.width)
      unsafe picture.height = png_uint_32(image.height)
      let alpha = isOpaque ? 0 : PNG_FORMAT_FLAG_ALPHA
      unsafe picture.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | alpha)
      unsafe picture.flags = png_uint_32(PNG_IMAGE_FLAG_FAST)
      defer { unsafe png_image_free(&picture) }
      let samples = try translating(
        image.storage.straightSamples(isOpaque: isOpaque), to: ImageError.Reason.init)
      // Deflate stores data that it cannot compress as it is. The room is enough even for such data, in
      // chunks of 8 KiB with 12 more bytes each.
      let raw = samples.count + image.height
      var capacity = room ?? raw + raw / 64 + 1024
      while true {
        let memory = try translating(PixelStorage(room: capacity), to: ImageError.Reason.init)
        var needed = capacity
        let isWritten =
          unsafe png_image_write_to_memory(
            &picture, memory.base, &needed, 0, samples.base, 0, nil) != 0
        if isWritten {
          try translating(Memory.require(needed), to: ImageError.Reason.init)
          return unsafe Array(UnsafeRawBufferPointer(start: memory.base, count: needed))
        }
        // If there was too little room, libpng says how much it needs.
        guard needed > capacity else {
          throw .notEncoded("libpng says \"\(unsafe text(of: picture))\"")
        }
        capacity = needed
      }
    }
  }

  private func text(of picture: png_image) -> String {
    unsafe withUnsafeBytes(of: picture.message) { message in
      unsafe String(decoding: message.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  extension Image {
    /// Reads the pixels of a PNG file, after all its chunks have been checked.
    fileprivate mutating func read(_ bytes: UnsafeRawBufferPointer) throws(ImageError.Reason) {
      var file = unsafe pleat_png_file()
      unsafe file.bytes = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
      unsafe file.count = bytes.count
      defer { unsafe free(file.profile) }
      guard unsafe pleat_png_read(&file, storage.base.assumingMemoryBound(to: UInt8.self)) != 0
      else {
        if unsafe file.is_cut_off != 0 { throw .truncated }
        let words = unsafe withUnsafeBytes(of: file.message) { message in
          unsafe String(decoding: message.prefix { $0 != 0 }, as: UTF8.self)
        }
        throw .damaged("libpng says \"\(words)\"")
      }
      unsafe convert(
        fromProfile: [UInt8](
          UnsafeBufferPointer(start: file.profile, count: Int(file.profile_count))))
      if unsafe file.has_alpha != 0 { storage.multiplyByAlpha() }
    }
  }
#endif
