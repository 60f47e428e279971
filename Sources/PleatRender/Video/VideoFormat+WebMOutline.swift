/// RFC 8794 and 9559: a head, then a segment of elements, some of which hold elements; all bits of a size
/// set stand for all the rest.
extension VideoFormat {
  /// What is wrong with the outline of a WebM; nil for nothing.
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

  /// Goes through the elements of a part, and through those in tracks and clusters; notes which have bytes.
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
        // What has no size ends where the next begins, and is passed like its parts.
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
    /// Where it ends; nil if it does not say so.
    let end: Int?

    init?(_ file: FileBytes, _ start: Int) {
      let bytes = file.bytes(start, 12)
      // The number of zeros at the start of a number says how many bytes follow its first.
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
