import Pleat
import PleatRender
import TestSupport

/// One of the sixteen styles, at a size.
struct RasterCase: CustomStringConvertible, Sendable {
  var flips: Bool
  var style: Int
  var size: Size
  var scale = 1.0

  /// All sixteen, at one size.
  static func all(_ size: Size) -> [RasterCase] {
    [false, true].flatMap { flips in
      (0..<8).map { RasterCase(flips: flips, style: $0, size: size) }
    }
  }

  var fold: FoldTransition {
    FoldTransition(PageSetup(size: size, scale: scale), style: FoldStyle(rawValue: style))
  }
  var flip: FlipTransition {
    FlipTransition(PageSetup(size: size, scale: scale), style: FlipStyle(rawValue: style))
  }

  var transition: any Transition { flips ? flip : fold }

  func renderer(
    _ source: Image, _ destination: Image, options: PageRendererOptions = .init()
  ) throws -> PageRenderer {
    try PageRenderer(
      transition, source: source, destination: destination, scale: scale, options: options)
  }

  var description: String {
    "\(flips ? "flip \(FlipStyle(rawValue: style))" : "fold \(FoldStyle(rawValue: style))") \(size) @\(scale)"
  }
}

extension Image {
  /// A picture whose pixels are made one by one.
  init(width: Int, height: Int, _ pixel: (Int, Int) -> [UInt8]) {
    self.init(width: width, height: height)
    var bytes = mutableBytes
    for y in 0..<height {
      for x in 0..<width {
        let channels = pixel(x, y)
        for c in 0..<4 { bytes[4 * (y * width + x) + c] = channels[c] }
      }
    }
  }

  /// Noise; opaque, or with any alpha.
  static func noise(
    width: Int, height: Int, opaque: Bool, using random: inout SeededGenerator
  ) -> Image {
    Image(width: width, height: height) { _, _ in
      let alpha = opaque ? 255 : UInt8.random(in: 0...255, using: &random)
      return (0..<3).map { _ in UInt8.random(in: 0...alpha, using: &random) } + [alpha]
    }
  }

  /// The channels of a pixel.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    let bytes = bytes
    return (0..<4).map { bytes[4 * (y * width + x) + $0] }
  }

  /// How opaque a pixel is.
  func alpha(_ x: Int, _ y: Int) -> UInt8 { bytes[4 * (y * width + x) + 3] }
}
