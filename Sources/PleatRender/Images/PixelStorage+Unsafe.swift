import Foundation

/// Bytes at an address that is a multiple of 64.
///
/// Threads can share a storage, because code that writes to it holds the only reference.
@safe final class PixelStorage: @unchecked Sendable {
  let base: UnsafeMutableRawPointer
  let count: Int

  private let block: UnsafeMutableRawPointer

  /// Allocates bytes that are all zero, or throws an error if there is no memory.
  init(room count: Int) throws(OutOfMemory) {
    self.count = count
    unsafe (base, block) = try Memory.zeros(count)
  }

  /// Copies the bytes of another storage, or throws an error if there is no memory.
  convenience init(copying other: PixelStorage) throws(OutOfMemory) {
    try self.init(room: other.count)
    unsafe base.copyMemory(from: other.base, byteCount: other.count)
  }

  deinit { unsafe free(block) }

  var span: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      let bytes = unsafe UnsafeBufferPointer(
        start: base.assumingMemoryBound(to: UInt8.self), count: count)
      return unsafe _overrideLifetime(bytes.span, borrowing: self)
    }
  }

  var mutableSpan: MutableSpan<UInt8> {
    @_lifetime(borrow self)
    get {
      let bytes = unsafe UnsafeMutableBufferPointer(
        start: base.assumingMemoryBound(to: UInt8.self), count: count)
      return unsafe _overrideLifetime(bytes.mutableSpan, borrowing: self)
    }
  }

  func isEqual(to other: PixelStorage) -> Bool {
    unsafe self === other || (count == other.count && memcmp(base, other.base, count) == 0)
  }
}

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

  var isOpaque: Bool {
    let samples = unsafe samples
    // The compiler can vectorize the inner loop only if it has no exit, so each of its runs
    // examines 4,096 pixels. There is no iterator, which is slow in a debug build.
    for start in stride(from: 0, to: count, by: 1 << 14) {
      var all: UInt8 = 255
      let end = min(start + 1 << 14, count)
      var alpha = start + 3
      while alpha < end {
        unsafe all &= samples[alpha]
        alpha += 4
      }
      if all != 255 { return false }
    }
    return true
  }

  /// Returns the colours divided by alpha, rounded to nearest, followed by alpha unless `isOpaque` is true.
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

// Rows are scaled horizontally in whole numbers. Then they are added vertically in doubles, which hold
// these sums exactly: a sum is at most 255 · columns.total · rows.total, and the product of the totals
// is below 2^45 unless a picture is degenerate.

extension PixelStorage {
  func scale(_ old: PixelStorage, columns: ScalingAxis, rows: ScalingAxis) {
    precondition(4 * columns.oldCount * rows.oldCount == old.count)
    precondition(4 * columns.parts.count * rows.parts.count == count)
    if columns.total <= Int(Int32.max) / 255 {
      scale(old, columns, rows, through: Int32.self)
    } else {
      scale(old, columns, rows, through: Int64.self)
    }
  }

  @_specialize(where Sum == Int32)
  private func scale<Sum: FixedWidthInteger & SIMDScalar>(
    _ old: PixelStorage, _ columns: ScalingAxis, _ rows: ScalingAxis, through: Sum.Type
  ) {
    let rowLength = 4 * columns.parts.count
    // The last two rows that were scaled horizontally, because neighbouring new rows share them.
    var across = [[Sum](repeating: 0, count: rowLength), [Sum](repeating: 0, count: rowLength)]
    var held = [-1, -1]
    var sums = [Double](repeating: 0, count: rowLength)
    let total = Double(columns.total) * Double(rows.total)
    for (index, part) in rows.parts.enumerated() {
      for row in part.first...part.last {
        let weight =
          row == part.first
          ? part.firstWeight : row == part.last ? part.lastWeight : rows.innerWeight
        let slot = row & 1
        if held[slot] != row {
          held[slot] = row
          old.scaleAcross(row: row, columns, into: &across[slot])
        }
        Self.add(across[slot], times: Double(weight), to: &sums, isFirst: row == part.first)
      }
      store(sums, dividedBy: total, from: index * rowLength)
    }
  }

  /// Computes the weighted sums of one row's pixels.
  @inline(__always)
  private func scaleAcross<Sum: FixedWidthInteger & SIMDScalar>(
    row: Int, _ columns: ScalingAxis, into sums: inout [Sum]
  ) {
    let pixels = unsafe base + 4 * columns.oldCount * row
    let inner = Sum(columns.innerWeight)
    unsafe sums.withUnsafeMutableBufferPointer { sums in
      unsafe columns.parts.withUnsafeBufferPointer { parts in
        for index in 0..<parts.count {
          let part = unsafe parts[index]
          var sum = SIMD4<Sum>.zero
          if part.last > part.first + 1 {
            for column in part.first + 1..<part.last {
              unsafe sum &+= Self.pixel(pixels, column)
            }
            sum &*= SIMD4(repeating: inner)
          }
          unsafe sum &+= Self.pixel(pixels, part.first) &* SIMD4(repeating: Sum(part.firstWeight))
          if part.last > part.first {
            unsafe sum &+= Self.pixel(pixels, part.last) &* SIMD4(repeating: Sum(part.lastWeight))
          }
          for channel in 0..<4 { unsafe sums[4 * index + channel] = sum[channel] }
        }
      }
    }
  }

  @inline(__always)
  private static func pixel<Sum: FixedWidthInteger & SIMDScalar>(
    _ pixels: UnsafeMutableRawPointer, _ column: Int
  ) -> SIMD4<Sum> {
    let bytes = unsafe pixels.load(fromByteOffset: 4 * column, as: SIMD4<UInt8>.self)
    return SIMD4(truncatingIfNeeded: bytes)
  }

  @inline(__always)
  private static func add<Sum: FixedWidthInteger>(
    _ row: [Sum], times weight: Double, to sums: inout [Double], isFirst: Bool
  ) {
    unsafe row.withUnsafeBufferPointer { row in
      unsafe sums.withUnsafeMutableBufferPointer { sums in
        if isFirst {
          for index in 0..<row.count { unsafe sums[index] = weight * Double(row[index]) }
        } else {
          for index in 0..<row.count { unsafe sums[index] += weight * Double(row[index]) }
        }
      }
    }
  }

  /// Stores the quotients, rounded to nearest, halves up.
  ///
  /// No quotient is so close to a half that the rounding error of the division matters.
  private func store(_ sums: [Double], dividedBy total: Double, from start: Int) {
    let bytes = unsafe base.assumingMemoryBound(to: UInt8.self) + start
    unsafe sums.withUnsafeBufferPointer { sums in
      for index in 0..<sums.count {
        unsafe bytes[index] = UInt8(truncatingIfNeeded: Int32(sums[index] / total + 0.5))
      }
    }
  }
}
