import Foundation
import Pleat
import TestSupport
import Testing

/// The rules for NaN, infinity and extreme numbers hold for every public function of numbers.
@Suite struct ScalarSweepTests {
  /// Every public function, initializer, subscript and computed property of the folders below is swept,
  /// or is named below as one that has no rule.
  @Test func everyDeclarationIsListed() throws {
    var declared: [String: Int] = [:]
    for folder in ["Geometry", "Timing", "Rig", "Transitions"] {
      let path = packageFolder.appendingPathComponent("Sources/Pleat/\(folder)")
      for file in try FileManager.default.contentsOfDirectory(atPath: path.path)
      where file.hasSuffix(".swift") && file != "PlatformConversions.swift" {
        let text = try String(contentsOf: path.appendingPathComponent(file), encoding: .utf8)
        for name in PublicDeclarations(of: text).names
        where folder != "Transitions" || name.contains("(at:") { declared[name, default: 0] += 1 }
      }
    }
    #expect(declared.count > 300)
    let swept = Dictionary(ScalarFunctions.all.map { ($0.name, 1) }, uniquingKeysWith: +)
    for (name, count) in declared.sorted(by: { $0.key < $1.key }) {
      let isListed = ScalarFunctions.withoutRule.contains(name)
      #expect(isListed || swept[name, default: 0] >= count, "\(name), \(count) of them")
      #expect(!isListed || swept[name] == nil, "\(name) is swept")
    }
    for name in Set(swept.keys).union(ScalarFunctions.withoutRule) {
      #expect(declared[name] != nil, "\(name) is not declared")
    }
  }

  private static let special: [Double] = [
    .infinity, -.infinity, 0, -0.0, 1e200, -1e200, 1e-200, .leastNonzeroMagnitude, 1,
  ]

  /// Arguments that are alike, and arguments that are not.
  private func bases(_ count: Int) -> [[Double]] {
    var bases = Self.special.map { [Double](repeating: $0, count: count) }
    bases.append((0..<count).map { index -> Double in 0.3 + 0.17 * Double(index * 7 % 11) })
    bases.append((0..<count).map { index -> Double in Double(1 - index % 3) })
    return bases
  }

  @Test(arguments: ScalarFunctions.all)
  func nanGivesNaNOrNil(function: ScalarFunction) {
    for base in bases(function.count) {
      for index in 0..<function.count {
        var arguments = base
        arguments[index] = .nan
        let numbers = function.numbers(arguments)
        if case .documented = function.rule { continue }
        #expect(
          numbers?.contains(where: \.isNaN) ?? true, "\(arguments) gives \(numbers ?? [])")
      }
    }
  }

  @Test(arguments: ScalarFunctions.all)
  func infinityGivesTheLimit(function: ScalarFunction) {
    guard case .strict = function.rule else { return }
    for base in bases(function.count).suffix(2) {
      for index in 0..<function.count {
        for sign in [1.0, -1] {
          func numbers(_ value: Double) -> [Double]? {
            var arguments = base
            arguments[index] = sign * value
            return function.numbers(arguments)
          }
          guard let found = numbers(.infinity), let near = numbers(1e120), let far = numbers(1e140)
          else { continue }
          #expect(found.count == far.count)
          for ((a, b), limit) in zip(zip(near, far), found) where !limit.isNaN {
            let isLimit =
              limit.isInfinite
              ? b.isNaN || b.sign == limit.sign && b.magnitude > 1e50
              : (b - limit).magnitude <= 1e-6 * max(1, limit.magnitude) || a.isNaN || b.isNaN
            #expect(isLimit, "argument \(index): \(a), \(b) and at infinity \(limit); \(base)")
          }
        }
      }
    }
  }

  /// Lengths, angles and directions of vectors of any scale are those of the same vectors near one.
  @Test func scalesMakeNoDifference() {
    let v = Vector3(x: 3, y: -4, z: 12)
    let other = Vector3(x: 1, y: 2, z: 2)
    for exponent in stride(from: -1000, through: 1000, by: 125) {
      let scale = Double(sign: .plus, exponent: exponent, significand: 1)
      #expect((v * scale).length == 13 * scale)
      #expect((v * scale).normalized == v.normalized)
      #expect((v * scale).angle(to: other / scale) == v.angle(to: other))
      #expect(Angle(directionX: 3 * scale, y: 4 * scale) == Angle(directionX: 3, y: 4))
      #expect(Point(x: 3 * scale, y: 0).distance(to: Point(x: 0, y: 4 * scale)) == 5 * scale)
      #expect(Quaternion(from: v * scale, to: other) == Quaternion(from: v, to: other))
      let q = Quaternion(x: scale, y: scale, z: -scale, w: scale)
      #expect((q.length / (2 * scale) - 1).magnitude <= 1.0.ulp && q.normalized?.z == -0.5)
      #expect(Transform3D.rotation(q) == .rotation(Quaternion(x: 0.5, y: 0.5, z: -0.5, w: 0.5)))
      #expect(
        q.inverse
          == Quaternion(x: -0.25 / scale, y: -0.25 / scale, z: 0.25 / scale, w: 0.25 / scale))
      #expect(Transform3D.scale(scale).inverse == .scale(1 / scale))
    }
    // Where v · scale underflows or overflows at an end, the length does, too.
    #expect(Vector3(x: 0, y: 0, z: .nan).length.isNaN)
    #expect(Point3.zero.distance(to: Point3(x: 0, y: 0, z: .nan)).isNaN)
    #expect(Quaternion(x: 0, y: 0, z: .nan, w: 1).length.isNaN)
  }
}

/// The names of the public functions, initializers, subscripts and computed properties in a source.
private struct PublicDeclarations {
  private(set) var names: [String] = []

  init(of text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var scopes: [(indent: Int, name: String)] = []
    let words = ["public ", "struct ", "enum ", "extension ", "protocol "]
    for (index, line) in lines.enumerated() where words.contains(where: line.contains) {
      let indent = line.prefix { $0 == " " }.count
      if let match = line.firstMatch(
        of:
          /^ *(?:(?:public|internal|package|private|fileprivate|indirect) )*(?:struct|enum|extension|protocol) ([A-Za-z0-9_.]+)/
      ) {
        scopes.removeAll { $0.indent >= indent }
        scopes.append((indent, String(match.1)))
        continue
      }
      guard
        let match = line.firstMatch(
          of:
            /^ *(?:@[a-zA-Z]+(?:\([a-z_]+\))? )*public (?:[a-z]+ |internal\(set\) |private\(set\) )*?(func|init|subscript|var)\b/
        )
      else { continue }
      let scope = scopes.filter { $0.indent < indent }.map(\.name).joined(separator: ".")
      let rest = String(line[match.1.startIndex...])
      if match.1 == "var" {
        guard rest.contains("{"), !rest.contains("didSet") else { continue }
        names.append(scope + "." + String(rest.dropFirst(4).prefix { $0.isLetter || $0.isNumber }))
        continue
      }
      let all = ([rest] + lines[(index + 1)...].prefix(12)).joined(separator: "\n")
      let name =
        match.1 == "func"
        ? String(all.dropFirst(5).prefix { !" (<".contains($0) }) : String(match.1)
      let isLess = match.1 == "func" && all.dropFirst(5).hasPrefix("< ")
      names.append("\(scope).\(isLess ? "<" : name)(\(Self.labels(all)))")
    }
  }

  /// The labels of the parameters in the first parentheses.
  private static func labels(_ text: String) -> String {
    guard let start = text.firstIndex(of: "(") else { return "" }
    var (depth, parameters) = (0, [""])
    for character in text[start...] {
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      if depth == 0 { break }
      if character == ",", depth == 1 {
        parameters.append("")
      } else {
        parameters[parameters.count - 1].append(character)
      }
    }
    return parameters.map { $0.drop { !($0.isLetter || $0 == "_") } }.filter { !$0.isEmpty }
      .map { $0.prefix { $0.isLetter || $0.isNumber || $0 == "_" } + ":" }.joined()
  }
}
