/// ISO/IEC 14496-12: boxes with a size and a type, some of which contain boxes. A size of 1 means
/// that 64 bits with the size follow, and 0 means the rest of the file.
extension VideoFormat {
  /// The fault in the outline of an MP4, or nil.
  static func faultOfMP4(_ file: FileBytes) -> String? {
    guard file.bytes(4, 4) == Array("ftyp".utf8) else { return foreignStart }
    let all: [Box]
    switch boxes(file, 0..<file.count) {
    case .failure(let fault): return fault.text
    case .success(let found): all = found
    }
    guard let film = all.first(where: { $0.type == "moov" }) else { return "it has no box moov" }
    if let fault = faultOfFilm(film, file) { return fault }
    guard all.contains(where: { $0.type == "mdat" }) else { return "it has no box mdat" }
    return all.contains { $0.type == "mdat" && !$0.content.isEmpty } ? nil : "its box mdat is empty"
  }

  /// The fault in the box that describes the film, or nil.
  ///
  /// It needs a header and a track with all required boxes, down to the table of its samples.
  private static func faultOfFilm(_ film: Box, _ file: FileBytes) -> String? {
    let parts: [Box]
    switch boxes(file, film.content) {
    case .failure(let fault): return fault.text
    case .success(let found): parts = found
    }
    // Its version, flags, times, a matrix and more: 100 bytes, or 112 with times of 64 bits.
    guard let head = parts.first(where: { $0.type == "mvhd" }), head.content.count >= 100 else {
      return "its box moov has no box mvhd"
    }
    guard var box = parts.first(where: { $0.type == "trak" }) else {
      return "its box moov has no box trak"
    }
    for type in ["mdia", "minf", "stbl", "stsz"] {
      switch boxes(file, box.content) {
      case .failure(let fault): return fault.text
      case .success(let found):
        guard let next = found.first(where: { $0.type == type }) else {
          return "its box \(box.type) has no box \(type)"
        }
        box = next
      }
    }
    // A version and flags, the size that all samples have, if they have one, and their number.
    let count = file.bytes(box.content.lowerBound + 8, 4)
    return count.count == 4 && number(count[...]) > 0 ? nil : "its track has no samples"
  }

  private struct Box {
    let type: String
    let content: Range<Int>
  }

  private struct Fault: Error {
    let text: String
  }

  /// The boxes of a part of a file.
  private static func boxes(_ file: FileBytes, _ part: Range<Int>) -> Result<[Box], Fault> {
    var (start, boxes) = (part.lowerBound, [Box]())
    while start < part.upperBound {
      let head = file.bytes(start, min(16, part.upperBound - start))
      guard head.count >= 8 else {
        return .failure(Fault(text: isCutOff(in: "the head of a box")))
      }
      let type = name(head[4..<8])
      var (size, length) = (number(head[..<4]), 8)
      if size == 1 { (size, length) = (number(head[8...]), 16) }
      if size == 0 { size = part.upperBound - start }
      if size < length || size > part.upperBound - start {
        return .failure(Fault(text: isCutOff(in: "its box \(type)")))
      }
      boxes.append(Box(type: type, content: start + length..<start + size))
      start += size
    }
    return .success(boxes)
  }
}
