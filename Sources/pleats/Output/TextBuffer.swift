import Pleat

/// Text on its way to a file, as bytes.
struct TextBuffer {
  let file: OutputFile
  private var bytes: [UInt8] = []

  /// Beyond this many bytes it pays to write.
  private static let limit = 1 << 18

  init(to file: OutputFile) {
    self.file = file
    bytes.reserveCapacity(Self.limit + 1 << 14)
  }

  /// Appends bytes as they are.
  mutating func append(_ more: [UInt8]) { bytes.append(contentsOf: more) }

  /// Appends a text that is known when this is compiled.
  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends a text that is made at run time.
  mutating func append(made text: String) { bytes.append(contentsOf: text.utf8) }

  /// Where the next byte will stand.
  var mark: Int { bytes.count }

  /// A copy of what stands after a mark.
  func text(after mark: Int) -> [UInt8] { Array(bytes[mark...]) }

  /// Appends the comma between cells of a table.
  mutating func comma() { bytes.append(UInt8(ascii: ",")) }

  /// Appends the comma and space between items of a list.
  mutating func separate() {
    bytes.append(UInt8(ascii: ","))
    bytes.append(UInt8(ascii: " "))
  }

  /// Appends the shortest digits that read back as the same number of the same type.
  ///
  /// Whole numbers have no point, -0 is 0, and what is not finite is `null`: all of it is JSON.
  mutating func append<Number: PrintableScalar>(_ number: Number) {
    // Most numbers of a matrix are small whole ones; those have no shorter digits than their own.
    if number.magnitude < 1e6, number == number.rounded(.towardZero) {
      return append(whole: Int(number))
    }
    guard number.isFinite else { return append("null") }
    var text = number.description
    text.withUTF8 { digits in
      let isWhole =
        digits.count > 2 && digits[digits.count - 1] == UInt8(ascii: "0")
        && digits[digits.count - 2] == UInt8(ascii: ".")
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits.dropLast(isWhole ? 2 : 0)))
    }
  }

  private mutating func append(whole number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    var (rest, unit) = (number.magnitude, UInt(1))
    while unit <= rest / 10 { unit *= 10 }
    while unit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(rest / unit))
      rest %= unit
      unit /= 10
    }
  }

  /// Appends numbers between brackets.
  mutating func append(list numbers: [Double]) {
    append("[")
    for (index, number) in numbers.enumerated() {
      if index > 0 { separate() }
      append(number)
    }
    append("]")
  }

  /// Writes what has gathered if that is much.
  mutating func flushIfFull() throws {
    if bytes.count >= Self.limit { try flush() }
  }

  /// Writes what has gathered.
  mutating func flush() throws {
    try bytes.withUnsafeBytes { try file.write($0) }
    bytes.removeAll(keepingCapacity: true)
  }
}
