// Rows are scaled horizontally in whole numbers. Then they are added vertically in doubles, which hold
// these sums exactly: a sum is at most 255 times both totals, and the product of the totals is below
// 2^45 unless a picture is degenerate.

extension PixelStorage {
  /// Computes all pixels of this picture from those of another.
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
