/// RFC 8794 and 9559: a header, then a segment of elements, some of which contain elements. A size
/// with all bits set means the rest of the file.
extension VideoFormat {
  /// The fault in the outline of a WebM, or nil.
  static func faultOfWebM(_ file: FileBytes) -> String? {
    guard let head = Element(file, 0), head.identifier == 0x1A45_DFA3 else { return foreignStart }
    guard let segment = Element(file, head.end ?? 0), segment.identifier == 0x1853_8067 else {
      return isCutOff(in: "its head")
    }
    let end = segment.end ?? file.count
    if end > file.count { return isCutOff(in: "its segment") }
    var found = Set<Int>()
    if let fault = walk(file, segment.content..<end, &found) { return fault }
    if !found.contains(track) { return "it has no tracks" }
    if !found.contains(cluster) { return "it has no cluster of frames" }
    return found.isDisjoint(with: blocks) ? "its clusters have no frames" : nil
  }

  private static let tracks = 0x1654_AE6B
  private static let track = 0xAE
  private static let cluster = 0x1F43_B675
  /// SimpleBlock and BlockGroup.
  private static let blocks: Set = [0xA3, 0xA0]

  /// Reads the elements of a part, and those in tracks and clusters.
  ///
  /// Records which are not empty.
  private static func walk(
    _ file: FileBytes, _ part: Range<Int>, _ found: inout Set<Int>
  ) -> String? {
    var start = part.lowerBound
    while start < part.upperBound {
      guard let element = Element(file, start) else {
        return isCutOff(in: "the head of an element")
      }
      let end = element.end ?? part.upperBound
      if element.content > part.upperBound || end > part.upperBound {
        return isCutOff(in: "an element")
      }
      if element.content < end { found.insert(element.identifier) }
      if [tracks, cluster].contains(element.identifier) {
        // An element without a size ends where the next one begins, so its parts are read as
        // elements.
        let inside = element.content..<(element.end ?? element.content)
        if let fault = walk(file, inside, &found) { return fault }
        start = inside.upperBound
      } else {
        start = end
      }
    }
    return nil
  }

  /// The head of an element of EBML.
  private struct Element {
    let identifier: Int
    /// Where its content starts.
    let content: Int
    /// Where it ends, or nil if it does not state a size.
    let end: Int?

    init?(_ file: FileBytes, _ start: Int) {
      let bytes = file.bytes(start, 12)
      // The number of leading zero bits is the number of bytes that follow the first one.
      guard let length = bytes.first.map({ $0.leadingZeroBitCount + 1 }), length <= 4,
        bytes.count > length, bytes[length] != 0
      else { return nil }
      let width = bytes[length].leadingZeroBitCount + 1
      guard bytes.count >= length + width else { return nil }
      identifier = VideoFormat.number(bytes[..<length])
      content = start + length + width
      let most = 1 << (7 * width) - 1
      let size = VideoFormat.number(bytes[length..<length + width]) & most
      end = size == most ? nil : content + size
    }
  }
}
