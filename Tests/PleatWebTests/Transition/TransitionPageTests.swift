import Foundation
import Pleat
import PleatRender
import TestSupport
import Testing

@testable import PleatWeb

@Suite struct TransitionPageTests {
  private static let setup = PageSetup(size: Size(width: 40, height: 60))
  private static let foldsAndFlips = TransitionKind.builtIn.filter {
    ["fold", "flip"].contains($0.name)
  }

  private func export<Motion: Transition>(
    _ transition: Motion, name: String = "fold", curve: TimingCurve? = nil, duration: Double = 0.3,
    alpha: UInt8 = 255, background: RGBColor? = nil, kinds: [TransitionKind] = Self.foldsAndFlips,
    isPlain: Bool = false
  ) throws -> ExportedFile {
    func picture(_ red: UInt8) -> Image {
      var image = Image(width: 40, height: 60)
      var bytes = image.mutableBytes
      for pixel in 0..<(40 * 60) {
        bytes[4 * pixel] = min(red, alpha)
        bytes[4 * pixel + 3] = alpha
      }
      return image
    }
    let export = TransitionExport(
      transition, name: name,
      timeline: try transition.timeline(duration: duration, curve: curve), source: picture(200),
      destination: picture(90), background: background)
    return try isPlain ? export.plainHTML() : export.html(kinds: kinds)
  }

  @Test(.needsPNG) func theSameEveryTime() throws {
    let fold = FoldTransition(Self.setup, style: .cubic)
    #expect(try export(fold) == export(fold))
  }

  @Test(.needsPNG) func everyTagIsClosed() throws {
    for text in [
      try export(FoldTransition(Self.setup)).text,
      try export(FlipTransition(Self.setup), name: "<b>&\"'", alpha: 100).text,
      try export(FlipTransition(Self.setup), name: "<b>&\"'", isPlain: true).text,
    ] {
      #expect(text.hasPrefix("<!DOCTYPE html>\n"))
      var open: [String] = []
      var rest = Substring(text.dropFirst("<!DOCTYPE html>".count))
      let pattern = #/<(/?)([a-z0-9]+)((?:\s+[a-zA-Z-]+="[^"<>]*")*)\s*(/?)>/#
      while let tag = rest.firstMatch(of: pattern) {
        // Between tags nothing may look like one, and no entity may be open.
        let between = rest[..<tag.range.lowerBound]
        #expect(!between.contains("<") && !between.contains(">"), "\(between)")
        #expect(between.wholeMatch(of: #/(?:[^&]|&(?:amp|lt|gt|quot);)*/#) != nil, "\(between)")
        rest = rest[tag.range.upperBound...]
        let name = String(tag.2)
        if tag.1 == "/" {
          #expect(open.popLast() == name)
        } else if tag.4 != "/" {
          open.append(name)
          if name == "script" || name == "style" {
            rest = rest[try #require(rest.range(of: "</\(name)>")).lowerBound...]
          }
        }
      }
      #expect(open.isEmpty)
      #expect(rest == "\n")
    }
  }

  @Test(.needsPNG, arguments: [false, true])
  func asksForNothingFromOutside(isPlain: Bool) throws {
    let text = try export(FlipTransition(Self.setup), isPlain: isPlain).text
    for word in ["http:", "https:", "//cdn", "@import", "src=", "fetch(", "innerHTML", "eval("] {
      #expect(!text.contains(word), "\(word)")
    }
    // Each picture once, the icon, and the policy.
    #expect(text.components(separatedBy: "data:image/png;base64,").count == 3)
    #expect(text.contains("default-src 'none'"))
    #expect(!text.utf8.contains { $0 < 32 && $0 != 10 })
  }

  @Test(.needsPNG) func hasEveryStyle() throws {
    let text = try export(FlipTransition(Self.setup, style: [.backward, .vertical]), name: "flip")
      .text
    let names = try PageContents(text).labels
    #expect(
      names == FoldStyle.allStyles.map(\.description) + FlipStyle.allStyles.map(\.description))
    for name in names { #expect(text.contains(">\(name)</option>")) }
    #expect(text.contains("selected=\"selected\">flip backward vertical</option>"))
    #expect(text.components(separatedBy: "selected=\"selected\"").count == 2)
  }

  @Test(.needsPNG) func namesAreEscaped() throws {
    let text = try export(FoldTransition(Self.setup), name: "</title><script>&\"'").text
    #expect(text.contains("<title>&lt;/title&gt;&lt;script&gt;&amp;&quot;' · Pleat</title>"))
    #expect(!text.contains("<script>&"))
    let own = try export(Bent(size: Self.setup.size), name: "</script>\u{2028}\"\\\u{1}").text
    #expect(try PageContents(own).labels[0] == "</script>\u{2028}\"\\\u{1}")
    #expect(own.components(separatedBy: "</script>").count == 3)
  }

  @Test(.needsPNG) func thePanelsAreThoseOfTheTransition() throws {
    let flip = FlipTransition(
      PageSetup(size: Size(width: 41, height: 60), perspective: .none), style: .reverse)
    let page = try PageContents(export(flip, name: "flip").text)
    let motion = try page.motion("flip reverse")
    // Without perspective the automatic one is in store, and not applied.
    #expect(try page.motion(motion)["strength"] as? Double == 0)
    let projection = try page.numbers("projection", of: motion)
    #expect(abs(projection[11] - 1 / (4.6666667 * 20.5)) < 1e-17)
    let (rig, panels) = (try flip.rig(), try page.table("panels", of: motion))
    #expect(panels.map { $0["name"] as? String } == rig.panels.map(\.name))
    #expect(panels.map { $0["originX"] as? Double } == rig.panels.map(\.origin.x))
    #expect(try page.numbers("order", of: motion) == rig.paintOrder.map(Double.init))
    #expect(panels[0]["visibleLow"] is NSNull)
    #expect(panels[0]["visibleHigh"] as? Double == 1)
  }

  @Test(.needsPNG) func theOtherStylesShareTheTiming() throws {
    func curves(_ name: String, in text: String) throws -> [[Double]] {
      let page = try PageContents(text)
      let legs = try page.legs(of: page.motion(name))
      #expect(legs.reduce(0) { $0 + ($1["duration"] as? Double ?? .nan) } == 0.3)
      return legs.map { leg in ["x1", "y1", "x2", "y2"].map { leg[$0] as? Double ?? .nan } }
    }
    let (easeIn, easeOut, linear) = ([0.42, 0, 1, 1], [0, 0, 0.58, 1], [0.0, 0, 1, 1])
    let automatic = try export(FoldTransition(Self.setup, style: .unfold)).text
    #expect(try curves("unfold", in: automatic) == [easeIn])
    #expect(try curves("fold", in: automatic) == [easeOut])
    #expect(try curves("flip", in: automatic) == [easeIn, easeOut])
    let given = try export(FlipTransition(Self.setup), curve: .easeIn).text
    #expect(try curves("flip", in: given) == [easeIn, linear])
    #expect(try curves("fold", in: given) == [easeIn])
    let own = try TimingCurve.cubicBezier(0.1, 0.2, 0.3, 0.4)
    #expect(
      try curves("flip", in: export(FoldTransition(Self.setup), curve: own).text)
        == [[0.1, 0.2, 0.3, 0.4]])
  }

  /// The numbers and the texts of a list.
  private func texts(_ list: [Any]) -> [String] {
    list.map { entry in (entry as? Double).map { "\($0)" } ?? "\(entry)" }
  }

  @Test(.needsPNG, arguments: ["flip", "fold"]) func theCurveCanBeChosen(name: String) throws {
    let transition: any Transition =
      name == "flip" ? FlipTransition(Self.setup) : FoldTransition(Self.setup)
    let page = try PageContents(export(FlipTransition(Self.setup), name: "flip").text)
    let names = try #require(page.members["curves"] as? [String])
    #expect(
      names == [
        "the transition's own", "linear", "ease", "ease-in", "ease-out", "ease-in-out", "spring",
        "easeOutBounce", "steps",
      ])
    let motion = try page.motion(name)
    for (place, curve) in ([nil] + TimingCurve.offered.map(\.curve)).enumerated() {
      let expected = try transition.timeline(curve: curve).legs
      let legs = try page.legs(of: motion, curve: place)
      #expect(legs.count == expected.count, "\(names[place])")
      for (leg, other) in zip(legs, expected) {
        let numbers = ["duration", "from", "to"].map { leg[$0] as? Double }
        #expect(numbers == [other.duration, other.from, other.to], "\(names[place])")
        let points = ["x1", "y1", "x2", "y2"].compactMap { leg[$0] }
        let data = Data(other.curve.scriptValue.json.utf8)
        let list = try #require(try JSONSerialization.jsonObject(with: data) as? [Any])
        #expect(texts(leg["curve"] as? [Any] ?? points) == texts(list), "\(names[place])")
      }
    }
  }

  @Test(.needsPNG, arguments: [false, true]) func hintsFitTheKind(isPlain: Bool) throws {
    let doors = DoorsTransition(Self.setup)
    let text = try export(doors, name: "doors", kinds: [DoorsTransition.kind], isPlain: isPlain)
      .text
    #expect(try PageContents(text).data.contains("[\"x\",\"decreasing\",\"open the doors\"]"))
  }

  @Test(.needsPNG) func stylesThatThePageIsTooSmallForAreLeftOut() throws {
    let exported = try export(
      FlipTransition(PageSetup(size: Size(width: 40, height: 1))), name: "flip")
    #expect(try PageContents(exported.text).labels.count == 8)
    #expect(exported.notes.count { $0.contains("not in the menu: fold: ") } == 1)
    #expect(exported.notes.count == 9)
  }

  @Test func whatTheTransitionRefusesIsThrown() {
    let flip = FlipTransition(Self.setup, pageShadowOpacity: 2)
    #expect(throws: PleatError.fractionOutOfRange(2)) {
      try TransitionExport(
        flip, name: "flip", timeline: flip.timeline(), source: Image(width: 1, height: 1),
        destination: Image(width: 1, height: 1)
      ).html()
    }
  }

  @Test(.needsPNG) func shadesAreMaskedByTransparentPagesAlone() throws {
    #expect(!(try export(FoldTransition(Self.setup)).text.contains("mask-image")))
    // The mask has the size of the page, however many pixels the picture has.
    let mask = "mask-image: var(--picture); mask-size: 40px 60px;"
    #expect(try export(FoldTransition(Self.setup), alpha: 128).text.contains(mask))
  }

  @Test(.needsPNG) func theBackgroundIsBehindThePages() throws {
    let color = try #require(RGBColor(hexadecimal: "ff0033"))
    let text = try export(FoldTransition(Self.setup), background: color).text
    #expect(text.contains(".stage { background: rgb(255 0 51); }"))
  }

  @Test(.needsPNG) func pagesWithoutAPictureArePaper() throws {
    let kinds = TransitionKind.builtIn.filter { ["fold-up"].contains($0.name) }
    let motion = try #require(try kinds.first?.transition(Self.setup))
    let picture = Image(width: 40, height: 60)
    var export = TransitionExport(
      motion, name: "fold-up", timeline: try motion.timeline(), source: picture,
      destination: picture)
    let paper = ".pleat-picture-2 { background-color: rgb(255 255 255); }"
    #expect(try export.html(kinds: kinds).text.contains(paper))
    export.pages[.back] = picture
    #expect(!(try export.html(kinds: kinds).text.contains(paper)))
  }

  /// Of no kind: a page that bows, at an angle that does not follow progress evenly.
  private struct Bent: Transition {
    var size: Size
    var automaticCurve: TimingCurve { .linear }
    var clip: PageEdges { [] }

    func tracks() -> [Track] { [Track(to: 1, curve: .easeIn)] }
    func rig() -> Rig {
      var rig = Rig()
      let joint = rig.add(Joint(angle: .init(multiple: 2)))
      rig.add(
        Panel(
          name: "page", joint: joint,
          content: .init(page: .source, rect: Rect(origin: .zero, size: size))))
      return rig
    }
  }

  @Test(.needsPNG) func anyTransitionIsShown() throws {
    let page = try PageContents(export(Bent(size: Self.setup.size), name: "bow").text)
    #expect(page.labels[0] == "bow")
    #expect(page.members["selected"] as? Int == 0)
    // A piece that follows a curve is cut.
    let pieces = try page.table("tracks", of: 0)
    #expect(pieces.count == 1024)
    let track = Track(to: 1, curve: .easeIn)
    let middle = try #require(pieces[511]["to"] as? Double)
    #expect(abs(middle - track.quarterTurns(at: 0.5)) < 1e-15)
    let joints = try page.table("joints", of: 0)
    #expect(joints.map { $0["multiple"] as? Double } == [2])
  }
}
