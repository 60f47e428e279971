internal import Dispatch
internal import Foundation
internal import Pleat
internal import Synchronization

/// A comparison of Pleat's panel corners with those that a browser shows.
///
/// The browser parses the numbers and computes rotations and projections with its own code. A
/// script then asks the browser for the positions of the corners. The browser computes in single
/// precision, so distances of about 0.001 points are normal on pages of a few thousand points.
package struct BrowserVerification: Sendable {
  /// The browser that shows the panels.
  package var browser: Browser
  /// The largest accepted distance of a corner from the position that Pleat computes, in points.
  ///
  /// It applies to ``VerificationMethod/matrices``, ``VerificationMethod/joints`` and
  /// ``VerificationMethod/layers``. For ``VerificationMethod/css`` and ``VerificationMethod/waapi``,
  /// ``VerificationSubject/tolerance`` applies instead.
  package var bound = 0.005
  /// The largest accepted difference of a shade's opacity from the one that Pleat computes.
  ///
  /// It applies to ``VerificationMethod/css`` and ``VerificationMethod/waapi``. A shade is the
  /// shadow on a panel. The default is 0.5/255, half a level of an 8-bit channel.
  package var shadeBound = 0.5 / 255

  /// Creates a verification that uses the given browser.
  package init(_ browser: Browser) { self.browser = browser }

  /// Shows transitions in the browser and compares the corners.
  ///
  /// - Parameters:
  ///   - subjects: the transitions with their moments. The browser is started at least once for
  ///     each scale and method.
  ///   - methods: the forms in which the browser gets the panels. `layers` is skipped for
  ///     transitions other than folds and flips.
  ///   - watch: a function that is called several times a second with the completed part of all
  ///     comparisons, from 0 to 1. If it returns false, the verification ends with
  ///     `BrowserError.cancelled`.
  /// - Returns: One finding for each subject and method that was not skipped.
  /// - Throws: `BrowserError`, or an error of exporting the transition.
  package func findings(
    on subjects: [VerificationSubject],
    by methods: [VerificationMethod] = VerificationMethod.allCases,
    watch: (Double) -> Bool = { _ in true }
  ) throws -> [VerificationFinding] {
    var findings: [VerificationFinding] = []
    let total = Double(subjects.count * methods.count)
    var done = 0
    for (_, group) in Dictionary(grouping: subjects, by: \.scale).sorted(by: { $0.key < $1.key }) {
      for method in methods {
        for share in Self.shares(of: group) {
          findings += try self.findings(on: share, by: method) {
            !watch(Double(done) / total)
          }
          done += share.count
        }
      }
    }
    return findings
  }

  /// Parts of a list that one document can hold: a browser keeps all of it in memory, several
  /// times.
  private static func shares(of subjects: [VerificationSubject]) -> [[VerificationSubject]] {
    var shares: [[VerificationSubject]] = []
    var (start, quads) = (0, 0)
    for (index, subject) in subjects.enumerated() {
      let count = subject.times.count * subject.panels.count
      if index > start, quads + count > 8000 {
        shares.append(Array(subjects[start..<index]))
        (start, quads) = (index, 0)
      }
      quads += count
    }
    if start < subjects.count { shares.append(Array(subjects[start...])) }
    return shares
  }

  /// What one method shows of subjects of one scale.
  private func findings(
    on subjects: [VerificationSubject], by method: VerificationMethod,
    isCancelled: () -> Bool
  ) throws -> [VerificationFinding] {
    switch method {
    case .matrices:
      try findings(on: subjects, by: method, isCancelled) {
        try Scene(panels: $0.panels, matrices: $0.matrices)
      }
    case .joints:
      try findings(on: subjects, by: method, isCancelled) { subject in
        Scene(layers: subject.turns.map { Layer(subject.rig, turns: $0) })
      }
    case .layers:
      try findings(on: subjects.filter { $0.layers != nil }, by: method, isCancelled) {
        Scene(layers: $0.layers ?? [])
      }
    case .css, .waapi: try bakedFindings(on: subjects, by: method, isCancelled)
    }
  }

  private func findings(
    on subjects: [VerificationSubject], by method: VerificationMethod,
    _ isCancelled: () -> Bool, scene: (VerificationSubject) throws -> Scene
  ) throws -> [VerificationFinding] {
    guard let scale = subjects.first?.scale else { return [] }
    let scenes = try subjects.map(scene)
    let measured = try SceneDocument(scenes, scale: scale)
      .quads(from: browser, isCancelled: isCancelled)
    return zip(subjects, zip(scenes, measured)).map { subject, shown in
      var finding = VerificationFinding(method, subject, bound: bound, shadeBound: 0)
      // A tree has its panels in an order of its own.
      let indices = Dictionary(
        zip(subject.panels.map(\.name), subject.panels.indices), uniquingKeysWith: { a, _ in a })
      let places = shown.0.panels.map { indices[$0]! }
      for (frame, quads) in shown.1.enumerated() {
        for (place, quad) in zip(places, quads) {
          let expected = subject.quads[frame][place]
          finding.compare(
            quad, with: expected, progress: subject.progress[frame],
            panel: subject.panels[place].name)
          if let facing = subject.facing[frame][place], expected.missingCornerCount == 0 {
            finding.compareFacing(quad, with: facing)
          }
        }
      }
      return finding
    }
  }
}

// MARK: - Baked formats

extension BrowserVerification {
  /// What one format shows of subjects of one scale.
  private func bakedFindings(
    on subjects: [VerificationSubject], by method: VerificationMethod,
    _ isCancelled: () -> Bool
  ) throws -> [VerificationFinding] {
    guard let scale = subjects.first?.scale else { return [] }
    let texts = try Self.texts(of: subjects, by: method, isCancelled)
    let answers = try BakedDocument(subjects, texts: texts, method: method, scale: scale)
      .answers(from: browser, isCancelled: isCancelled)
    return zip(subjects, answers).map { subject, answer in
      var finding = VerificationFinding(
        method, subject, bound: subject.tolerance, shadeBound: shadeBound)
      for frame in subject.progress.indices {
        for panel in subject.panels.indices {
          let shown = answer.shades[frame][panel]
          let expected = subject.quads[frame][panel]
          // A side that is edge-on may be shown or hidden: nobody sees it.
          let isHidden =
            subject.facing[frame][panel] != nil && expected.isEdgeOn(within: subject.tolerance)
          if !isHidden { finding.compareShade(shown, with: subject.shades[frame][panel]) }
          // Where a panel would be that nobody sees is no matter.
          guard shown != nil else { continue }
          finding.compare(
            Quad(measured: answer.corners[frame][panel]), with: expected,
            progress: subject.progress[frame], panel: subject.panels[panel].name)
        }
      }
      return finding
    }
  }

  /// The subjects' texts, baked by as many threads as there are processors.
  private static func texts(
    of subjects: [VerificationSubject], by method: VerificationMethod, _ isCancelled: () -> Bool
  ) throws -> [String] {
    var texts: [String] = []
    let share = 2 * ProcessInfo.processInfo.activeProcessorCount
    for start in stride(from: 0, to: subjects.count, by: share) {
      if isCancelled() { throw BrowserError.cancelled }
      let part = Array(subjects[start..<min(start + share, subjects.count)])
      let baked = Mutex<[Int: Result<String, any Error>]>([:])
      DispatchQueue.concurrentPerform(iterations: part.count) { index in
        let text = Result { try part[index].bake(method) }
        baked.withLock { $0[index] = text }
      }
      let results = baked.withLock { $0 }
      texts += try part.indices.map { try results[$0]!.get() }
    }
    return texts
  }
}
