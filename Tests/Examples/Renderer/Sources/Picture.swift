import Pleat

/// A picture in memory: sRGB, with components in 0...1.
struct Picture {
  typealias Color = SIMD3<Float>

  let width: Int
  let height: Int
  private(set) var pixels: [Color]

  init(width: Int, height: Int, color: (_ x: Int, _ y: Int) -> Color) {
    (self.width, self.height) = (width, height)
    pixels = (0..<width * height).map { color($0 % width, $0 / width) }
  }

  subscript(x: Int, y: Int) -> Color {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  /// The colour at a place between pixels, whose centres lie at halves.
  func color(x: Double, y: Double) -> Color {
    let (x, y) = (x - 0.5, y - 0.5)
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    func row(_ y: Double) -> Color { mix(at(left, y), at(left + 1, y), Float(x - left)) }
    return mix(row(top), row(top + 1), Float(y - top))
  }

  /// The pixel, or the nearest one at the edge.
  private func at(_ x: Double, _ y: Double) -> Color {
    self[min(max(Int(x), 0), width - 1), min(max(Int(y), 0), height - 1)]
  }

  /// The picture with half as many pixels in each direction, each the mean of four.
  func halved() -> Picture {
    Picture(width: width / 2, height: height / 2) { x, y in
      let (x, y) = (2 * x, 2 * y)
      return (self[x, y] + self[x + 1, y] + self[x, y + 1] + self[x + 1, y + 1]) / 4
    }
  }
}

/// Returns a colour on the way from one to another.
func mix(_ a: Picture.Color, _ b: Picture.Color, _ fraction: Float) -> Picture.Color {
  a + (b - a) * fraction
}

extension Picture.Color {
  init(_ color: RGBColor) {
    self.init(Float(color.red), Float(color.green), Float(color.blue))
  }

  /// The components as bytes.
  var bytes: [UInt8] {
    let scaled = (self * 255).clamped(lowerBound: .zero, upperBound: Self(repeating: 255))
    return (0..<3).map { UInt8(scaled[$0].rounded()) }
  }
}
