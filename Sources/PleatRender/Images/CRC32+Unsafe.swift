/// The cyclic redundancy check of PNG, ISO 3309: polynomial 0xEDB88320, lowest bit first.
///
/// Eight bytes at a time by eight tables: "Novel Table Lookup-Based Algorithms for High-Performance CRC
/// Generation", Kounavis and Berry, IEEE Transactions on Computers 57, 2008.
enum CRC32 {
  /// The check of some of a file's bytes.
  static func sum(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count, "bytes of the file")
    let sum = unsafe bytes.withUnsafeBytes { bytes in
      unsafe tables.withUnsafeBufferPointer { tables in
        var sum: UInt32 = ~0
        var at = range.lowerBound
        while at + 8 <= range.upperBound {
          let word =
            unsafe UInt64(
              littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)) ^ UInt64(sum)
          sum = 0
          for byte in 0..<8 {
            unsafe sum ^=
              tables[(7 - byte) << 8 | Int(UInt8(truncatingIfNeeded: word >> (8 * byte)))]
          }
          at += 8
        }
        for at in at..<range.upperBound {
          unsafe sum = tables[Int(UInt8(truncatingIfNeeded: sum) ^ bytes[at])] ^ sum >> 8
        }
        return sum
      }
    }
    return Int(~sum)
  }

  /// At `256 n + byte`: what a byte does that is followed by n others.
  private static let tables: [UInt32] = {
    var tables: [UInt32] = []
    for byte in 0..<256 as Range<UInt32> {
      var sum = byte
      for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
      tables.append(sum)
    }
    for index in 256..<8 * 256 {
      let before = tables[index - 256]
      tables.append(tables[Int(before & 255)] ^ (before >> 8))
    }
    return tables
  }()
}
