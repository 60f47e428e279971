/// A digest of bytes: FNV-1a with 128 bits.
///
/// It tells different texts apart, but not if somebody makes two texts with the same digest on purpose.
struct Digest: Hashable, Comparable {
  private var state: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D

  private static let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013B

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { state = (state ^ UInt128(byte)) &* Self.prime }
  }

  mutating func add(_ text: String) {
    add(text.utf8)
    add(CollectionOfOne(0))
  }

  /// The digest as 32 hexadecimal digits.
  var text: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }

  static func < (first: Digest, second: Digest) -> Bool { first.state < second.state }
}
