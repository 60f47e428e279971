import Foundation
import Pleat
import PleatRender
import TestSupport
import Testing

/// What no fold and no flip has: chains that mix streams, panels that are seen from one side, light,
/// further pages, and an order that changes.
@Suite struct ExportAnyTransitionTests {
  private let size = Size(width: 120, height: 90)

  /// A leaf of strips, each hinged to the one before it and on a stream of its own, with a back.
  private func leaf(_ count: Int, light: Light.Side = .left) -> OwnTransition {
    var rig = Rig(
      projection: .perspective(distance: 400).anchored(at: Point3(x: 60, y: 45, z: 0)))
    let width = size.width / Double(count)
    var (parent, tracks): (Int?, [Track]) = (nil, [])
    for strip in 0..<count {
      let offset = strip == 0 ? 0 : width
      parent = rig.add(
        Joint(
          parent: parent, position: Point3(x: offset, y: 0, z: 0),
          axis: Vector3(x: 0, y: -1, z: 0), angle: .init(stream: strip)))
      let start = 0.5 * Double(strip) / Double(count)
      tracks.append(
        Track(to: strip == 0 ? 0.4 : 1.4 / Double(count), over: start...start + 0.4, curve: .easeIn)
      )
      let rect = Rect(x: Double(strip) * width, y: 0, width: width, height: size.height)
      for (name, page) in [("front", Panel.Page.source), ("back", .back)] {
        // The back hangs on the same joint, turned about the strip's middle.
        let joint =
          page == .source
          ? parent
          : rig.add(
            Joint(
              parent: parent, position: Point3(x: width, y: 0, z: 0),
              axis: Vector3(x: 0, y: 1, z: 0),
              angle: .init(constant: Angle(quarterTurns: 2), multiple: 0)))
        rig.add(
          Panel(
            name: "\(name)\(strip + 1)", joint: joint, content: .init(page: page, rect: rect),
            shading: Shading(.cover(.black), light: Light(from: light, strength: 0.5)),
            isOneSided: true))
      }
    }
    return OwnTransition(own: rig, streams: tracks)
  }

  private func check(
    _ transition: OwnTransition, tolerance: Double, seed: UInt64,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var random = SeededGenerator(seed: seed)
    let (export, timeline) = try exportForTest(transition, size: size, tolerance: tolerance)
    let count = caseCount(500)
    var percents: [Double] = (0..<count).map { Double($0) * 100 / Double(count - 1) }
    percents += (0..<count * 2 / 5).map { _ -> Double in .random(in: 0...100, using: &random) }
    let sheet = SheetPlayer(try export.css().text)
    let straying = try Straying(sheet, from: transition, timeline, at: percents)
    #expect(straying.distance <= tolerance, "seed \(seed)", sourceLocation: sourceLocation)
    #expect(straying.opacity <= 0.5 / 255, "seed \(seed)", sourceLocation: sourceLocation)
    #expect(straying.wronglyVisible == [], "seed \(seed)", sourceLocation: sourceLocation)
    #expect(straying.distance > tolerance / 4, sourceLocation: sourceLocation)
    // Whatever is visible is painted in the order of the keyframes.
    for percent in percents {
      let progress = try timeline.progress(
        at: min(percent / 100 * timeline.duration, timeline.duration))
      let frames = try transition.keyframes(at: [progress])
      let names = frames.order(frame: 0).map { frames.panels[$0].name }
      let depths = names.compactMap { sheet.depth(of: $0, at: percent) }
      #expect(
        depths.count == names.count && depths == depths.sorted(),
        "\(names) at \(percent) %: \(depths)", sourceLocation: sourceLocation)
    }
  }

  @Test(.needsPNG, arguments: someCases([0.25, 0.02])) func chainsThatMixStreams(tolerance: Double)
    throws
  {
    try check(leaf(4), tolerance: tolerance, seed: 101)
  }

  @Test(.needsPNG) func lightFromTheOtherSide() throws {
    try check(leaf(3, light: .right), tolerance: 0.1, seed: 102)
  }

  @Test(.needsPNG) func panelsThatChangeTheirOrder() throws {
    try check(OwnTransition.wheel(size), tolerance: 0.25, seed: 103)
    let text = try exportForTest(OwnTransition.wheel(size), size: size).export.waapi().text
    #expect(text.contains("zIndex: 1, easing: \"step-end\""))
    #expect(text.contains("animate(child, panel.order, `pleat-${panel.name}-order`);"))
  }

  @Test(.needsPNG) func furtherPages() throws {
    var export = try exportForTest(leaf(2), size: size).export
    #expect(try export.css().text.contains("background-image: var(--pleat-back);"))
    let own = Image(width: 3, height: 2, filledWith: Pixel(red: 1, green: 2, blue: 3))
    export.pages[.back] = own
    let given = Data(try own.pngData()).base64EncodedString()
    #expect(try export.css().text.contains("--pleat-back: url(\"data:image/png;base64,\(given)\")"))
    #expect(try export.waapi().text.contains("const images = { ...pages, source, destination };"))
  }

  @Test(.needsPNG) func aPanelBehindTheEyeIsRefusedWithTheTime() throws {
    var near = leaf(2)
    near.own.projection = .perspective(distance: 30).anchored(at: Point3(x: 60, y: 45, z: 0))
    let error = #expect(throws: ExportError.self) {
      try exportForTest(near, size: size).export.css()
    }
    #expect(error?.description.contains("reaches the eye after") == true)
  }
}

extension OwnTransition {
  /// Two pages on a wheel, which pass each other.
  fileprivate static func wheel(_ size: Size) -> OwnTransition {
    let middle = Point3(x: size.width / 2, y: size.height / 2, z: 0)
    var rig = Rig(
      sortsByDistance: true, projection: .perspective(distance: 400).anchored(at: middle))
    for (name, page, sign) in [("near", Panel.Page.source, 1.0), ("far", .destination, -1)] {
      let joint = rig.add(
        Joint(
          position: Point3(x: 0, y: 0, z: 0), axis: Vector3(x: 0, y: 0, z: 0),
          slide: .init(
            cosine: Vector3(x: 0, y: 0, z: sign * 50), sine: Vector3(x: sign * 70, y: 0, z: 0))))
      rig.add(
        Panel(
          name: name, joint: joint,
          content: .init(page: page, rect: Rect(origin: .zero, size: size))))
    }
    return OwnTransition(own: rig, streams: [Track(to: 2)])
  }
}
