// Operations on the colours and alpha of every pixel. The loops read bytes from an address, so that the
// compiler can vectorize them.

extension PixelStorage {
  /// The same memory, as numbers of 8 bits.
  private var samples: UnsafeMutablePointer<UInt8> {
    unsafe base.assumingMemoryBound(to: UInt8.self)
  }

  /// Multiplies colours by alpha: `colour · alpha / 255`, rounded to nearest.
  func multiplyByAlpha() {
    let samples = unsafe samples
    for pixel in stride(from: 0, to: count, by: 4) {
      let alpha = unsafe samples[pixel + 3]
      for channel in pixel..<pixel + 3 {
        unsafe samples[channel] = Pixel.product(samples[channel], alpha)
      }
    }
  }

  /// Returns the bytes multiplied by a fraction of 255: `byte · fraction / 255`, rounded to nearest.
  func multiplied(by fraction: UInt8) throws(OutOfMemory) -> PixelStorage {
    let result = try PixelStorage(room: count)
    let (samples, out) = unsafe (samples, result.samples)
    for index in 0..<count { unsafe out[index] = Pixel.product(samples[index], fraction) }
    return result
  }

  /// Whether alpha is 255 everywhere.
  var isOpaque: Bool {
    let samples = unsafe samples
    // Without an exit inside the inner loop, the compiler can vectorize it. So 4,096 pixels are one
    // step.
    for start in stride(from: 0, to: count, by: 1 << 14) {
      var all: UInt8 = 255
      for pixel in stride(from: start, to: min(start + 1 << 14, count), by: 4) {
        unsafe all &= samples[pixel + 3]
      }
      if all != 255 { return false }
    }
    return true
  }

  /// Returns the colours divided by alpha, rounded to nearest, with alpha unless the picture is opaque.
  ///
  /// Colours are 0 where alpha is 0. Colours greater than alpha become 255.
  func straightSamples(isOpaque: Bool) throws(OutOfMemory) -> PixelStorage {
    let samples = unsafe samples
    let pixels = count / 4
    let straight = try PixelStorage(room: (isOpaque ? 3 : 4) * pixels)
    let out = unsafe straight.samples
    if isOpaque {
      for pixel in 0..<pixels {
        unsafe out[3 * pixel] = samples[4 * pixel]
        unsafe out[3 * pixel + 1] = samples[4 * pixel + 1]
        unsafe out[3 * pixel + 2] = samples[4 * pixel + 2]
      }
      return straight
    }
    unsafe Self.quotients.withUnsafeBufferPointer { quotients in
      for pixel in stride(from: 0, to: count, by: 4) {
        let alpha = unsafe samples[pixel + 3]
        let row = Int(alpha) << 8
        unsafe out[pixel] = quotients[row | Int(samples[pixel])]
        unsafe out[pixel + 1] = quotients[row | Int(samples[pixel + 1])]
        unsafe out[pixel + 2] = quotients[row | Int(samples[pixel + 2])]
        unsafe out[pixel + 3] = alpha
      }
    }
    return straight
  }

  /// The value `255 · colour / alpha`, rounded, at the index `256 · alpha + colour`.
  private static let quotients: [UInt8] = (0..<1 << 16).map { index in
    let (alpha, colour) = (index >> 8, index & 255)
    return alpha == 0 ? 0 : UInt8(min(255, (510 * colour + alpha) / (2 * alpha)))
  }

  func fill(_ pixels: Range<Int>, with pixel: Pixel) {
    precondition(pixels.lowerBound >= 0 && 4 * pixels.upperBound <= count)
    let bytes = SIMD4(pixel.red, pixel.green, pixel.blue, pixel.alpha)
    for index in pixels {
      unsafe base.storeBytes(of: bytes, toByteOffset: 4 * index, as: SIMD4<UInt8>.self)
    }
  }

  func copy(_ pixels: Range<Int>, of other: PixelStorage, to start: Int) {
    precondition(pixels.lowerBound >= 0 && 4 * pixels.upperBound <= other.count)
    precondition(start >= 0 && 4 * (start + pixels.count) <= count)
    unsafe (base + 4 * start).copyMemory(
      from: other.base + 4 * pixels.lowerBound, byteCount: 4 * pixels.count)
  }

  /// Draws pixels of another storage over these pixels: `above + below · (1 - alpha)`, rounded.
  func draw(_ pixels: Range<Int>, of other: PixelStorage, over start: Int) {
    precondition(pixels.lowerBound >= 0 && 4 * pixels.upperBound <= other.count)
    precondition(start >= 0 && 4 * (start + pixels.count) <= count)
    let above = unsafe other.samples + 4 * pixels.lowerBound
    let below = unsafe samples + 4 * start
    for pixel in stride(from: 0, to: 4 * pixels.count, by: 4) {
      let rest = unsafe 255 - above[pixel + 3]
      for channel in pixel..<pixel + 4 {
        let sum = unsafe UInt16(above[channel]) + UInt16(Pixel.product(below[channel], rest))
        unsafe below[channel] = UInt8(truncatingIfNeeded: min(sum, 255))
      }
    }
  }
}
