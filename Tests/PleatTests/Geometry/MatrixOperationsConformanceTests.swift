import Pleat
import Testing

/// `Fixtures/matrix-operations.json`, every case.
@Suite struct MatrixOperationsConformanceTests: ConformanceSuite {
  private typealias Case = ConformanceTable.Case

  static let conformance: [String: Set] = [
    "matrix-operations": [
      "chain", "multiply-by-inverse", "flatten", "inverse", "map-homogeneous", "map-point",
      "map-and-back", "map-vector", "project-along-z", "map-rect", "map-quad", "predicate",
    ]
  ]

  @Test func everyCaseHolds() throws {
    let cases = try Self.cases("matrix-operations")
    #expect(cases.count == 148)
    for entry in cases {
      switch entry.op {
      case "chain", "multiply-by-inverse", "flatten", "inverse": try checkMatrix(entry)
      case "map-homogeneous", "map-point", "map-and-back", "map-vector": try checkPoint(entry)
      case "project-along-z": try checkProjection(entry)
      case "map-rect": try checkRect(entry)
      case "map-quad":
        let quad = try entry.transform("matrixIn").map(entry.quad("quad"))
        entry.expect(
          quad.corners.flatMap { [$0.x, $0.y] }, try entry.points("expected").flatMap { $0 })
      case "predicate": try checkPredicate(entry)
      default: Issue.record("\(entry): unknown operation")
      }
    }
  }

  private func checkMatrix(_ entry: Case) throws {
    switch entry.op {
    case "chain":
      var transform = try entry.has("start") ? entry.transform("start") : .identity
      for step in try operations(entry, "steps") { transform = step.concatenating(transform) }
      for step in try operations(entry, "then") { transform = transform.concatenating(step) }
      entry.expect(transform.elements, try entry.numbers("matrix"))
    case "multiply-by-inverse":
      let transform = try entry.transform("matrixIn")
      let inverse = try #require(transform.inverse, "\(entry)")
      entry.expect(transform.concatenating(inverse).elements, try entry.numbers("matrix"))
    case "flatten":
      let flattened = try entry.transform("matrixIn").flattened
      entry.expect(flattened.elements, try entry.numbers("matrix"))
    default:
      let inverse = try entry.transform("matrixIn").inverse
      if entry.expects("singular") {
        #expect(inverse == nil, "\(entry)")
      } else {
        entry.expect(try #require(inverse, "\(entry)").elements, try entry.numbers("matrix"))
      }
    }
  }

  /// The transforms that a list of named steps stands for.
  private func operations(_ entry: Case, _ key: String) throws -> [Transform3D] {
    try (entry.value[key]?.list ?? []).map { step in
      let list = try #require(step.list, "\(entry)")
      let name = try #require(list.first?.text, "\(entry)")
      if name == "matrix" { return Transform3D(try #require(list[1].numbers, "\(entry)")) }
      let n = list.dropFirst().compactMap(\.number)
      let z = n.count > 2 ? n[2] : nil
      switch name {
      case "translate": return .translation(x: n[0], y: n[1], z: z ?? 0)
      case "scale": return .scale(x: n[0], y: n[1], z: z ?? 1)
      case "scale-about":
        return Transform3D.scale(x: n[0], y: n[1], z: n[2])
          .anchored(at: Point3(x: n[3], y: n[4], z: n[5]))
      case "rotate-axis":
        return .rotation(Angle(degrees: n[3]), about: Vector3(x: n[0], y: n[1], z: n[2]))
      case "rotate-xyz":
        return Transform3D.rotation(Angle(degrees: n[0]), about: .xAxis)
          .concatenating(.rotation(Angle(degrees: n[1]), about: .yAxis))
          .concatenating(.rotation(Angle(degrees: n[2]), about: .zAxis))
      case "rotate-from-vector":
        return .rotation(Angle(directionX: n[0], y: n[1]), about: .zAxis)
      case "skew": return .skew(x: Angle(degrees: n[0]), y: Angle(degrees: n[1]))
      case "perspective": return .perspective(distance: n[0])
      case "flip-x": return .scale(x: -1, y: 1)
      case "flip-y": return .scale(x: 1, y: -1)
      default: throw UnknownName(name: name, entry: "\(entry)")
      }
    }
  }

  private struct UnknownName: Error {
    var name: String
    var entry: String
  }

  private func checkPoint(_ entry: Case) throws {
    let transform = try entry.transform("matrixIn")
    let n = try entry.numbers(entry.op == "map-vector" ? "vector" : "point")
    let point = Point3(x: n[0], y: n[1], z: n.count > 2 ? n[2] : 0)
    switch entry.op {
    case "map-homogeneous":
      let image = transform.mapHomogeneous(HomogeneousPoint(x: n[0], y: n[1], z: n[2], w: n[3]))
      entry.expect([image.x, image.y, image.z, image.w], try entry.numbers("expected"))
    case "map-vector":
      let image = transform.map(Vector3(x: n[0], y: n[1], z: n[2]))
      entry.expect([image.x, image.y, image.z], try entry.numbers("expected"))
    case "map-point":
      let image = try #require(transform.map(point), "\(entry)")
      let expected = try entry.numbers("expected")
      entry.expect(Array([image.x, image.y, image.z].prefix(expected.count)), expected)
      guard n.count == 2 else { return }
      let seen = try #require(transform.map(Point(x: n[0], y: n[1])), "\(entry)")
      entry.expect([seen.x, seen.y], Array(expected.prefix(2)))
    default:
      let inverse = try #require(transform.inverse, "\(entry)")
      let image = try #require(transform.map(point), "\(entry)")
      let back = try #require(inverse.map(image), "\(entry)")
      entry.expect(Array([back.x, back.y, back.z].prefix(n.count)), n)
    }
  }

  private func checkProjection(_ entry: Case) throws {
    let found = try entry.transform("matrixIn").projectAlongZ(entry.point("point"))
    let isMissed = try #require(entry.value["missed"]?.bool as Bool?, "\(entry)")
    #expect((found == nil) == isMissed, "\(entry)")
    if !isMissed, let found { entry.expect([found.x, found.y], try entry.numbers("expected")) }
  }

  private func checkRect(_ entry: Case) throws {
    let kind = try #require(entry.value["result"]?.text, "\(entry)")
    var transform: Transform3D? = try entry.transform("matrixIn")
    if kind.hasPrefix("inverse") { transform = transform?.inverse }
    if entry.expects("singular") {
      #expect(transform == nil, "\(entry)")
      return
    }
    var bounds = try #require(transform, "\(entry)").bounds(of: entry.rect("rect"))
    if kind.hasSuffix("enclosing integers") {
      bounds = bounds.aligned(to: PixelGrid(scale: 1), .enclosing)
    }
    entry.expect(
      [bounds.minX, bounds.minY, bounds.width, bounds.height], try entry.numbers("expected"))
  }

  private func checkPredicate(_ entry: Case) throws {
    let transform = try entry.transform("matrixIn")
    let found: Bool? =
      switch entry.value["name"]?.text {
      case "back face visible": transform.isBackFaceVisible
      case "has perspective": transform.hasPerspective
      case "invertible": transform.isInvertible
      case "preserves axis alignment": transform.preservesAxisAlignment
      case "preserves axis alignment and area": transform.nonDegeneratelyPreservesAxisAlignment
      default: nil
      }
    let expected = try #require(entry.value["expected"]?.bool as Bool?, "\(entry)")
    #expect(found == expected, "\(entry)")
  }
}
