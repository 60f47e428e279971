import Pleat
import TestSupport
import Testing

@testable import PleatRender

/// The shades of strips, in pixels.
@Suite struct SmoothShadeTests {
  private let size = Size(width: 320, height: 40)

  /// The brightness along the middle of a curl, with a rig that may have lost its creases.
  private func profile(ofCurl isSmooth: Bool, at progress: Double) throws -> [Double] {
    let curl = CurlTransition(PageSetup(size: size, shade: 0.5), paper: Paper())
    var rig = try curl.rig()
    if !isSmooth {
      for index in rig.panels.indices { rig.panels[index].creases = nil }
    }
    let white = Image(width: 320, height: 40) { _, _ in [255, 255, 255, 255] }
    let renderer = try PageRenderer(
      OwnTransition(own: rig, streams: try curl.tracks(), clip: .all), source: white,
      destination: white)
    let image = try renderer.image(at: progress)
    return (0..<320).map { Double(image.pixel($0, 20)[0]) }
  }

  /// Where strips meet, the brightness of a curl does not jump.
  @Test(arguments: [0.5, 0.7]) func creasesOfACurlAreNotSeen(progress: Double) throws {
    let flat = try profile(ofCurl: false, at: progress)
    let smooth = try profile(ofCurl: true, at: progress)
    // The roll without its two ends: at its silhouette the brightness jumps in any case.
    let shaded = flat.indices.filter { flat[$0] < 254 }
    let (first, last) = (try #require(shaded.first) + 3, try #require(shaded.last) - 3)
    func roughness(_ profile: [Double]) -> Double {
      var largest = 0.0
      for x in first..<last {
        let mean = (profile[x - 1] + profile[x + 1]) / 2
        largest = max(largest, abs(mean - profile[x]))
      }
      return largest
    }
    #expect(last - first > 10 && roughness(flat) > 2)
    #expect(roughness(smooth) <= roughness(flat) / 4, "\(smooth[first..<last])")
    // Both are as dark on the whole.
    func sum(_ profile: [Double]) -> Double { profile[first..<last].reduce(0, +) }
    #expect(abs(sum(smooth) - sum(flat)) < 2 * Double(last - first))
  }

  /// Across a slanted strip the shade runs from the mean with one neighbour to that with the other.
  @Test func theShadeOfASlantedStrip() throws {
    let (from, to) = (Point(x: 20, y: 10), Point(x: 44, y: 28))
    func panel(_ name: String, _ shade: Double, _ creases: Creases?) -> Panel {
      Panel(
        name: name, content: .init(page: .source, rect: Rect(x: 0, y: 0, width: 64, height: 40)),
        shading: Shading(.cover(.black), opacity: .init(constant: shade)), creases: creases,
        outline: name == "strip"
          ? [
            from + Point(x: 6, y: -8), to + Point(x: 6, y: -8), to + Point(x: -6, y: 8),
            from + Point(x: -6, y: 8),
          ]
          : nil)
    }
    let strip = panel(
      "strip", 0.5, Creases(start: 0, end: 1, isVertical: false, from: from, to: to))
    let rig = Rig(panels: [panel("first", 0.1, nil), panel("last", 0.9, nil), strip])
    let white = Image(width: 64, height: 40) { _, _ in [255, 255, 255, 255] }
    let image = try PageRenderer(OwnTransition(own: rig), source: white, destination: white)
      .image(at: 0.5)
    for step in 1..<10 {
      let place = from + (to - from) * (Double(step) / 10)
      let (x, y) = (Int(place.x), Int(place.y))
      let along = ((Double(x) + 0.5 - 20) * 24 + (Double(y) + 0.5 - 10) * 18) / 900
      let wanted = 255 * (1 - (0.3 + 0.4 * along))
      #expect(abs(Double(image.pixel(x, y)[0]) - wanted) <= 1, "\(x) \(y)")
    }
  }
}
