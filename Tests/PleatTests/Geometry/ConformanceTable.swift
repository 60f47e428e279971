import Foundation
import Pleat
import Testing

/// A table of `Fixtures`: cases from public test suites, with their tolerances.
struct ConformanceTable {
  let file: String
  let cases: [Case]
  let root: Value

  init(_ file: String) throws {
    let url = try #require(
      Bundle.module.url(forResource: file, withExtension: "json", subdirectory: "Fixtures"))
    self.file = file
    root = try JSONDecoder().decode(Value.self, from: Data(contentsOf: url))
    let list = try #require(root["cases"]?.list)
    cases = list.map { Case(file: file, value: $0) }
  }

  /// The names of all tables in `Fixtures`.
  static func files() -> [String] {
    Bundle.module.paths(forResourcesOfType: "json", inDirectory: "Fixtures").map {
      URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent
    }
  }
}

// MARK: - Who runs what

/// A suite that runs cases of the tables, and gets them only by saying which.
///
/// ``ConformanceCountTests`` checks that every case of every table belongs to exactly one suite, or to
/// ``ConformanceTable/excluded``.
protocol ConformanceSuite {
  /// The operations that the suite runs, by table.
  ///
  /// In a table without operations, the property of a case stands in its place, or else "".
  static var conformance: [String: Set<String>] { get }
}

extension ConformanceSuite {
  /// The cases of some of the operations that the suite runs, by default of all of them.
  static func cases(
    _ file: String, _ operations: Set<String>? = nil
  ) throws -> [ConformanceTable.Case] {
    let all = try #require(conformance[file], "\(Self.self) does not run \(file)")
    let some = operations ?? all
    try #require(all.isSuperset(of: some), "\(Self.self) does not run \(some)")
    let excluded = ConformanceTable.excluded.filter { $0.file == file }.map(\.id)
    return try ConformanceTable(file).cases.filter {
      some.contains($0.op) && !excluded.contains($0.id)
    }
  }
}

extension ConformanceTable {
  /// The cases that no suite runs, at most five, and why.
  static let excluded = [
    (
      file: "easing-syntax", id: 70,
      reason: "calc() with a length in em: it needs the font size of an element in a document"
    )
  ]
}

// MARK: - Values

extension ConformanceTable {
  /// Any JSON value.
  enum Value: Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([Value])
    case object([String: Value])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      // A refused attempt is slow, so the commonest kinds come first.
      if let value = try? container.decode(Double.self) {
        self = .number(value)
      } else if let value = try? container.decode([Value].self) {
        self = .list(value)
      } else if let value = try? container.decode(String.self) {
        self = .text(value)
      } else if let value = try? container.decode(Bool.self) {
        self = .bool(value)
      } else if container.decodeNil() {
        self = .null
      } else {
        self = .object(try container.decode([String: Value].self))
      }
    }

    subscript(key: String) -> Value? {
      if case .object(let object) = self { object[key] } else { nil }
    }

    var list: [Value]? { if case .list(let list) = self { list } else { nil } }

    var text: String? { if case .text(let text) = self { text } else { nil } }

    var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }

    /// A number, or one of the words for infinity.
    var number: Double? {
      switch self {
      case .number(let number): number
      case .text("Infinity"): .infinity
      case .text("-Infinity"): -.infinity
      default: nil
      }
    }

    var numbers: [Double]? {
      guard let list else { return nil }
      let numbers = list.compactMap(\.number)
      return numbers.count == list.count ? numbers : nil
    }
  }

  /// One case with typed access to its fields; a missing field fails the test, naming the case.
  struct Case: CustomStringConvertible {
    let file: String
    let value: Value

    /// The operation, or else the property, or else nothing.
    var op: String { value["op"]?.text ?? value["property"]?.text ?? "" }

    var id: Int { Int(value["id"]?.number ?? -1) }

    /// File, id and operation, for the text of every failure.
    var description: String { "\(file) id \(id) \(op)" }

    func has(_ key: String) -> Bool { value[key] != nil }

    func numbers(_ key: String) throws -> [Double] {
      try #require(value[key]?.numbers, "\(self): no numbers in \(key)")
    }

    func number(_ key: String) throws -> Double {
      try #require(value[key]?.number, "\(self): no number in \(key)")
    }

    func transform(_ key: String) throws -> Transform3D {
      let numbers = try numbers(key)
      try #require(numbers.count == 16, "\(self): \(key) is no matrix")
      return Transform3D(numbers)
    }

    func point(_ key: String) throws -> Point {
      let numbers = try numbers(key)
      return Point(x: numbers[0], y: numbers[1])
    }

    func rect(_ key: String) throws -> Rect {
      let numbers = try numbers(key)
      return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    func points(_ key: String) throws -> [[Double]] {
      try #require(value[key]?.list, "\(self): no list in \(key)").map {
        try #require($0.numbers, "\(self): no points in \(key)")
      }
    }

    func quad(_ key: String) throws -> Quad {
      let points = try points(key).map { Point(x: $0[0], y: $0[1]) }
      return Quad(
        topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
    }

    /// Whether a word stands in place of an answer in numbers.
    func expects(_ word: String) -> Bool { value["expected"]?.text == word }
  }
}

// MARK: - Comparison

extension ConformanceTable.Case {
  /// The tolerance that the source grants, and a strict one where the figures are known to hold it.
  ///
  /// Where `difference`, our own distance from the source's figure, is 1e-12 or less, the answer is
  /// held to 1e-12 of the largest figure; so is every answer whose figures are exact (tolerance 0),
  /// to the bit.
  func expect(
    _ found: [Double], _ expected: [Double], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      matches(found, expected), "\(self): \(found) is not \(expected)",
      sourceLocation: sourceLocation)
  }

  func matches(_ found: [Double], _ expected: [Double]) -> Bool {
    guard found.count == expected.count else { return false }
    let largest = expected.map(\.magnitude).max() ?? 1
    let isStrict = (value["difference"]?.number ?? 1) <= 1e-12
    return zip(found, expected).allSatisfy { found, expected in
      if found == expected { return true }
      let difference = (found - expected).magnitude
      if isStrict, difference > 1e-12 * max(1, largest) { return false }
      if let tolerance = value["tolerance"]?.number { return difference <= tolerance }
      guard let relative = value["tolerance"]?["relative"]?.number,
        let floor = value["tolerance"]?["floor"]?.number
      else { return false }
      return difference < relative * max(floor, min(found.magnitude, expected.magnitude))
    }
  }
}
