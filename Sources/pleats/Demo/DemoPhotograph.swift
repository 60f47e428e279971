import PleatRender

/// A landscape that looks like a photograph.
///
/// It has a sky with clouds and a sun or a moon, hills one behind another, and perhaps water that mirrors
/// them. It is made from smooth noise, and is the same on every machine.
struct DemoPhotograph {
  private typealias Color = SIMD3<Double>

  /// A row of hills that covers everything below its upper edge, which varies about `top` by up to `height`.
  private struct Hills {
    let top, height, waves: Double
    let color: Int
  }

  let file: String
  private let seed: UInt32
  /// The colours of the sky at the top and at the horizon, of clouds, of the glow, of the sun, and of haze.
  private let colors: (top: Int, low: Int, cloud: Int, light: Int, sun: Int, haze: Int)
  private let clouds: Double
  private let sun: (x: Double, y: Double, radius: Double, glow: Double)
  /// The hills from far to near, and the roughness of the near ones.
  private let hills: [Hills]
  private let roughness: Double
  /// The y at which water begins, from 0 at the top to 1 at the bottom, or nil if there is none.
  private var water: Double?
  private var hasStars = false

  static let all = [
    DemoPhotograph(
      file: "dawn.png", seed: 3,
      colors: (0x5F7FB4, 0xF6C3B0, 0xFBE3DA, 0xFFDFAE, 0xFFF4D8, 0xF3C6BD), clouds: 0.42,
      sun: (0.68, 0.5, 0.03, 0.75),
      hills: [
        Hills(top: 0.5, height: 0.13, waves: 2.6, color: 0x8B8FB5),
        Hills(top: 0.56, height: 0.11, waves: 3.4, color: 0x5D6A94),
        Hills(top: 0.66, height: 0.06, waves: 5.5, color: 0x2B3A55),
      ], roughness: 0.25, water: 0.68),
    DemoPhotograph(
      file: "noon.png", seed: 21,
      colors: (0x2F7FD0, 0xCFE8F8, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0xD3E6EA), clouds: 0.5,
      sun: (0.2, -0.2, 0.01, 0.3),
      hills: [
        Hills(top: 0.52, height: 0.07, waves: 2.2, color: 0x7FA7B8),
        Hills(top: 0.6, height: 0.06, waves: 1.7, color: 0x5F9A5A),
        Hills(top: 0.7, height: 0.07, waves: 1.3, color: 0x4F9440),
        Hills(top: 0.86, height: 0.09, waves: 1.1, color: 0x6FAE3A),
      ], roughness: 0.5),
    DemoPhotograph(
      file: "evening.png", seed: 8,
      colors: (0x3A3F78, 0xFFA04D, 0xF06A4A, 0xFFC861, 0xFFF2C0, 0xFF9A56), clouds: 0.46,
      sun: (0.42, 0.5, 0.055, 0.9),
      hills: [
        Hills(top: 0.56, height: 0.05, waves: 1.6, color: 0x5B3F5E),
        Hills(top: 0.6, height: 0.1, waves: 1.1, color: 0x2A2036),
      ], roughness: 0.2, water: 0.58),
    DemoPhotograph(
      file: "night.png", seed: 35,
      colors: (0x070D26, 0x35507F, 0x3D5480, 0x9FB8E8, 0xF4F2E4, 0x4D6797), clouds: 0.33,
      sun: (0.74, 0.2, 0.045, 0.55),
      hills: [
        Hills(top: 0.58, height: 0.17, waves: 2.2, color: 0x25365C),
        Hills(top: 0.72, height: 0.1, waves: 3, color: 0x16223F),
        Hills(top: 0.9, height: 0.06, waves: 22, color: 0x080D1A),
      ], roughness: 0.35, hasStars: true),
  ]

  func image(width: Int, height: Int) -> Image {
    var image = Image(width: width, height: height)
    for row in 0..<height {
      for column in 0..<width {
        let (x, y) = (
          (Double(column) + 0.5) / Double(width), (Double(row) + 0.5) / Double(height)
        )
        let edge = (x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5)
        let color =
          255
          * ((1 - 0.35 * edge) * seen(x, y)).clamped(
            lowerBound: .zero, upperBound: Color(repeating: 1))
        image[column, row] = Pixel(
          red: UInt8(color.x.rounded()), green: UInt8(color.y.rounded()),
          blue: UInt8(color.z.rounded()))
      }
    }
    return image
  }

  /// Returns the colour at a place, from (0, 0) at the top left to (1, 1) at the bottom right.
  private func seen(_ x: Double, _ y: Double) -> Color {
    guard let water, y > water else { return land(x, y, hills.count) }
    let near = (y - water) / (1 - water)
    let wave = noise(9 * x / (0.15 + near), 70 * (y - water) / (0.25 + near), 77, 3) - 0.5
    let mirrored = 2 * water - y + 0.06 * wave * (0.2 + near)
    let color = land(
      x + 0.05 * wave * (0.3 + near), min(max(mirrored, 0), water - 0.002), hills.count)
    let deep = Self.color(hills.last?.color ?? 0)
    return Self.mix(color, deep, 0.25 + 0.35 * near + 0.3 * wave)
  }

  /// Returns the colour at a place in a picture of only the sky and the farthest `count` rows of hills.
  private func land(_ x: Double, _ y: Double, _ count: Int) -> Color {
    for index in (0..<count).reversed() where y > hills[index].top - hills[index].height {
      let (hill, layer) = (hills[index], UInt32(index))
      let line = noise(x * hill.waves + 3.7 * Double(index), 0, 10 * layer, 5)
      let depth = y - hill.top + hill.height * (2 * line - 1)
      guard depth > -0.0015 else { continue }
      let nearness = Double(index + 1) / Double(hills.count)
      let texture = noise(26 * x, 60 * y, 5 * layer, 3) - 0.5
      let haze = Self.color(colors.haze)
      let hazy = 0.75 * Self.smooth(depth / 0.17) * (1 - Double(index) / Double(hills.count))
      let own =
        (1 + roughness * nearness * texture) * Self.mix(Self.color(hill.color), haze, hazy)
      return depth > 0.0015 ? own : Self.mix(land(x, y, index), own, 0.5 + depth / 0.003)
    }
    return sky(x, y)
  }

  private func sky(_ x: Double, _ y: Double) -> Color {
    let low = min(y / 0.6, 1)
    var color = Self.mix(Self.color(colors.top), Self.color(colors.low), low * (0.7 + 0.3 * low))
    let cloud = noise(3.2 * x + 7, 9 * y / (0.25 + 0.9 * low), 0, 5)
    let cover = Self.smooth((cloud - 1 + clouds) / (0.12 + 0.3 * clouds))
    color = Self.mix(color, Self.color(colors.cloud), 0.9 * cover)
    let (dx, dy) = ((x - sun.x) * 4 / 3, y - sun.y)
    let distance = dx * dx + dy * dy
    let glow = 1 / (1 + 5 * distance)
    color = Self.mix(color, Self.color(colors.light), sun.glow * glow * glow * glow)
    if hasStars {
      let star = random(Int(x * 320), Int(y * 240), 99)
      if star > 0.994 { color = Self.mix(color, Color(repeating: 1), (star - 0.994) / 0.006) }
    }
    let disc = (sun.radius + 0.003 - distance.squareRoot()) / 0.006
    return Self.mix(color, Self.color(colors.sun), Self.smooth(disc))
  }

  // MARK: - Noise

  /// Returns a sum, from 0 to 1, of noises that are each twice as fine and half as strong as the one before.
  private func noise(_ x: Double, _ y: Double, _ layer: UInt32, _ count: UInt32) -> Double {
    var (sum, scale, strength) = (0.0, 1.0, 0.5)
    for octave in 0..<count {
      sum += strength * noise(x * scale, y * scale, layer + octave)
      (scale, strength) = (2 * scale, strength / 2)
    }
    return sum / (1 - 2 * strength)
  }

  private func noise(_ x: Double, _ y: Double, _ layer: UInt32) -> Double {
    let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    let (u, v) = (Self.smooth(x - Double(left)), Self.smooth(y - Double(top)))
    let (a, b) = (random(left, top, layer), random(left + 1, top, layer))
    let (c, d) = (random(left, top + 1, layer), random(left + 1, top + 1, layer))
    return (a + (b - a) * u) * (1 - v) + (c + (d - c) * u) * v
  }

  private func random(_ x: Int, _ y: Int, _ layer: UInt32) -> Double {
    var bits = UInt32(truncatingIfNeeded: x) &* 374_761_393
    bits &+= UInt32(truncatingIfNeeded: y) &* 668_265_263 &+ (seed + layer) &* 1_274_126_177
    bits = (bits ^ bits >> 13) &* 1_274_126_177
    return Double((bits ^ bits >> 16) & 0xFFFF) / 0xFFFF
  }

  private static func smooth(_ part: Double) -> Double {
    let part = min(max(part, 0), 1)
    return part * part * (3 - 2 * part)
  }

  private static func mix(_ a: Color, _ b: Color, _ part: Double) -> Color {
    a + (b - a) * min(max(part, 0), 1)
  }

  private static func color(_ hexadecimal: Int) -> Color {
    Color(
      Double(hexadecimal >> 16), Double(hexadecimal >> 8 & 255), Double(hexadecimal & 255)) / 255
  }
}
