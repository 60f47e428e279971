import Foundation
import Pleat
import TestSupport
import TestTraits
import Testing

@testable import PleatVerify

/// The browser of this machine, if it has one.
private let browser = try? Browser()

/// A real browser on small pages: that it agrees, and that it would say so if it did not.
@Suite(.enabled(if: browser != nil, "there is no Chromium: install chromium-headless-shell"))
struct BrowserVerificationTests {
  private func findings(
    _ subjects: [VerificationSubject], _ methods: [VerificationMethod] = VerificationMethod.allCases
  ) throws -> [VerificationFinding] {
    try BrowserVerification(try #require(browser)).findings(on: subjects, by: methods)
  }

  /// A transition of no kind: strips, each on a stream of its own, or another rig.
  private struct Chain: Transition {
    var parts = Rig.chain(of: 8)
    func rig() -> Rig { parts }
    func tracks() -> [Track] { (0..<8).map { Track(to: 0.2 + 0.1 * Double($0)) } }
  }

  private func fold(
    _ style: FoldStyle = [], scale: Double = 1, perspective: Perspective = .automatic
  ) throws -> VerificationSubject {
    try VerificationSubject(
      FoldTransition(
        style, size: Size(width: 61, height: 83), scale: scale, perspective: perspective),
      name: style.description)
  }

  private func flip(
    _ style: FlipStyle = [], scale: Double = 1, perspective: Perspective = .automatic
  ) throws -> VerificationSubject {
    try VerificationSubject(
      FlipTransition(
        style, size: Size(width: 61, height: 83), scale: scale, perspective: perspective),
      name: style.description)
  }

  @Test func everyStyle() throws {
    let subjects = try [1.0, 3].flatMap { scale in
      try FoldStyle.allStyles.map { try fold($0, scale: scale) }
        + FlipStyle.allStyles.map { try flip($0, scale: scale) }
    }
    let findings = try findings(subjects, [.matrices, .joints, .layers])
    #expect(findings.count == subjects.count * 3)
    for finding in findings {
      let comment: Comment = "\(finding)"
      #expect(finding.holds, comment)
      #expect(finding.corners == 20 * 4 * 4, comment)
      #expect(finding.hiddenCorners == 0, comment)
      // Single precision on a page of this size.
      #expect(finding.distance < 1e-4, comment)
      #expect(finding.distance > 0, comment)
    }
  }

  @Test func everyKind() throws {
    let size = Size(width: 61, height: 83)
    // All directions if there is time, or else two of each kind, which take turns.
    let all = PageSetup.Direction.allCases
    let count = runsSlowTests ? all.count : 2
    let subjects = try TransitionKind.builtIn.enumerated().flatMap { index, kind in
      try (0..<count).map { all[(index + $0 * all.count / count) % all.count] }.map { direction in
        try VerificationSubject(
          kind.transition(PageSetup(size: size, direction: direction)),
          name: "\(kind.name), \(direction)")
      }
    }
    let findings = try findings(subjects, [.matrices, .joints, .layers])
    let originals = subjects.filter { $0.layers != nil }
    #expect(originals.count == 2 * count, "folds and flips")
    #expect(originals.allSatisfy { $0.name.hasPrefix("fold,") || $0.name.hasPrefix("flip,") })
    #expect(findings.count == 2 * subjects.count + originals.count)
    for finding in findings {
      #expect(finding.holds, "\(finding)")
      #expect(finding.distance < 1e-4, "\(finding)")
    }
  }

  /// All styles if there is time: without the compiler's optimisations a bake takes a second.
  @Test(.needsPNG) func bakedStyles() throws {
    let isSlow = ProcessInfo.processInfo.environment["PLEAT_SLOW_TESTS"] != nil
    let subjects =
      try (isSlow ? FoldStyle.allStyles : [.cubic]).map { try fold($0) }
      + (isSlow ? FlipStyle.allStyles : [[.backward, .vertical]]).map { try flip($0) }
    let findings = try findings(subjects, [.css, .waapi])
    #expect(findings.count == subjects.count * 2)
    for finding in findings {
      let comment: Comment = "\(finding)"
      #expect(finding.holds, comment)
      // Two panels at each end, three or four between.
      #expect(finding.corners >= (2 * 2 + 18 * 3) * 4, comment)
      #expect(finding.distance > 0.05, "\(finding): thinned by that")
      #expect(finding.shadeDifference > 0, comment)
    }
  }

  /// Chromium drops digits after the seventh decimal of what scripts assign, where it can.
  @Test(.needsPNG) func everyDecimalOfALargePageCounts() throws {
    let size = Size(width: 3840, height: 2160)
    let subject = try VerificationSubject(FoldTransition(size: size), name: "fold")
    for finding in try findings([subject], [.matrices, .joints, .layers, .waapi]) {
      #expect(finding.holds, "\(finding)")
    }
  }

  @Test func viewersNearAndNowhere() throws {
    let near = Perspective.distance(60)
    let findings = try findings(
      [
        try fold(.cubic, perspective: .none), try fold(.cubic, perspective: near),
        try flip(.reverse, perspective: .none), try flip(.reverse, perspective: near),
        try flip(.reverse, perspective: .distance(0.5)),
      ], [.matrices, .joints, .layers])
    for finding in findings { #expect(finding.holds, "\(finding)") }
  }

  /// A leaf that comes nearer than the eye: the corners that are behind it have no place.
  @Test func cornersBehindTheEye() throws {
    for finding in try findings([try flip(perspective: .distance(20))], [.matrices, .joints]) {
      #expect(finding.holds, "\(finding)")
      #expect(finding.hiddenCorners > 0)
      #expect(finding.corners + finding.hiddenCorners == 20 * 4 * 4)
    }
  }

  @Test func theScreenHasTheScale() throws {
    let browser = try #require(browser)
    for scale in [0.5, 1.5, 8] {
      let document = try BrowserDocument(
        scale: scale, data: [0], style: "", script: "return [devicePixelRatio]")
      #expect(try document.answer([Double].self, from: browser) == [scale])
    }
    let document = try BrowserDocument(scale: 1e-9, data: [0], style: "", script: "return [0]")
    let error = #expect(throws: BrowserError.self) {
      try document.answer([Double].self, from: browser)
    }
    #expect("\(error!)".contains("the scale of the screen is "))
  }

  /// A chain that mixes streams, and any rig.
  @Test func rigsOfJoints() throws {
    let seed: UInt64 = 41
    var random = SeededGenerator(seed: seed)
    var subjects = [try VerificationSubject(Chain(), name: "chain")]
    for round in 0..<10 {
      let chain = Chain(parts: .random(using: &random))
      subjects.append(try VerificationSubject(chain, name: "seed \(seed), round \(round)"))
    }
    let findings = try findings(subjects, [.matrices, .joints, .layers])
    #expect(findings.count == 2 * subjects.count, "there are no layers")
    for finding in findings {
      #expect(finding.holds, "\(finding)")
      #expect(finding.distance < 1e-3, "\(finding)")
    }
  }

  /// In a chain, the panels after a joint that is off are off as well, and those before it are not.
  @Test func oneJointIsOff() throws {
    let right = try VerificationSubject(Chain(), name: "chain")
    for change in [
      { (joint: inout Joint) in joint.angle.constant = Angle(degrees: 0.05) },
      { $0.angle.stream = 4 }, { $0.position.z = 0.02 }, { $0.depthScale = 1.01 },
      { $0.axis.x = 0.001 }, { $0.slide.sine.x = 0.03 }, { $0.parent = 3 },
    ] {
      var subject = right
      change(&subject.rig.joints[5])
      let finding = try findings([subject], [.joints])[0]
      #expect(!finding.holds, "\(subject.rig.joints[5])")
      #expect(["strip6", "strip7", "strip8"].contains(finding.worst?.panel))
    }
  }

  /// The same for its matrices, one of which is off.
  @Test func oneMatrixOfAChainIsOff() throws {
    var subject = try VerificationSubject(Chain(), name: "chain")
    subject.matrices[9][6].m41 += 0.01
    let finding = try findings([subject], [.matrices])[0]
    #expect(!finding.holds)
    #expect(finding.worst?.panel == "strip7")
    #expect(finding.worst?.progress == subject.progress[9])
  }

  /// Pleat computes what the browser shows, of a rig in which one stream is another.
  @Test func oneStreamIsOff() throws {
    var chain = Chain()
    chain.parts.joints[6].angle.stream = 5
    var subject = try VerificationSubject(chain, name: "chain")
    #expect(try findings([subject], [.joints])[0].holds)
    subject.rig = Rig.chain(of: 8)
    let finding = try findings([subject], [.joints])[0]
    #expect(!finding.holds)
    #expect(finding.worst?.panel == "strip8" || finding.worst?.panel == "strip7")
  }

  @Test func oneMatrixIsOffByAHundredth() throws {
    var subject = try fold(.cubic)
    subject.matrices[7][2].m41 += 0.01
    let findings = try findings([try fold(), subject, try flip()], [.matrices])
    #expect(findings.map(\.holds) == [true, false, true])
    let worst = try #require(findings[1].worst)
    #expect(worst.panel == "secondFold")
    #expect(worst.progress == subject.progress[7])
    // The perspective makes it smaller.
    #expect(worst.distance > 0.005 && worst.distance < 0.0101)
  }

  @Test func oneLayerIsOff() throws {
    // An angle of 1/20 degree, or a hinge 1/100 point away.
    let turn = Layer.Step.turn(about: Vector3(x: 1, y: 0, z: 0), degrees: 0.05)
    for step in [turn, .move(x: 0, y: 0.01)] {
      var subject = try fold()
      subject.layers?[7].children[0].steps.append(step)
      let finding = try findings([subject], [.layers])[0]
      #expect(!finding.holds)
      #expect(finding.worst?.progress == subject.progress[7])
      #expect(finding.distance < 0.1)
    }
  }

  /// What a baked format may have wrong, as a change of its text, and how the finding tells.
  private struct Fault: Sendable {
    let what: String
    let method: VerificationMethod
    let from, to: String
    let isFound: @Sendable (VerificationFinding) -> Bool
  }

  private static let faults: [Fault] = [
    Fault(
      what: "a panel stands aside, CSS", method: .css, from: "  left: 0;",
      to: "  left: 0.3px;"
    ) { $0.distance > 0.25 && $0.distance < 1 && $0.shadeDifference <= 0.5 / 255 },
    Fault(
      what: "a panel stands aside, Web Animations", method: .waapi,
      from: "left: \"0\"", to: "left: \"0.3px\""
    ) { $0.distance > 0.25 && $0.distance < 1 && $0.shadeDifference <= 0.5 / 255 },
    Fault(
      what: "a shade is stronger, CSS", method: .css, from: "{ opacity: 0.0",
      to: "{ opacity: 0.1"
    ) { $0.distance <= 0.25 && $0.shadeDifference > 0.09 },
    Fault(
      what: "a shade is stronger, Web Animations", method: .waapi, from: "opacity: 0.0",
      to: "opacity: 0.1"
    ) { $0.distance <= 0.25 && $0.shadeDifference > 0.09 },
    Fault(
      what: "nothing is hidden, CSS", method: .css, from: "hidden", to: "visible"
    ) { $0.wrongVisibilityCount > 18 },
    Fault(
      what: "nothing is hidden, Web Animations", method: .waapi, from: "\"hidden\"",
      to: "\"visible\""
    ) { $0.wrongVisibilityCount > 18 },
    Fault(
      what: "all is hidden, CSS", method: .css, from: "visible", to: "hidden"
    ) { $0.corners == 0 && $0.wrongVisibilityCount > 18 },
  ]

  @Test(.needsPNG, arguments: [VerificationMethod.css, .waapi]) func bakedAreOff(
    method: VerificationMethod
  ) throws {
    let faults = Self.faults.filter { $0.method == method }
    let subject = try flip()
    let text = try subject.bake(method)
    let changed = faults.map { fault in
      text.replacingOccurrences(of: fault.from, with: fault.to)
    }
    let findings = try findings(
      ([text] + changed).map { text in
        var subject = subject
        subject.bake = { _ in text }
        return subject
      }, [method])
    #expect(findings[0].holds)
    for (index, fault) in faults.enumerated() {
      #expect(changed[index] != text, "\(fault.what)")
      #expect(!findings[index + 1].holds, "\(fault.what)")
      #expect(fault.isFound(findings[index + 1]), "\(fault.what): \(findings[index + 1])")
    }
  }

  @Test(arguments: [
    (VerificationMethod.css, "", "has no comment with its elements"),
    (.css, "/* <div class=\"pleat\"></div> */", "there is no animation"),
    (.waapi, "", "play"),
    (.waapi, "export const play = element => {};", "there is no .pleat"),
    (.waapi, "export const play = (", "SyntaxError"),
  ]) func textsThatAreBroken(method: VerificationMethod, text: String, reason: String) throws {
    var subject = try flip()
    subject.bake = { _ in text }
    let error = #expect(throws: BrowserError.self) { try findings([subject], [method]) }
    guard case .refused(let words) = error else {
      Issue.record("\(text): \(String(describing: error))")
      return
    }
    #expect(words.contains(reason))
  }

  @Test func nobodyWaits() throws {
    let verification = BrowserVerification(try #require(browser))
    let subjects = [try fold()]
    let error = #expect(throws: BrowserError.self) {
      try verification.findings(on: subjects) { _ in false }
    }
    #expect(error == .cancelled)
  }
}

/// What a finding makes of numbers, without a browser.
@Suite struct VerificationFindingTests {
  private let quad = Quad(Rect(x: 0, y: 0, width: 2, height: 1))

  private func finding() throws -> VerificationFinding {
    let fold = FoldTransition(size: Size(width: 2, height: 2))
    return VerificationFinding(
      .css, try VerificationSubject(fold, name: "fold"), bound: 0.25, shadeBound: 0.002)
  }

  @Test func nothingIsNothingProven() throws {
    #expect(try !finding().holds)
  }

  @Test func distances() throws {
    var finding = try finding()
    finding.compare(quad, with: quad, progress: 0, panel: "a")
    #expect(finding.holds)
    var moved = quad
    moved[2].x += 0.03
    moved[2].y -= 0.04
    finding.compare(moved, with: quad, progress: 0.5, panel: "b")
    #expect(finding.holds)
    #expect(abs(finding.distance - 0.05) < 1e-15)
    finding.compare(quad, with: quad, progress: 1, panel: "c")
    #expect(finding.worst?.panel == "b" && finding.worst?.corner == 2)
    moved[2].x = .nan
    finding.compare(moved, with: quad, progress: 1, panel: "c")
    #expect(finding.distance == .infinity)
    #expect(!finding.holds)
    #expect(finding.corners == 16)
  }

  @Test func sides() throws {
    let back = Quad(
      topLeft: quad.topRight, topRight: quad.topLeft, bottomRight: quad.bottomLeft,
      bottomLeft: quad.bottomRight)
    // A bound of 0.25 would let so small a panel turn round.
    var loose = try finding()
    loose.compareFacing(Quad(Rect(x: 0, y: 0, width: 0.5, height: 0.5)), with: false)
    #expect(loose.wrongVisibilityCount == 0)
    loose.compareFacing(quad, with: false)
    #expect(loose.wrongVisibilityCount == 1)
    var strict = VerificationFinding(
      .joints, try VerificationSubject(FoldTransition(size: Size(width: 2, height: 2)), name: "f"),
      bound: 0.005, shadeBound: 0)
    strict.compare(quad, with: quad, progress: 0, panel: "a")
    strict.compareFacing(quad, with: true)
    strict.compareFacing(back, with: false)
    #expect(strict.holds)
    strict.compareFacing(back, with: true)
    #expect(strict.wrongVisibilityCount == 1 && !strict.holds)
    strict.compareFacing(quad, with: false)
    #expect(strict.wrongVisibilityCount == 2)
    let narrow = Quad(Rect(x: 0, y: 0, width: 0.004, height: 100))
    strict.compareFacing(narrow, with: false)
    #expect(strict.wrongVisibilityCount == 2)
  }

  @Test func cornersBehindTheEyeDoNotCount() throws {
    var finding = try finding()
    var hidden = quad
    hidden[1] = Point(x: .nan, y: .nan)
    finding.compare(quad, with: hidden, progress: 0, panel: "a")
    #expect(finding.corners == 3 && finding.hiddenCorners == 1)
    #expect(finding.holds)
  }

  @Test func shades() throws {
    var finding = try finding()
    finding.compare(quad, with: quad, progress: 0, panel: "a")
    finding.compareShade(0.5, with: 0.501)
    finding.compareShade(nil, with: nil)
    #expect(finding.holds)
    #expect(abs(finding.shadeDifference - 0.001) < 1e-12)
    var shown = finding
    shown.compareShade(0, with: nil)
    #expect(!shown.holds && shown.wrongVisibilityCount == 1)
    var unreadable = finding
    unreadable.compareShade(.nan, with: 0)
    #expect(!unreadable.holds)
    finding.compareShade(0.503, with: 0.5)
    #expect(!finding.holds)
  }

  @Test func twentyMoments() {
    let moments = VerificationSubject.moments
    #expect(moments.count == 20 && Set(moments).count == 20)
    #expect(moments.first == 0 && moments.contains(0.5) && moments.last == 1)
  }
}
