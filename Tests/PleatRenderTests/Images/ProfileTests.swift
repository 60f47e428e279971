import TestSupport
import Testing

@testable import PleatRender

/// An ICC profile, written by hand: one power for each channel.
enum ProfileBytes {
  /// Red, green and blue of Adobe RGB (1998), as X, Y and Z under D50.
  static let adobe = bytes(
    "RGB ", gamma: 0x0233,
    colours: [
      ("rXYZ", [0.60974, 0.31111, 0.01947]), ("gXYZ", [0.20528, 0.62567, 0.06087]),
      ("bXYZ", [0.14919, 0.06322, 0.74457]),
    ])
  /// Grey whose numbers are proportional to light.
  static let linearGrey = bytes("GRAY", gamma: 0x0100, colours: [])

  /// - Parameter gamma: the power, in 256ths.
  private static func bytes(
    _ space: String, gamma: Int, colours: [(name: String, xyz: [Double])]
  ) -> [UInt8] {
    func fixed(_ numbers: [Double]) -> [UInt8] {
      numbers.flatMap { PNGBytes.word(Int(($0 * 65536).rounded())) }
    }
    func text(_ text: String) -> [UInt8] { Array(text.utf8) }
    let white = [0.9642, 1, 0.8249]
    let curve = text("curv") + PNGBytes.word(0) + PNGBytes.word(1) + PNGBytes.word(gamma << 16)
    let curves = colours.isEmpty ? ["kTRC"] : ["rTRC", "gTRC", "bTRC"]
    let tags =
      ([("wtpt", white)] + colours).map { ($0.0, text("XYZ ") + PNGBytes.word(0) + fixed($0.1)) }
      + curves.map { ($0, curve) }
    var (table, content) = (PNGBytes.word(tags.count), [UInt8]())
    for (name, value) in tags {
      let start = 128 + 4 + 12 * tags.count + content.count
      table += text(name) + PNGBytes.word(start) + PNGBytes.word(name.hasSuffix("TRC") ? 14 : 20)
      content += value
    }
    let zeros = { [UInt8](repeating: 0, count: $0) }
    let header =
      PNGBytes.word(128 + table.count + content.count) + zeros(4) + [2, 0x20, 0, 0] + text("mntr")
      + text(space) + text("XYZ ") + zeros(12) + text("acsp") + zeros(28) + fixed(white) + zeros(48)
    return header + table + content
  }

  static func chunk(_ profile: [UInt8]) -> (name: String, content: [UInt8]) {
    ("iCCP", Array("x\0\0".utf8) + PNGBytes.zlib(profile))
  }
}

@Suite(.enabled(if: LittleCMS.shared != nil, "liblcms2 is not installed"), .needsPNG)
struct ProfileTests {
  /// What browsers show, too.
  @Test func coloursBecomeSRGB() throws {
    let colours = [[200, 60, 40, 255], [255, 200, 0, 255], [200, 60, 40, 128], [1, 2, 3, 0]]
    var png = PNGBytes(
      width: 4, height: 1, colour: .trueColourAlpha,
      chunks: [ProfileBytes.chunk(ProfileBytes.adobe)]
    ) { x, _ in colours[x] }
    // A profile goes before a gamma.
    png.chunks.append(("gAMA", PNGBytes.word(100_000)))
    let image = try Image(decoding: png.bytes, name: "adobe")
    let wanted = [[231, 57, 34, 255], [255, 201, 0, 255], [231, 57, 34, 128], [0, 0, 0, 0]]
    for (x, wanted) in wanted.enumerated() {
      #expect(image[x, 0].isNear(.straight(wanted.map(UInt8.init)), within: 1))
    }
    let grey = PNGBytes(
      width: 1, height: 1, colour: .greyAlpha,
      chunks: [ProfileBytes.chunk(ProfileBytes.linearGrey)]
    ) { _, _ in [100, 200] }
    let pixel = try Image(decoding: grey.bytes, name: "grey")[0, 0]
    #expect(pixel.isNear(.straight([168, 168, 168, 200]), within: 1))
  }

  /// The parts of a JPEG's profile come in any order, and all of them count.
  @Test func partsOfAProfile() throws {
    let plain = try Image(decoding: JPEGBytes.colour, name: "plain")
    let png = PNGBytes(
      width: plain.width, height: plain.height, chunks: [ProfileBytes.chunk(ProfileBytes.adobe)]
    ) { x, y in [plain[x, y].red, plain[x, y].green, plain[x, y].blue].map(Int.init) }
    func jpeg(_ numbers: [UInt8]) -> [UInt8] {
      let parts = [ProfileBytes.adobe.prefix(100), ProfileBytes.adobe.dropFirst(100)]
      return JPEGBytes.colour.prefix(2)
        + numbers.flatMap { number -> [UInt8] in
          let content = Array("ICC_PROFILE\0".utf8) + [number, 2] + parts[Int(number) - 1]
          let length = content.count + 2
          return [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)] + content
        } + JPEGBytes.colour.dropFirst(2)
    }
    let converted = try Image(decoding: png.bytes, name: "png")
    #expect(converted != plain)
    #expect(try Image(decoding: jpeg([1, 2]), name: "jpeg") == converted)
    #expect(try Image(decoding: jpeg([2, 1]), name: "jpeg") == converted)
    #expect(try Image(decoding: jpeg([2]), name: "jpeg") == plain)
  }

  @Test func aProfileThatIsNone() throws {
    let image = Image(width: 2, height: 2, filledWith: Pixel(red: 200, green: 60, blue: 40))
    var copy = Image(width: 2, height: 2, filledWith: Pixel(red: 200, green: 60, blue: 40))
    for length in [1, 128, 200] {
      copy.convert(fromProfile: Array(ProfileBytes.adobe.prefix(length)))
      #expect(copy == image && copy.remark == nil)
    }
  }
}

@Suite struct MissingProfileLibraryTests {
  @Test func theRemarkNamesThePackage() {
    #expect(LittleCMS(names: ["libnosuchlibrary.so.2", "libc.so.6"]) == nil)
    var image = Image(width: 1, height: 1, filledWith: Pixel(red: 200, green: 60, blue: 40))
    image.convert(fromProfile: ProfileBytes.adobe, with: nil)
    #expect(image[0, 0] == Pixel(red: 200, green: 60, blue: 40))
    #expect(image.remark?.hasSuffix("may be wrong: install \(LittleCMS.package)") == true)
  }
}
