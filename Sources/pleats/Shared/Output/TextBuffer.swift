import Pleat
import PleatRender

struct TextBuffer: ~Copyable {
  let file: OutputFile
  private let numbers = NumberWriter.shared
  private var bytes = UnsafeMutableRawBufferPointer.allocate(
    byteCount: limit + 1 << 14, alignment: 16)
  private var count = 0

  /// The smallest number of bytes that `flushIfFull` writes.
  private static var limit: Int { 1 << 18 }

  init(to file: OutputFile) { self.file = file }

  deinit { bytes.deallocate() }

  /// Appends what a closure writes: at most `room` bytes, whose number the closure returns.
  @inline(__always)
  mutating func append(atMost room: Int, _ write: (UnsafeMutableRawPointer) -> Int) {
    reserve(room)
    count += write(bytes.baseAddress! + count)
  }

  @inline(__always) private mutating func reserve(_ room: Int) {
    if bytes.count - count < room { grow(room) }
  }

  @inline(never) private mutating func grow(_ room: Int) {
    let larger = UnsafeMutableRawBufferPointer.allocate(
      byteCount: 2 * bytes.count + room, alignment: 16)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
    bytes.deallocate()
    bytes = larger
  }

  var mark: Int { count }

  /// Appends a copy of the bytes between two marks.
  mutating func append(again range: Range<Int>) {
    reserve(range.count)  // This can move the bytes, so their address is taken afterwards.
    let start = bytes.baseAddress!
    (start + count).copyMemory(from: start + range.lowerBound, byteCount: range.count)
    count += range.count
  }

  mutating func flushIfFull() throws {
    if count >= Self.limit { try flush() }
  }

  mutating func flush() throws {
    try file.write(UnsafeRawBufferPointer(rebasing: bytes[..<count]).bytes)
    count = 0
  }

  // MARK: - Words and numbers

  @inline(__always) mutating func append(_ more: [UInt8]) {
    append(atMost: more.count) { place in
      more.withUnsafeBytes { place.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
      return more.count
    }
  }

  @inline(__always) mutating func append(_ text: StaticString) {
    append(atMost: text.utf8CodeUnitCount) { place in
      place.copyMemory(from: text.utf8Start, byteCount: text.utf8CodeUnitCount)
      return text.utf8CodeUnitCount
    }
  }

  /// Appends a text that is not a literal.
  mutating func append(made text: String) { append(Array(text.utf8)) }

  @inline(__always) mutating func comma() { append(",") }

  @inline(__always) mutating func separate() { append(", ") }

  @inline(__always) mutating func append(_ number: some PrintableScalar) {
    append(atMost: NumberWriter.room) { [numbers] place in numbers.write(number, at: place) }
  }
}
