import Foundation
import Pleat
import TestSupport
import Testing

@testable import PleatRender

/// What stands in a style sheet, apart from its keyframes' numbers.
@Suite struct ExportCSSTests {
  private static let setup = PageSetup(size: Size(width: 200, height: 300))
  private let size = ExportCSSTests.setup.size

  // ExportedFile once for all.
  private static let fold = Result { try sheet(FoldTransition(setup)) }
  private static let box = Result { try sheet(FoldTransition(setup, style: .cubic)) }
  private static let flip = Result { try sheet(FlipTransition(setup)) }

  private static func sheet<Motion: Transition>(_ transition: Motion) throws -> SheetPlayer {
    SheetPlayer(try exportForTest(transition, size: setup.size).export.css().text)
  }

  private func occurrences(_ part: String, in text: String) -> Int {
    text.ranges(of: part).count
  }

  @Test(.needsPNG) func bracesMatch() throws {
    let text = try Self.flip.get().text
    #expect(occurrences("{", in: text) == occurrences("}", in: text))
    #expect(occurrences("/*", in: text) == 1 && occurrences("*/", in: text) == 1)
  }

  @Test(.needsPNG) func keyframesAscendFromStartToEnd() throws {
    for (name, keys) in try Self.box.get().keyframes {
      #expect(keys.first?.percent == 0 && keys.last?.percent == 100, "\(name)")
      #expect(zip(keys, keys.dropFirst()).allSatisfy { $0.percent < $1.percent }, "\(name)")
    }
  }

  @Test(.needsPNG) func everyPanelHasItsAnimations() throws {
    let fold = try Self.fold.get().keyframes.keys.sorted()
    let panels = ["firstFold", "firstSleeve", "secondFold", "secondSleeve"]
    let names = panels.flatMap { ["pleat-\($0)", "pleat-\($0)-visibility"] }
    #expect(fold == (names + ["pleat-firstFold-shade", "pleat-secondFold-shade"]).sorted())
  }

  /// A clip at one edge is that of the stage, so that it does not cut the shadow of the page.
  @Test(.needsPNG) func aPageThatFloats() throws {
    let shadow = "box-shadow: 0 6px 12px rgb(0 0 0 / 0.35);"
    let curl = CurlTransition(PageSetup(size: size, direction: .down), strips: 2, paper: Paper())
    for (transition, clip) in [
      (FoldTransition(Self.setup), "overflow: clip;\n  \(shadow)"),
      (curl, "clip-path: inset(-100vmax -100vmax calc(100% - 300px) -100vmax);\n}"),
    ] as [(any Transition, String)] {
      var export = try exportForTest(transition.compiled(), size: size).export
      #expect(try !export.css().text.contains("box-shadow"))
      export.pageShadow = .lift(12)
      let css = try export.css().text
      #expect(css.contains(shadow) && css.contains(clip))
      let module = try export.waapi().text
      #expect(module.contains(shadow))
      #expect(module.contains("stage: \"all: unset; "))
    }
  }

  @Test(.needsPNG) func onlyWhatClipsIsClipped() throws {
    #expect(try Self.fold.get().text.contains("overflow: clip;"))
    #expect(!(try Self.box.get().text.contains("overflow")))
    #expect(!(try Self.flip.get().text.contains("overflow")))
    let size = Size(width: 60, height: 90)
    let curl = try exportForTest(CurlTransition(Self.setup, strips: 4), size: size).export
    let clip = "clip-path: inset(-100vmax -100vmax -100vmax 0);"
    #expect(try curl.css().text.contains("  \(clip)\n"))
    #expect(try curl.waapi().text.contains(" \(clip)\","))
  }

  /// Rules of the web page for every `div` do not reach into the export, nor box its outermost element.
  @Test(.needsPNG) func elementsBeginAfresh() throws {
    let text = try Self.flip.get().text
    for name in ["stage", "panel", "shade"] {
      #expect(text.contains(".pleat-\(name) {\n  all: unset;\n  position: absolute;\n"))
    }
    #expect(text.contains("  border: 0;\n  padding: 0;\n  width: 100%;\n"))
  }

  /// A motion of one size has it, says why, and has no stage to be scaled.
  @Test(.needsPNG) func aMotionOfOneSizeSaysSo() throws {
    let setup = PageSetup(size: size, perspective: .distance(900))
    let export = try exportForTest(PrismTransition(setup), size: size).export
    let text = try export.css().text
    #expect(text.contains("The pages are 200x300 pixels, since the motion is for this size alone"))
    #expect(text.contains("  padding: 0;\n  box-sizing: content-box;\n  width: 200px;\n"))
    let other = try Self.flip.get().text
    #expect(!text.contains("cqw") && !other.contains("for this size alone"))
    #expect(try export.waapi().text.contains("stage: null"))
  }

  /// What should be still does not drift toward what comes after.
  @Test(.needsPNG) func restsAreStill() throws {
    let curl = CurlTransition(Self.setup, strips: 4)
    let sheet = SheetPlayer(try exportForTest(curl, size: size, tolerance: 2).export.css().text)
    let keys = try #require(sheet.keyframes["pleat-front1"])
    #expect(keys[0].body == keys[1].body && keys[1].percent > 50)
  }

  @Test(.needsPNG) func noBackIsHidden() throws {
    let text = try Self.flip.get().text
    #expect(!text.contains("backface-visibility") && !text.contains("preserve-3d"))
  }

  @Test(.needsPNG) func lessMotionFades() throws {
    let text = try Self.flip.get().text
    let block = try #require(text.split(separator: "@media (prefers-reduced-motion: reduce)").last)
    #expect(!block.contains("matrix3d"))
    #expect(block.contains("animation-name: pleat-page-leaves;"))
    #expect(block.contains("animation-name: pleat-page-arrives;"))
    #expect(text.contains("  height: 300px;\n  transform: translate(100px, 0);\n"))
    // The legs of a flip, as two easing functions.
    #expect(
      block.contains(
        "0% { opacity: 0; visibility: hidden; animation-timing-function: ease-in; }"
      ))
    #expect(
      block.contains(
        "50% { opacity: 0.5; visibility: visible; animation-timing-function: ease-out; }"
      ))
    #expect(block.contains("100% { opacity: 1; visibility: visible; }"))
  }

  @Test func keyframesOfTheFadeFollowEveryLeg() throws {
    var export = try exportForTest(FlipTransition(Self.setup), size: size).export
    export.timeline = try Timeline(
      legs: [
        Leg(duration: 1, curve: try TimingCurve("steps(2)"), from: 0, to: 0.25),
        Leg(duration: 0, curve: .linear, from: 0.25, to: 0.5),
        Leg(duration: 3, curve: try TimingCurve("spring(1 100 5 0)"), from: 0.5, to: 1),
        Leg(duration: 0, curve: .linear, from: 1, to: 0.75),
      ], end: 0.75)
    let keys = try export.fadeKeys()
    #expect(keys.map(\.percent) == [0, 25.nextDown, 25, 100.nextDown, 100])
    #expect(keys.map(\.opacity) == [0, 0.25, 0.5, 1, 0.75])
    #expect(keys.map { $0.easing?.prefix(6) } == ["steps(", "linear", "linear", "linear", nil])
    // Cut before it rests, the spring still ends at 1.
    #expect(keys[2].easing?.hasSuffix(" 100%, 1 100%)") == true)
  }

  @Test(.needsPNG) func thePanelsStandFromFarToNear() throws {
    let text = try Self.flip.get().text
    let places = ["reveal", "facing", "front", "back"].map {
      text.firstRange(of: "<div class=\"pleat-panel pleat-\($0)\">")?.lowerBound
    }
    #expect(places.allSatisfy { $0 != nil })
    #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
  }

  @Test(.needsPNG) func aBackgroundIsThere() throws {
    var export = try exportForTest(FlipTransition(Self.setup), size: size).export
    #expect(!(try export.css().text.contains("background: rgb(255")))
    export.background = RGBColor(red: 1, green: 0.5, blue: 0)
    #expect(try export.css().text.contains("  background: rgb(255 127.5 0);"))
  }

  @Test(.needsPNG) func picturesAreWhole() throws {
    var export = try exportForTest(FoldTransition(Self.setup), size: size).export
    export.source = TestPage.image(.source, size: Size(width: 40, height: 60), scale: 1)
    let text = try export.css().text
    #expect(text.contains("--pleat-source: url(\"\(try export.source.dataURL())\");"))
    #expect(
      text.contains("--pleat-destination: url(\"\(try export.destination.dataURL())\");"))
    #expect(try export.source.dataURL().hasPrefix("data:image/png;base64,iVBORw0KGgo"))
  }

  @Test(.needsPNG) func notesSayTheBound() throws {
    let notes = try exportForTest(FlipTransition(Self.setup), size: size).export.css().notes
    #expect(notes.count == 4)
    #expect(notes[0].hasPrefix("4 panels, ") && notes[0].contains("tolerance 0.25"))
    #expect(notes[1].contains("front "))
  }

  @Test func notesDoNotPassTheTolerance() throws {
    let export = try exportForTest(FoldTransition(Self.setup), size: size, tolerance: 0.01).export
    for panel in try export.panels().panels {
      #expect(panel.largestDistance <= 0.01)
      #expect(panel.largestShadeError <= 0.5 / 255)
    }
  }

  // MARK: - What is refused

  @Test func refusals() throws {
    var export = try exportForTest(FlipTransition(Self.setup), size: size).export
    for tolerance in [0, -1, Double.nan, .infinity] {
      export.tolerance = tolerance
      let error = #expect(throws: ExportError.self) { try export.css() }
      #expect(
        error?.description
          == "tolerance \(tolerance) is not usable: points must be finite and above 0")
    }
    let still = try exportForTest(FlipTransition(Self.setup), size: size, duration: 0).export
    #expect(throws: ExportError.durationOutOfRange(0)) { try still.waapi() }
  }

  @Test(.needsPNG) func aViewerTooNear() throws {
    let near = FlipTransition(PageSetup(size: size, perspective: .distance(60)))
    let export = try exportForTest(near, size: size).export
    let error = #expect(throws: ExportError.self) { try export.css() }
    #expect(
      error?.description.hasPrefix("panel front reaches the eye after ")
        == true)
    // Folds recede: nothing passes the eye.
    let fold = FoldTransition(PageSetup(size: size, perspective: .distance(60)))
    #expect(throws: Never.self) { try exportForTest(fold, size: size, tolerance: 5).export.css() }
  }

  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["PLEAT_SLOW_TESTS"] != nil,
      "PLEAT_SLOW_TESTS=1 runs it"))
  func aToleranceThatTakesTooMany() throws {
    let export = try exportForTest(FlipTransition(Self.setup), size: size, tolerance: 1e-6).export
    let error = #expect(throws: ExportError.self) { try export.css() }
    #expect(error?.description.contains("needs more than 2000 keyframes for tolerance") == true)
  }
}
