import Foundation
import Pleat
import PleatRender

/// Findings as a table, a row per style.
struct VerificationReport {
  let lines: [String]
  /// What does not hold, nil if all does.
  let failure: String?

  private static let corners = ["top left", "top right", "bottom right", "bottom left"]

  init(
    _ verification: BrowserVerification, _ findings: [VerificationFinding],
    methods: [VerificationMethod]
  ) {
    let names = findings.map(\.name).unique
    let isBaked = methods.contains { !Self.hasNoShades($0) }
    let columns = methods.map(\.rawValue) + (isBaked ? ["shade"] : [])

    func worst(_ method: VerificationMethod, _ name: String) -> String {
      let distances = findings.filter { $0.method == method && $0.name == name }.map(\.distance)
      return Self.text(distances.max() ?? .nan)
    }
    var rows = [["style"] + columns]
    for name in names {
      let shades = findings.filter { $0.name == name }.map(\.shadeDifference)
      rows.append(
        [name] + methods.map { worst($0, name) } + (isBaked ? [Self.text(shades.max() ?? 0)] : []))
    }
    rows.append(
      ["bound"]
        + methods.map { method in
          Self.text(findings.first { $0.method == method }?.bound ?? .nan)
        } + (isBaked ? [Self.text(verification.shadeBound)] : []))

    var lines = [
      verification.browser.version + ", " + verification.browser.path,
      Self.scope(findings, names: names),
      "The largest distance of a corner from where it belongs, in points of the view:", "",
    ]
    lines += aligned(rows)
    lines += ["", "The worst corners:"]
    lines += aligned(
      methods.compactMap {
        Self.worst(of: findings.filter { [method = $0] in $0.method == method })
      })
    let failing = findings.filter { !$0.holds }
    if failing.isEmpty {
      lines += ["", "Every corner is within its bound."]
      failure = nil
    } else {
      failure = Self.failure(failing)
    }
    self.lines = lines
  }

  private static func hasNoShades(_ method: VerificationMethod) -> Bool {
    method == .matrices || method == .layers
  }

  /// What was compared.
  private static func scope(_ findings: [VerificationFinding], names: [String]) -> String {
    let sizes = findings.map { "\($0.size)" }.unique
    let scales = findings.map { numberText($0.scale) }.unique
    let corners = findings.reduce(0) { $0 + $1.corners }
    let hidden = findings.reduce(0) { $0 + $1.hiddenCorners }
    return "\(names.count) styles, pages of \(sizes.joined(separator: ", ")) points, scales "
      + "\(scales.joined(separator: ", ")), \(VerificationSubject.moments.count) times: "
      + "\(corners) corners"
      + (hidden == 0 ? "" : ", and \(hidden) at or behind the eye, which were not compared")
  }

  /// Where the worst corner of a method lies.
  private static func worst(of findings: [VerificationFinding]) -> [String]? {
    guard let finding = findings.max(by: { $0.distance < $1.distance }), let place = finding.worst
    else { return nil }
    return [
      "  " + finding.method.rawValue, text(place.distance), finding.name,
      "\(finding.size) at scale \(numberText(finding.scale))",
      "progress \(String(format: "%.6f", place.progress))", place.panel, corners[place.corner],
    ]
  }

  /// What does not hold, in one line.
  private static func failure(_ failing: [VerificationFinding]) -> String {
    failing.map(\.method).unique.map { method in
      let findings = failing.filter { $0.method == method }
      let distance = findings.map(\.distance).max() ?? 0
      let shade = findings.map(\.shadeDifference).max() ?? 0
      let shown = findings.reduce(0) { $0 + $1.wronglyShown }
      var parts: [String] = []
      if let bound = findings.first?.bound, distance > bound {
        parts.append(
          "a corner is \(text(distance)) points from where it belongs, of \(numberText(bound))")
      }
      if let bound = findings.first?.shadeBound, shade > bound {
        parts.append("a shade differs by \(text(shade)), of \(text(bound))")
      }
      if shown > 0 { parts.append("\(shown) panels are shown or hidden wrongly") }
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
