internal import Dispatch
internal import Foundation
internal import Pleat
internal import Synchronization

/// Has a browser show transitions, and measures how far its corners are from Pleat's.
///
/// The browser is a program that nobody here wrote: it parses the numbers, turns and projects by
/// itself, and is asked only where the corners came to lie. It computes in single precision, so on
/// views of some thousand points distances of 0.001 are to be expected.
public struct BrowserVerification: Sendable {
  /// Who shows.
  public var browser: Browser
  /// The largest distance that is accepted of matrices and layers, in points of the view.
  public var bound = 0.005
  /// The largest difference of opacities that is accepted of shades in baked formats: half a step of
  /// eight bits.
  public var shadeBound = 0.5 / 255

  /// Creates a verification.
  public init(_ browser: Browser) { self.browser = browser }

  /// Shows subjects by all methods that they have.
  ///
  /// - Parameters:
  ///   - subjects: transitions at some moments; a browser is started per scale and method.
  ///   - methods: what is shown. Layers are passed over where a transition has none.
  ///   - watch: called some times a second with how many of all comparisons are done, between 0 and 1;
  ///     false ends the run with `BrowserError.cancelled`.
  /// - Returns: a finding per subject and method.
  /// - Throws: `BrowserError`, or what baking throws.
  public func findings(
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

  /// Parts of a list that one document can hold: a browser keeps all of it in memory, several times.
  private static func shares(of subjects: [VerificationSubject]) -> [[VerificationSubject]] {
    var shares: [[VerificationSubject]] = []
    var (start, frames) = (0, 0)
    for (index, subject) in subjects.enumerated() {
      if index > start, frames + subject.times.count > 2000 {
        shares.append(Array(subjects[start..<index]))
        (start, frames) = (index, 0)
      }
      frames += subject.times.count
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
      let places = shown.0.panels.map { name in subject.panels.firstIndex { $0.name == name }! }
      for (frame, quads) in shown.1.enumerated() {
        for (place, quad) in zip(places, quads) {
          finding.compare(
            quad, with: subject.quads[frame][place], progress: subject.progress[frame],
            panel: subject.panels[place].name)
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
          finding.compareShade(shown, with: subject.shades[frame][panel])
          // Where a panel would be that nobody sees is no matter.
          guard shown != nil else { continue }
          finding.compare(
            Quad(measured: answer.corners[frame][panel]), with: subject.quads[frame][panel],
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
