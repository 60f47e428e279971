import Foundation
import Pleat
import PleatRender
import PleatWeb
import TestSupport
import Testing

/// The kinds on a page, and the page without kinds.
@Suite struct ExportHTMLTests {
  private static let setup = PageSetup(size: Size(width: 320, height: 480))

  private func export(_ transition: some Transition, name: String = "page") throws
    -> TransitionExport
  {
    var export = TransitionExport(
      transition, name: name, timeline: try transition.timeline(duration: 0.3),
      source: Image(width: 1, height: 1), destination: Image(width: 1, height: 1))
    export.urls = [.source: "data:,", .destination: "data:,"]
    return export
  }

  private func kinds(_ names: String...) throws -> [TransitionKind] {
    try names.map { try #require(TransitionKind.named($0)).kind }
  }

  private func titles(_ exported: ExportedFile) throws -> [String] {
    try PageContents(exported.text).kinds.compactMap { $0["title"] as? String }
  }

  /// A page that swings open by so many degrees, in no list of kinds.
  private struct Swing: PageTransition, ParameterizedTransition {
    var setup: PageSetup
    var degrees = 90.0

    func rig() -> Rig {
      var rig = Rig()
      let hinge = rig.add(Joint(axis: .yAxis))
      let page = Rect(origin: .zero, size: setup.size)
      rig.add(Panel(name: "page", joint: hinge, content: .init(page: .source, rect: page)))
      return rig
    }

    func tracks() -> [Track] { [Track(to: .degrees(degrees))] }

    static let kind = TransitionKind(
      name: "swing", title: "Swing", summary: "The page swings open.",
      parameters: [.number("degrees", \.degrees, 0...180, help: "How far the page swings.")]
    ) { Swing(setup: $0) }
  }

  @Test(arguments: [false, true]) func aKindOfOnesOwnHasItsControls(isCompiled: Bool) throws {
    let swing = Swing(setup: Self.setup, degrees: 75)
    let own =
      isCompiled ? try export(swing.compiled(), name: "swing") : try export(swing, name: "swing")
    let others = someCases(TransitionKind.builtIn)
    let page = try PageContents(own.html(kinds: others).text)
    let titles = page.kinds.compactMap { $0["title"] as? String }
    #expect(titles == ["Swing"] + others.map(\.title))
    let controls = try #require(page.kinds[0]["parameters"] as? [[String: Any]])
    #expect(controls.map { $0["name"] as? String } == ["direction", "degrees"])
    #expect((controls[1]["values"] as? [String])?.contains("75") == true)
    let selected = page.choices[try #require(page.members["selected"] as? Int)]
    #expect(selected["kind"] as? Int == 0)
  }

  /// The kind of the transition comes first, unless it is in the list, whose order then counts.
  @Test func theKindOfTheTransitionIsAdded() throws {
    let fold = try export(FoldTransition(Self.setup, style: .cubic))
    #expect(try titles(fold.html(kinds: [])) == ["Fold"])
    #expect(try titles(fold.html(kinds: kinds("book", "fold"))) == ["Book", "Fold"])
    let page = try PageContents(fold.html(kinds: kinds("book", "doors")).text)
    #expect(page.kinds.compactMap { $0["title"] as? String } == ["Fold", "Book", "Doors"])
    #expect(page.labels.first == "fold")
    let selected = try #require(page.members["selected"] as? Int)
    #expect(page.labels[selected] == "fold cubic")
  }

  /// Kinds with several choices have a group each, before the others; no two choices have one label.
  @Test func theMenuIsGroupedByKind() throws {
    let curl = try export(CurlTransition(Self.setup, strips: 8), name: "curl")
    let text = try curl.html(kinds: kinds("doors", "curl", "prism", "book")).text
    let groups = text.matches(of: #/<optgroup label="([^"]*)">/#).map { String($0.1) }
    #expect(groups == ["Curl", "Prism", "Other kinds"])
    let labels = try PageContents(text).labels
    #expect(labels == ["curl", "curl strips 8", "prism, cube", "card", "doors", "book"])
    #expect(text.contains("selected=\"selected\">curl strips 8</option>"))
  }

  @Test func notesCountTransitionsAndKinds() throws {
    let fold = try export(FoldTransition(Self.setup))
    let note = try fold.html(kinds: []).notes[0]
    #expect(note.hasPrefix("html: 8 transitions of 1 kind in "))
    let two = try fold.html(kinds: kinds("flip")).notes[0]
    #expect(two.hasPrefix("html: 16 transitions of 2 kinds in "))
    #expect(try fold.plainHTML().notes[0].hasPrefix("html: 1 transition of 1 kind in "))
  }

  // MARK: The plain page

  @Test func aPlainPageHasOneTransition() throws {
    let prism = PrismTransition(Self.setup, sides: 6)
    let text = try export(prism, name: "six <sides>").plainHTML().text
    let page = try PageContents(text)
    #expect(page.labels == ["six <sides>"])
    #expect(page.kinds.isEmpty && page.members["lights"] == nil)
    #expect(try page.table("panels", of: 0).count == 2)
    for id in ["play", "scrubber", "hint", "status", "stage"] {
      #expect(text.contains("id=\"\(id)\""))
    }
    let body = text[try #require(text.range(of: "<body>")).upperBound...]
    let markup = body[..<(try #require(body.range(of: "<script")).lowerBound)]
    for word in ["<select", "<form", "<header", "parameters", "perspective", "color", "matrix3d"] {
      #expect(!markup.contains(word), "\(word)")
    }
    // Every element that the script asks for is there.
    for id in page.script.matches(of: #/element\('([a-z-]+)'\)/#).map(\.1) {
      #expect(text.contains("id=\"\(id)\""), "\(id)")
    }
  }

  /// With two pictures of 3.5 KB, at any kind's defaults.
  @Test(arguments: TransitionKind.builtIn.map(\.name)) func aPlainPageIsSmall(name: String) throws {
    let transition = try #require(TransitionKind.named(name)).kind.transition(Self.setup)
    var export = try export(try transition.compiled(), name: name)
    let picture = try TransitionExport.url(
      containing: [0xff, 0xd8, 0xff] + [UInt8](repeating: 1, count: 3500))
    export.urls = [.source: picture, .destination: picture]
    let text = try export.plainHTML().text
    #expect(text.utf8.count < 61_000, "\(name): \(text.utf8.count) bytes")
  }

  /// The forms of curves that are no Béziers are in the script only if a leg has such a curve.
  @Test func aPlainPageHasTheFormsThatItNeeds() throws {
    let transition = FoldTransition(Self.setup)
    var fold = try export(transition)
    let text = try fold.plainHTML().text
    #expect(!text.contains("forms.spring") && !text.contains("plot-curve"))
    fold.timeline = try transition.timeline(duration: 0.3, curve: .easing(.bounce, .out))
    let page = try PageContents(fold.plainHTML().text)
    #expect(page.script.contains("forms.spring"))
    let curve = try #require(try page.legs(of: 0)[0]["curve"] as? [String])
    #expect(curve == ["bounce", "out"])
  }

  @Test(.needsNode, arguments: [TimingCurve.easeIn, .easing(.bounce, .out)])
  func thePlainScriptIsOneShortModule(curve: TimingCurve) throws {
    let transition = FoldTransition(Self.setup)
    var fold = try export(transition)
    fold.timeline = try transition.timeline(duration: 0.3, curve: curve)
    let script = try PageContents(fold.plainHTML().text).script
    #expect(!script.contains(#/\n[ \/]|\n\n.|\nimport |\nexport /#))
    #expect(try Node.accepts(script))
  }

  @Test func aPlainPageThrowsTheSameErrors() throws {
    let flip = FlipTransition(Self.setup, pageShadowOpacity: 2)
    #expect(throws: PleatError.fractionOutOfRange(2)) { try export(flip).plainHTML() }
    var fold = try export(FoldTransition(Self.setup))
    fold.scale = 0
    #expect(throws: PleatError.scaleOutOfRange(0)) { try fold.plainHTML() }
  }
}
