import Foundation
import Pleat
import PleatRender
import TestTraits
import Testing

@Suite struct HTMLPageTests {
  private static let size = Size(width: 40, height: 60)

  private func bake<Motion: Transition>(
    _ transition: Motion, name: String = "fold", curve: TimingCurve? = nil, duration: Double = 0.3,
    alpha: UInt8 = 255, background: Color? = nil
  ) throws -> Baked {
    func picture(_ red: UInt8) -> Image {
      var image = Image(width: 40, height: 60)
      var bytes = image.mutableBytes
      for pixel in 0..<(40 * 60) {
        bytes[4 * pixel] = min(red, alpha)
        bytes[4 * pixel + 3] = alpha
      }
      return image
    }
    return try Bake(
      transition, name: name,
      timeline: transition.timeline(duration: duration, curve: curve), source: picture(200),
      destination: picture(90), background: background
    ).html()
  }

  private func data(_ text: String) throws -> [String: Any] {
    let start = try #require(text.range(of: "id=\"pleat-data\">")).upperBound
    let end = try #require(text[start...].range(of: "</script>")).lowerBound
    let object = try JSONSerialization.jsonObject(with: Data(text[start..<end].utf8))
    return try #require(object as? [String: Any])
  }

  private func styles(_ text: String) throws -> [[String: Any]] {
    try #require(data(text)["styles"] as? [[String: Any]])
  }

  @Test(.needsPNG) func theSameEveryTime() throws {
    let fold = FoldTransition(.cubic, size: Self.size)
    #expect(try bake(fold) == bake(fold))
  }

  @Test(.needsPNG) func everyTagIsClosed() throws {
    for text in [
      try bake(FoldTransition(size: Self.size)).text,
      try bake(FlipTransition(size: Self.size), name: "<b>&\"'", alpha: 100).text,
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

  @Test(.needsPNG) func asksForNothingFromOutside() throws {
    let text = try bake(FlipTransition(size: Self.size)).text
    for word in ["http:", "https:", "//cdn", "@import", "src=", "fetch(", "innerHTML", "eval("] {
      #expect(!text.contains(word), "\(word)")
    }
    // Each picture once, the icon, and the policy.
    #expect(text.components(separatedBy: "data:image/png;base64,").count == 3)
    #expect(text.contains("default-src 'none'"))
    #expect(!text.utf8.contains { $0 < 32 && $0 != 10 })
  }

  @Test(.needsPNG) func hasEveryStyle() throws {
    let text = try bake(FlipTransition([.backward, .vertical], size: Self.size), name: "flip").text
    let names = try styles(text).compactMap { $0["name"] as? String }
    #expect(
      names == FoldStyle.allStyles.map(\.description) + FlipStyle.allStyles.map(\.description))
    for name in names { #expect(text.contains(">\(name)</option>")) }
    #expect(text.contains("selected=\"selected\">flip backward vertical</option>"))
    #expect(text.components(separatedBy: "selected=\"selected\"").count == 2)
  }

  @Test(.needsPNG) func namesAreEscaped() throws {
    let text = try bake(FoldTransition(size: Self.size), name: "</title><script>&\"'").text
    #expect(text.contains("<title>&lt;/title&gt;&lt;script&gt;&amp;&quot;' · Pleat</title>"))
    #expect(!text.contains("<script>&"))
    let own = try bake(Bent(size: Self.size), name: "</script>\u{2028}\"\\\u{1}").text
    #expect(try styles(own)[0]["name"] as? String == "</script>\u{2028}\"\\\u{1}")
    #expect(own.components(separatedBy: "</script>").count == 3)
  }

  @Test(.needsPNG) func thePanelsAreThoseOfTheTransition() throws {
    let flip = FlipTransition(.reverse, size: Size(width: 41, height: 60), perspective: .none)
    let style = try #require(
      styles(bake(flip, name: "flip").text).first { $0["name"] as? String == "flip reverse" })
    // Without perspective the automatic one is in store, and not applied.
    #expect(style["strength"] as? Double == 0)
    let projection = try #require(style["projection"] as? [Double])
    #expect(abs(projection[11] - 1 / (4.6666667 * 20.5)) < 1e-17)
    let panels = try #require(style["panels"] as? [[String: Any]])
    let basis = try flip.basis()
    for (index, panel) in panels.enumerated() {
      let matrices = try #require(panel["matrices"] as? [[Double]])
      #expect(matrices == basis.matrices(ofPanel: index).map(\.elements))
      #expect(panel["name"] as? String == basis.panels[index].name)
    }
    #expect(style["order"] as? [Int] == basis.paintOrder)
    let visible = try #require(panels[0]["visible"] as? [Any])
    #expect(visible[0] is NSNull)
    #expect(visible[1] as? Double == 1)
  }

  @Test(.needsPNG) func theOtherStylesShareTheTiming() throws {
    func curves(_ name: String, in text: String) throws -> [[Double]] {
      let style = try #require(styles(text).first { $0["name"] as? String == name })
      let legs = try #require(style["legs"] as? [[String: Any]])
      #expect(legs.reduce(0) { $0 + ($1["duration"] as? Double ?? .nan) } == 0.3)
      return legs.compactMap { $0["curve"] as? [Double] }
    }
    let (easeIn, easeOut, linear) = ([0.42, 0, 1, 1], [0, 0, 0.58, 1], [0.0, 0, 1, 1])
    let automatic = try bake(FoldTransition(.unfold, size: Self.size)).text
    #expect(try curves("unfold", in: automatic) == [easeIn])
    #expect(try curves("fold", in: automatic) == [easeOut])
    #expect(try curves("flip", in: automatic) == [easeIn, easeOut])
    let given = try bake(FlipTransition(size: Self.size), curve: .easeIn).text
    #expect(try curves("flip", in: given) == [easeIn, linear])
    #expect(try curves("fold", in: given) == [easeIn])
    let own = try TimingCurve.cubicBezier(0.1, 0.2, 0.3, 0.4)
    #expect(
      try curves("flip", in: bake(FoldTransition(size: Self.size), curve: own).text)
        == [[0.1, 0.2, 0.3, 0.4]])
  }

  @Test(.needsPNG) func stylesThatThePageIsTooSmallForAreLeftOut() throws {
    let baked = try bake(FlipTransition(size: Size(width: 40, height: 1)), name: "flip")
    #expect(try styles(baked.text).count == 8)
    #expect(baked.notes.count { $0.contains("not in the menu: fold: ") } == 1)
    #expect(baked.notes.count == 10)
  }

  @Test func whatTheTransitionRefusesIsThrown() {
    let flip = FlipTransition(size: Self.size, pageShadowOpacity: 2)
    #expect(throws: PleatError.fractionOutOfRange(2)) {
      try Bake(
        flip, name: "flip", timeline: flip.timeline(), source: Image(width: 1, height: 1),
        destination: Image(width: 1, height: 1)
      ).html()
    }
  }

  @Test(.needsPNG) func shadesAreMaskedByTransparentPagesAlone() throws {
    #expect(!(try bake(FoldTransition(size: Self.size)).text.contains("mask-image")))
    #expect(try bake(FoldTransition(size: Self.size), alpha: 128).text.contains("mask-image"))
  }

  @Test(.needsPNG) func panelsReachUnderOpaqueOnesThatTheyMeet() throws {
    func reaches(_ alpha: UInt8) throws -> [[Double]] {
      let text = try bake(FoldTransition(.cubic, size: Self.size), alpha: alpha).text
      let style = try #require(styles(text).first { $0["name"] as? String == "fold cubic" })
      let panels = try #require(style["panels"] as? [[String: Any]])
      return panels.compactMap { $0["reaches"] as? [Double] }
    }
    let none = [0.0, 0, 0, 0]
    let reach = 60.0 / 128
    #expect(try reaches(255) == [[0, 0, reach, 0], [0, 0, reach, 0], none, [reach, 0, 0, 0]])
    #expect(try reaches(254) == [none, none, none, none])
  }

  @Test(.needsPNG) func theBackgroundIsBehindThePages() throws {
    let color = try #require(Color(hexadecimal: "ff0033"))
    let text = try bake(FoldTransition(size: Self.size), background: color).text
    #expect(text.contains(".stage { background: rgb(255 0 51); }"))
  }

  /// Neither a fold nor a flip: a page that bows, at an angle that does not follow progress evenly.
  private struct Bent: Transition {
    var size: Size
    var progressLimit: Double { 1 }
    var automaticCurve: TimingCurve { .linear }
    var clips: Bool { false }

    func quarterTurns(at progress: Double) -> Double { progress * progress }
    func angle(at progress: Double) -> Angle { Angle(quarterTurns: quarterTurns(at: progress)) }
    func legs(duration: Double, curve: TimingCurve, from progress: Double) -> [Leg] {
      [Leg(duration: duration, curve: curve, from: progress, to: 1)]
    }
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
    let style = try styles(bake(Bent(size: Self.size), name: "bow").text)[0]
    #expect(style["frequencies"] as? [Double] == [1, 2])
    let turns = try #require(style["turns"] as? [Double])
    #expect(turns.count == 1025)
    #expect(turns[512] == 0.25)
  }
}
