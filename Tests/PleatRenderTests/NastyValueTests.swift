import Foundation
import Pleat
import PleatWeb
import TestSupport
import Testing

@testable import PleatRender

/// Numbers that nobody means: every public door refuses them by an error of its own kind, or takes them;
/// none ends the process.
@Suite struct NastyValueTests {
  static let numbers: [Double] = [
    .nan, .infinity, -.infinity, 1e300, -1e300, 1e30, -1e30, 1e16, 1e-300, 0, -0.0, -1,
    .leastNonzeroMagnitude,
    .greatestFiniteMagnitude,
  ]
  private static let page = Image(width: 8, height: 8, filledWith: Pixel(red: 9, green: 8, blue: 7))
  private static let size = Size(width: 8, height: 8)

  @Test func pixelsOfAnExtent() throws {
    let scale = PleatError.scaleOutOfRange
    for bad in [0, -1, 1.1e6, .infinity, -.infinity] {
      #expect(throws: scale(bad)) { try Image.pixels(10, scale: bad) }
      #expect(throws: scale(bad)) { try Self.page.page(of: Self.size, scale: bad) }
    }
    #expect(throws: PleatError.self) { try Image.pixels(10, scale: .nan) }
    for bad in [Double.infinity, -.infinity, 1e30, 1e300, 0x1p31 + 1] {
      let error = PleatError.sizeOutOfRange(width: bad, height: bad)
      #expect(throws: error) { try Image.pixels(bad, scale: 1) }
    }
    #expect(throws: PleatError.self) { try Image.pixels(.nan, scale: 1) }
    #expect(try Image.pixels(0x1p31, scale: 1) == 1 << 31)
    #expect(try Image.pixels(-5, scale: 1) == 1)
  }

  @Test(arguments: [(1e5, 1e5), (1e300, 1), (1, .infinity), (0x1p31, 2)] as [(Double, Double)])
  func aPageTooLarge(width: Double, height: Double) {
    #expect(throws: PleatError.sizeOutOfRange(width: width, height: height)) {
      try Self.page.page(of: Size(width: width, height: height), scale: 1)
    }
  }

  @Test func drawnFarAwayNothingShows() {
    for far in [Int.min, .min + 1, -8, 8, .max - 1, .max] {
      var image = Self.page
      let other = Image(width: 8, height: 8, filledWith: Pixel(red: 1, green: 1, blue: 1))
      image.draw(other, x: far)
      image.draw(other, y: far)
      image.draw(other, x: far, y: far)
      image.fill(x: .min ..< .max, y: 8 ..< .max, with: .clear)
      #expect(image == Self.page)
    }
  }

  @Test(arguments: [(Int.max, 1), (.max, .max), (1 << 31, 2), (0, 1), (1, -1), (.min, .min)])
  func framesOfNoSize(width: Int, height: Int) {
    let error = VideoError.sizeOutOfRange(width: width, height: height)
    #expect(throws: error) {
      try VideoEncoder(
        path: "/nowhere/x.gif", width: width, height: height, frameRate: 25, format: .gif)
    }
    #expect(
      error.description
        == "frames of \(width)x\(height) pixels: at least 1x1 and at most 2^31 pixels are accepted"
    )
  }

  @Test(arguments: [1_000_000_000, .max, 1025, 0, -1, .min])
  func threadsOutOfRange(threads: Int) throws {
    let fold = FoldTransition(PageSetup(size: Self.size))
    #expect(throws: PleatError.threadsOutOfRange(threads, limit: 1024)) {
      try PageRenderer(
        fold, source: Self.page, destination: Self.page, options: .init(threads: threads))
    }
    let most = try PageRenderer(
      fold, source: Self.page, destination: Self.page, options: .init(threads: 1024))
    let one = try PageRenderer(fold, source: Self.page, destination: Self.page)
    #expect(try most.image(at: 0.5) == one.image(at: 0.5))
  }

  @Test func extentsThatTheRasteriserDoesNotTake() {
    for size in [Size(width: 0x1p25, height: 4), Size(width: 4, height: 0x1p25)] {
      #expect(throws: PleatError.sizeOutOfRange(width: size.width, height: size.height)) {
        try PageRenderer(
          FoldTransition(PageSetup(size: size)), source: Self.page, destination: Self.page)
      }
    }
    for bad in Self.numbers where !(0...10).contains(bad) {
      #expect(throws: PleatError.self, "\(bad)") {
        try PageRenderer(
          FoldTransition(PageSetup(size: Self.size)), source: Self.page, destination: Self.page,
          options: .init(margin: .points(bad)))
      }
    }
  }

  // MARK: - Exporting

  private typealias Method = (String, (TransitionExport) throws -> ExportedFile)
  private static var methods: [Method] {
    [
      ("css", { try $0.css() }), ("waapi", { try $0.waapi() }),
      ("html", { try $0.html(kinds: []) }),
    ]
  }

  private func export(_ change: (inout Rig) -> Void = { _ in }) throws -> TransitionExport {
    var rig = try FlipTransition(PageSetup(size: Self.size)).rig()
    change(&rig)
    let transition = NastyTransition(changed: rig)
    return TransitionExport(
      transition, name: "nasty", timeline: try transition.timeline(duration: 0.3),
      source: Self.page, destination: Self.page)
  }

  @Test func coloursAndScalesAreRefusedByEveryFormat() throws {
    for (name, text) in Self.methods {
      var export = try export()
      for bad in [-0.1, 1.1, .infinity, -.infinity] {
        export.background = RGBColor(red: 1, green: bad, blue: 0)
        #expect(throws: PleatError.fractionOutOfRange(bad), "\(name)") { try text(export) }
      }
      export.background = RGBColor(red: .nan, green: 0, blue: 0)
      #expect(throws: PleatError.self, "\(name)") { try text(export) }
      export.background = nil
      for bad in [0, -1, 1e7, .infinity] {
        export.scale = bad
        #expect(throws: PleatError.scaleOutOfRange(bad), "\(name)") { try text(export) }
      }
      export.scale = .nan
      #expect(throws: PleatError.self, "\(name)") { try text(export) }
      let painted = try self.export { rig in
        for index in rig.panels.indices {
          rig.panels[index].shading?.paint = .cover(RGBColor(red: 2, green: 0, blue: 0))
        }
      }
      #expect(throws: PleatError.fractionOutOfRange(2), "\(name)") { try text(painted) }
    }
  }

  @Test(.needsPNG) func durationsThatNoClockTells() throws {
    for (name, text) in Self.methods {
      var export = try export()
      export.timeline = try export.transition.timeline(duration: 0)
      if ["css", "waapi"].contains(name) {
        #expect(throws: ExportError.durationOutOfRange(0), "\(name)") { try text(export) }
      }
    }
  }

  private static let isSlow = ProcessInfo.processInfo.environment["PLEAT_SLOW_TESTS"] == "1"

  /// Whatever a transition of one's own says, drawing and exporting it throws or works, and no text has a
  /// number that is none.
  @Test(arguments: 0..<(isSlow ? 2000 : 12) as Range<UInt64>)
  func transitionsOfNastyNumbers(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var transition = NastyTransition(changed: try FlipTransition(PageSetup(size: Self.size)).rig())
    for _ in 0...Int.random(in: 0...1, using: &generator) { transition.spoil(using: &generator) }
    if let renderer = try? PageRenderer(transition, source: Self.page, destination: Self.page) {
      for progress in [0, 0.3, 1, 1.7, 2] {
        _ = try? renderer.image(at: progress)
      }
    }
    let timeline = try FlipTransition(PageSetup(size: Self.size)).timeline(duration: 0.3)
    let export = TransitionExport(
      transition, name: "nasty", timeline: timeline, source: Self.page, destination: Self.page)
    // What is not refused at once may take thousands of keyframes.
    let methods = Self.isSlow ? Self.methods : Self.methods.filter { $0.0 == "html" }
    for (name, text) in methods {
      guard let exported = try? text(export) else { continue }
      let words = Self.isSlow || name != "html" ? exported.text : Self.data(of: exported.text)
      #expect(
        !words.contains(/[^a-zA-Z](nan|inf)[^a-zA-Z]/), "seed \(seed), \(name)")
    }
  }

  /// The numbers of a page, without its style and its script.
  private static func data(of page: String) -> String {
    guard let start = page.firstRange(of: "id=\"pleat-data\">"),
      let end = page[start.upperBound...].firstRange(of: "</script>")
    else { return page }
    return String(page[start.upperBound..<end.lowerBound])
  }
}

/// A flip with a rig of one's own.
private struct NastyTransition: Transition {
  var changed: Rig

  private var flip: FlipTransition { FlipTransition(PageSetup(size: Size(width: 8, height: 8))) }
  var automaticCurve: TimingCurve { .linear }
  var clip: PageEdges { [] }
  func tracks() -> [Track] { [Track(to: 2)] }
  func angle(at progress: Double, along tracks: [Track]) -> Angle {
    flip.angle(at: progress, along: tracks)
  }
  func legs(duration: Double, curve: TimingCurve, from progress: Double) -> [Leg] {
    flip.legs(duration: duration, curve: curve, from: progress)
  }
  func rig() -> Rig { changed }

  /// Puts a nasty number somewhere.
  mutating func spoil(using generator: inout SeededGenerator) {
    let number = NastyValueTests.numbers.randomElement(using: &generator) ?? 0
    let panel = Int.random(in: changed.panels.indices, using: &generator)
    let joint = Int.random(in: changed.joints.indices, using: &generator)
    switch Int.random(in: 0..<11, using: &generator) {
    case 0: changed.panels[panel].origin.x = number
    case 1: changed.panels[panel].content.rect.origin.y = number
    case 2: changed.panels[panel].content.rect.size.width = number
    case 3: changed.panels[panel].content.rect.size.height = number
    case 4: changed.joints[joint].position.x = number
    case 5: changed.joints[joint].axis.y = number
    case 6: changed.joints[joint].depthScale = number
    case 7: changed.projection.m34 = number
    case 8: changed.projection.m41 = number
    case 9: changed.panels[panel].shading?.opacity.constant = number
    default:
      let color = RGBColor(red: number, green: 0, blue: 0)
      changed.panels[panel].shading?.paint = .gradient(
        ShadowGradient(
          color: color, start: Point(x: number, y: 0), end: Point(x: 0, y: number),
          stops: [.init(offset: number, alpha: number), .init(offset: 1, alpha: 1)]))
    }
  }
}
