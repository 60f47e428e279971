import Foundation
import Pleat
import PleatVerify

/// Findings as a table, a row for each style of a fold or flip, and for the options of other kinds.
struct VerificationReport {
  let lines: [String]
  /// The error message for distances that exceed their bounds; nil if none does.
  let failure: String?

  private static let corners = ["top left", "top right", "bottom right", "bottom left"]

  /// - Parameter rows: The row of each name of a finding.
  init(
    _ verification: BrowserVerification, _ findings: [VerificationFinding], rows: [String: String],
    methods: [VerificationMethod]
  ) {
    let byRow = Dictionary(grouping: findings) { rows[$0.name] ?? $0.name }
    let names = findings.map { rows[$0.name] ?? $0.name }.unique
    let byMethod = methods.map { method in findings.filter { $0.method == method } }
    let isBaked = methods.contains(.css) || methods.contains(.waapi)

    var table = [["transition"] + methods.map(\.rawValue) + (isBaked ? ["shade"] : [])]
    for name in names {
      let findings = byRow[name] ?? []
      let shade = findings.map(\.shadeDifference).max() ?? 0
      table.append(
        [name]
          + methods.map { method in
            Self.text(findings.filter { $0.method == method }.map(\.distance).max() ?? .nan)
          } + (isBaked ? [Self.text(shade)] : []))
    }
    table.append(
      ["bound"] + byMethod.map { Self.text($0.first?.bound ?? .nan) }
        + (isBaked ? [Self.text(verification.shadeBound)] : []))

    var lines = [
      verification.browser.version + ", " + verification.browser.path,
      Self.scope(findings, names: names),
      "The largest distance of a corner from where it belongs, in points of the view:", "",
    ]
    lines += aligned(table) + ["", "The worst corners:"]
    lines += aligned(byMethod.compactMap { Self.worst(of: $0) })
    let failing = findings.filter { !$0.holds }
    if failing.isEmpty {
      lines += ["", "Every corner is within its bound."]
      failure = nil
    } else {
      failure = Self.failure(failing)
    }
    self.lines = lines
  }

  /// The line that says what was compared.
  private static func scope(_ findings: [VerificationFinding], names: [String]) -> String {
    let sizes = findings.map { "\($0.size)" }.unique
    let scales = findings.map { numberText($0.scale) }.unique
    let corners = findings.reduce(0) { $0 + $1.corners }
    let hidden = findings.reduce(0) { $0 + $1.hiddenCorners }
    return "\(names.count) transitions, pages of \(sizes.joined(separator: ", ")) points, "
      + "\(scales.count == 1 ? "scale" : "scales") \(scales.joined(separator: ", ")), "
      + "\(VerificationSubject.moments.count) times: \(corners) corners"
      + (hidden == 0 ? "" : ", and \(hidden) at or behind the eye, which were not compared")
  }

  /// The row that says where the worst corner of a method is.
  private static func worst(of findings: [VerificationFinding]) -> [String]? {
    guard let finding = findings.max(by: { $0.distance < $1.distance }), let place = finding.worst
    else { return nil }
    return [
      "  " + finding.method.rawValue, text(place.distance), finding.name,
      "\(finding.size) at scale \(numberText(finding.scale))",
      "progress \(String(format: "%.6f", place.progress))", place.panel, corners[place.corner],
    ]
  }

  /// The error message, as one line.
  private static func failure(_ failing: [VerificationFinding]) -> String {
    failing.map(\.method).unique.map { method in
      let findings = failing.filter { $0.method == method }
      let distance = findings.map(\.distance).max() ?? 0
      let shade = findings.map(\.shadeDifference).max() ?? 0
      let shown = findings.reduce(0) { $0 + $1.wrongVisibilityCount }
      var parts: [String] = []
      if let bound = findings.first?.bound, distance > bound {
        parts.append(
          "a corner is off by \(text(distance)) points, more than \(numberText(bound))")
      }
      if let bound = findings.first?.shadeBound, shade > bound {
        parts.append("a shade is off by \(text(shade)), more than \(text(bound))")
      }
      if shown > 0 { parts.append("\(shown) panels are visible or hidden when they should not be") }
      if findings.contains(where: { $0.corners == 0 }) { parts.append("nothing was compared") }
      return "\(method.rawValue): " + parts.joined(separator: ", ")
    }.joined(separator: "; ")
  }

  private static func text(_ distance: Double) -> String {
    distance.isNaN ? "-" : distance.isInfinite ? "missing" : String(format: "%.6f", distance)
  }
}

extension Array where Element: Hashable {
  /// Each element once, in the order of first appearance.
  fileprivate var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
