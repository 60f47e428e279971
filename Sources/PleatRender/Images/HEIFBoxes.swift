/// What the boxes of an AVIF or HEIC file say about its picture (ISO 23008-12).
struct HEIFBoxes {
  /// How the stored picture becomes upright: it is first rotated, then mirrored.
  private(set) var orientation = JPEGOrientation.upright
  /// The number of pixels of the largest picture in the file, or 0 if that is not known.
  private(set) var pixels = 0
  /// A copy of the file whose main picture is the mask of the transparency; nil if the picture is opaque or
  /// animated.
  private(set) var transparency: [UInt8]?
  /// The ICC profile of the picture.
  private(set) var profile: ArraySlice<UInt8>?

  init(_ file: [UInt8]) {
    // Some boxes have a version and flags, of four bytes, before their contents.
    guard let meta = Self.boxes(in: file[...], named: "meta").first?.dropFirst(4) else { return }
    let properties = Self.boxes(in: meta, named: "iprp").flatMap {
      Self.boxes(in: $0, named: "ipco")
    }
    func property(_ name: String) -> [ArraySlice<UInt8>] {
      properties.flatMap { Self.boxes(in: $0, named: name) }
    }
    let turn = property("irot").first?.first.map { Int($0 & 3) } ?? 0
    // 0 exchanges top and bottom, 1 left and right.
    let mirror = property("imir").first?.first.map { Int($0 & 1) + 1 } ?? 0
    let orientations: [[JPEGOrientation]] = [
      [.upright, .flipped, .mirrored], [.turnedLeft, .transposed, .transversed],
      [.upsideDown, .mirrored, .flipped], [.turnedRight, .transversed, .transposed],
    ]
    orientation = orientations[turn][mirror]
    profile = property("colr").first { box in
      ["prof", "rICC"].contains { box.starts(with: $0.utf8) }
    }?.dropFirst(4)
    let sizes = property("clap").isEmpty ? property("ispe") : []
    let counts = sizes.map { size in
      [4, 8].map { min(size.dropFirst($0).prefix(4).number, 1 << 31) }.reduce(1, *)
    }
    pixels = counts.max() ?? 0
    let isTransparent = property("auxC").contains { box in
      ["auxiliary:alpha", "hevc:2015:auxid:1\0"].contains { Array(box).contains($0.utf8) }
    }
    let references = Self.boxes(in: meta, named: "iref").first?.dropFirst(4)
    // An animated picture has tracks (`moov`). Its transparency is one more track, not another picture.
    guard isTransparent, Self.boxes(in: file[...], named: "moov").isEmpty, let references,
      let mask = Self.boxes(in: references, named: "auxl").first?.prefix(2),
      let first = Self.boxes(in: meta, named: "pitm").first, first.count == 6, mask.count == 2
    else { return }
    var bytes = file
    bytes.replaceSubrange(first.startIndex + 4..<first.endIndex, with: mask)
    transparency = bytes
  }

  /// Returns the contents of all boxes with a given name, where `bytes` is one box after another.
  private static func boxes(in bytes: ArraySlice<UInt8>, named name: String) -> [ArraySlice<UInt8>]
  {
    var (rest, found) = (bytes, [ArraySlice<UInt8>]())
    while rest.count >= 8 {
      // A length of 0 means that the box is the last one. A length of 1 means that the true length follows
      // the name, in eight bytes.
      let length = rest.prefix(4).number
      let size =
        switch length {
        case 0: rest.count
        case 1: rest.dropFirst(12).prefix(4).number
        default: length
        }
      if size < 8 { break }
      let box = rest.prefix(size)
      if box.dropFirst(4).prefix(4).elementsEqual(name.utf8) {
        found.append(box.dropFirst(length == 1 ? 16 : 8))
      }
      rest = rest.dropFirst(size)
    }
    return found
  }
}
