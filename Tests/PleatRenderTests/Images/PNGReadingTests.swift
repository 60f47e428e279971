import Foundation
import Pleat
import PleatRender
import TestSupport
import Testing

@Suite struct PNGReadingTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    let colour: PNGBytes.Colour
    let depth: Int
    let isInterlaced: Bool
    var testDescription: String { "\(colour), \(depth) bits\(isInterlaced ? ", interlaced" : "")" }
  }

  static let kinds = PNGBytes.Colour.allCases.flatMap { colour in
    colour.depths.flatMap { depth in
      [false, true].map { Kind(colour: colour, depth: depth, isInterlaced: $0) }
    }
  }

  /// Every colour type and depth that PNG has, in rows and interlaced, at sizes that leave passes out.
  @Test(.needsPNG, arguments: kinds) func everyKindIsRead(_ kind: Kind) throws {
    let seed: UInt64 = 65
    var generator = SeededGenerator(seed: seed)
    for (width, height) in [(1, 1), (3, 2), (13, 9)] {
      let most = (1 << kind.depth) - 1
      let samples = (0..<height).map { _ in
        (0..<width).map { _ in
          (0..<kind.colour.channels).map { _ in Int.random(in: 0...most, using: &generator) }
        }
      }
      var png = PNGBytes(
        width: width, height: height, depth: kind.depth, colour: kind.colour,
        isInterlaced: kind.isInterlaced
      ) { samples[$1][$0] }
      let colours = kind.colour == .palette ? most + 1 : 0
      let palette = (0..<colours).map { _ in
        (0..<3).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
      }
      let opacities = palette.map { _ in UInt8.random(in: .min ... .max, using: &generator) }
      if colours > 0 { png.chunks = [("PLTE", palette.flatMap { $0 }), ("tRNS", opacities)] }
      let image = try Image(decoding: png.bytes, name: "test")
      #expect(image.width == width && image.height == height)
      for y in 0..<height {
        for x in 0..<width {
          let bytes = samples[y][x].map { UInt8((2 * $0 * 255 + most) / (2 * most)) }
          let expected: Pixel =
            switch kind.colour {
            case .grey: .straight([bytes[0], bytes[0], bytes[0], 255])
            case .greyAlpha: .straight([bytes[0], bytes[0], bytes[0], bytes[1]])
            case .trueColour: .straight(bytes + [255])
            case .trueColourAlpha: .straight(bytes)
            case .palette:
              .straight(palette[samples[y][x][0]] + [opacities[samples[y][x][0]]])
            }
          #expect(image[x, y] == expected, "pixel \(x), \(y) of \(width)x\(height), seed \(seed)")
        }
      }
    }
  }

  @Test(.needsPNG) func oneColourMayStandForClear() throws {
    let grey = PNGBytes(
      width: 2, height: 1, colour: .grey, chunks: [("tRNS", [0, 7])], samples: { x, _ in [7 + x] })
    let image = try Image(decoding: grey.bytes, name: "grey")
    #expect(image[0, 0] == .clear && image[1, 0] == Pixel(red: 8, green: 8, blue: 8))
  }

  /// A linear file: libpng takes the power 1/2.2 for sRGB's curve, at any depth.
  @Test(.needsPNG, arguments: [(8, false), (8, true), (16, false), (16, true)])
  func aStatedGammaIsConverted(depth: Int, isInterlaced: Bool) throws {
    let png = PNGBytes(
      width: 256, height: 1, depth: depth, colour: .grey, isInterlaced: isInterlaced,
      chunks: [("gAMA", PNGBytes.word(100_000))], samples: { x, _ in [depth == 8 ? x : 257 * x] })
    let image = try Image(decoding: png.bytes, name: "linear")
    for x in 0...255 {
      let encoded = 255 * pow(Double(x) / 255, 1 / 2.2)
      #expect(abs(Double(image[x, 0].red) - encoded) < 1)
    }
  }

  /// 257 · value for each value: without a stated gamma 16 bits are sRGB as 8 are.
  @Test(.needsPNG) func sixteenBitsAreSRGB() throws {
    let png = PNGBytes(
      width: 256, height: 1, depth: 16, colour: .grey, samples: { x, _ in [257 * x] })
    let image = try Image(decoding: png.bytes, name: "sixteen")
    #expect((0...255).map { Int(image[$0, 0].red) } == Array(0...255))
  }

  @Test(.needsPNG) func aPipeIsReadAsAFileIs() throws {
    let folder = try TemporaryFolder()
    let png = PNGBytes(width: 40, height: 30) { [$0, $1, 0] }.bytes
    let file = try folder.file("page.png", png)
    let (pipe, writer) = try folder.pipe("pipe", from: [file])
    #expect(try Image(contentsOf: pipe) == Image(contentsOf: file))
    writer.waitUntilExit()
  }
}

extension Pixel {
  /// The pixel of four bytes that are not multiplied.
  static func straight(_ bytes: [UInt8]) -> Pixel {
    let alpha = Double(bytes[3])
    let colours = bytes.prefix(3).map { UInt8((Double($0) * alpha / 255).rounded()) }
    return Pixel(red: colours[0], green: colours[1], blue: colours[2], alpha: bytes[3])
  }
}
