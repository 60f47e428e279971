import Pleat
import Testing

/// `Fixtures/property-interpolation.json`: what Pleat has of the properties rotate, scale, translate.
@Suite struct PropertyInterpolationConformanceTests {
  private typealias Case = ConformanceTable.Case

  @Test func everyCaseHolds() throws {
    let table = try ConformanceTable("property-interpolation")
    #expect(table.cases.count == 240)
    var (run, skipped) = ([String: Int](), [String: Int]())
    for entry in table.cases {
      let property = try #require(entry.value["property"]?.text, "\(entry)")
      let found: Transform3D
      switch property {
      case "rotate": found = try rotation(entry)
      case "scale": found = try scale(entry)
      case "translate": found = try translation(entry)
      default:
        skipped[property, default: 0] += 1
        continue
      }
      run[property, default: 0] += 1
      check(found.elements, entry, try entry.numbers("matrix"))
    }
    #expect(run == ["rotate": 60, "scale": 60, "translate": 68])
    #expect(skipped == ["perspective": 24, "transform-origin": 28])
    table.reportSkipped(24, because: "a perspective's distance is not interpolated by itself")
    table.reportSkipped(28, because: "an origin is a point that transforms know nothing of")
  }

  /// The table's tolerance, and 1e-12 where the source was not rounded.
  private func check(_ found: [Double], _ entry: Case, _ expected: [Double]) {
    let isStrict = (entry.value["difference"]?.number ?? 1) <= 1e-12
    let difference = zip(found, expected).map { ($0 - $1).magnitude }.max() ?? .infinity
    let largest = expected.map(\.magnitude).max() ?? 1
    #expect(difference <= (isStrict ? 1e-12 * largest : 0.01), "\(entry): \(found)")
  }

  /// The words of a value; none is no word.
  private func words(_ entry: Case, _ key: String) throws -> [String] {
    let text = try #require(entry.value[key]?.text, "\(entry)")
    return text == "none" ? [] : text.split(separator: " ").map(String.init)
  }

  /// Rotations about one axis go by their angle, others through quaternions.
  private func rotation(_ entry: Case) throws -> Transform3D {
    let (start, end) = (try turn(entry, "from"), try turn(entry, "to"))
    let progress = try entry.number("progress")
    // No turn has the axis of the other.
    let first = start.angle == .zero ? end.axis : start.axis
    let second = end.angle == .zero ? first : end.axis
    if first == second {
      let angle = start.angle + (end.angle - start.angle) * progress
      return .rotation(angle, about: first)
    }
    return .rotation(
      Quaternion(start.angle, about: first)
        .interpolated(to: Quaternion(end.angle, about: second), at: progress))
  }

  private func turn(_ entry: Case, _ key: String) throws -> (angle: Angle, axis: Vector3) {
    let words = try words(entry, key)
    guard let last = words.last else { return (.zero, .zAxis) }
    let number = try #require(Double(last.prefix { !$0.isLetter }), "\(entry)")
    let angle = Angle(degrees: last.hasSuffix("grad") ? number * 0.9 : number)
    guard words.count == 4 else { return (angle, .zAxis) }
    let axis = words.prefix(3).compactMap(Double.init)
    return (angle, Vector3(x: axis[0], y: axis[1], z: axis[2]))
  }

  private func scale(_ entry: Case) throws -> Transform3D {
    func parts(_ key: String) throws -> Transform3D.Decomposition {
      var numbers = try words(entry, key).compactMap(Double.init)
      if numbers.count == 1 { numbers.append(numbers[0]) }
      numbers += Array(repeating: 1, count: 3 - numbers.count)
      return Transform3D.Decomposition(
        scale: Vector3(x: numbers[0], y: numbers[1], z: numbers[2]))
    }
    return try parts("from").interpolated(to: parts("to"), at: entry.number("progress"))
      .recomposed
  }

  private func translation(_ entry: Case) throws -> Transform3D {
    func parts(_ key: String) throws -> Transform3D.Decomposition {
      var lengths = try words(entry, key).enumerated().map { axis, word in
        let number = try #require(Double(word.prefix { !$0.isLetter && $0 != "%" }), "\(entry)")
        return word.hasSuffix("%") ? number / 100 * (try entry.numbers("box")[axis]) : number
      }
      lengths += Array(repeating: 0, count: 3 - lengths.count)
      return Transform3D.Decomposition(
        translation: Vector3(x: lengths[0], y: lengths[1], z: lengths[2]))
    }
    return try parts("from").interpolated(to: parts("to"), at: entry.number("progress"))
      .recomposed
  }
}
