import Pleat
import Testing

/// A row of the specification's table of examples: a page of 320x480 points at scale 2.
struct SpecExample: CustomStringConvertible {
  /// The kind and its options, as a user of the command writes them.
  let command: String
  let progress: Double
  let panel: String
  let shade: Double
  let quad: Quad

  /// Takes over a row, with the quad as it is printed there: four pairs of numbers.
  init(_ command: String, _ progress: Double, _ panel: String, shade: Double, _ quad: String) {
    self.command = command
    self.progress = progress
    self.panel = panel
    self.shade = shade
    let numbers = quad.split { "(), ".contains($0) }.map { Double($0)! }
    precondition(numbers.count == 8, "a quad has eight numbers")
    let corners = (0..<4).map { Point(x: numbers[2 * $0], y: numbers[2 * $0 + 1]) }
    self.quad = Quad(
      topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
  }

  var description: String { "\(command) at \(progress)" }

  /// Expects the quad and the shade, to a millionth, of a transition that the command's kind makes.
  func check() throws {
    let name = String(command.prefix { $0 != " " })
    let kind = try #require(TransitionKind.named(name)?.kind)
    let transition = try kind.transition(
      PageSetup(size: Size(width: 320, height: 480), scale: 2), values(kind))
    let pose = try TransitionPose(transition, at: progress)
    let index = try #require(pose.rig.panels.firstIndex { $0.name == panel })
    let distance = pose.quad(ofPanel: index).difference(from: quad)
    #expect(distance <= 1e-6, "\(self): \(pose.quad(ofPanel: index))")
    #expect((pose.shade(ofPanel: index) - shade).magnitude <= 1e-6, "\(self): shade")
  }

  /// The values of the options of the command.
  private func values(_ kind: TransitionKind) throws -> [String: TransitionKind.Value] {
    var words = command.split(separator: " ").dropFirst().map(String.init)
    var values: [String: TransitionKind.Value] = [:]
    while let word = words.first {
      words.removeFirst()
      let parameter = try #require(kind.parameters.first { $0.option == word }, "\(word)")
      if case .flag = parameter.accepted {
        values[parameter.name] = .flag(true)
        continue
      }
      let text = try #require(words.first, "\(word)")
      words.removeFirst()
      values[parameter.name] =
        switch parameter.accepted {
        case .integer: .integer(try #require(UInt64(text), "\(text)"))
        case .number: .number(try #require(Double(text), "\(text)"))
        default: .name(text)
        }
    }
    return values
  }
}

/// A transition at a progress, computed joint by joint, with the formulas of the specification for
/// what is seen of it.
struct TransitionPose {
  let rig: Rig
  /// The angle of each stream.
  let angles: [Angle]
  /// The matrix of each panel before perspective.
  private let matricesInSpace: [Transform3D]

  init(_ transition: any Transition, at progress: Double) throws {
    let rig = try transition.rig()
    let angles = try transition.tracks().map {
      Angle(quarterTurns: $0.quarterTurns(at: progress))
    }
    var space = rig
    space.projection = .identity
    matricesInSpace = rig.panels.indices.map { space.matrix(ofPanel: $0, at: angles) }
    (self.rig, self.angles) = (rig, angles)
  }

  /// The matrix from a panel's own points to the view.
  func matrix(ofPanel index: Int) -> Transform3D {
    matricesInSpace[index].concatenating(rig.projection)
  }

  /// The matrix before perspective.
  func matrixInSpace(ofPanel index: Int) -> Transform3D { matricesInSpace[index] }

  /// A panel's rectangle in its own points.
  func area(ofPanel index: Int) -> Rect {
    Rect(origin: Point(x: 0, y: 0), size: rig.panels[index].content.rect.size)
  }

  func quad(ofPanel index: Int) -> Quad { matrix(ofPanel: index).map(area(ofPanel: index)) }

  /// A panel's unit normal: the third row of its matrix before perspective.
  func normal(ofPanel index: Int) -> Vector3 {
    let matrix = matrixInSpace(ofPanel: index)
    return Vector3(x: matrix.m31, y: matrix.m32, z: matrix.m33)
  }

  /// The strength of the light times `max(0, (l_z - n · l) / (1 + l_z))`, or the formula of a panel's own;
  /// 0 for a panel without a cover.
  func shade(ofPanel index: Int) -> Double {
    guard let shading = rig.panels[index].shading else { return 0 }
    guard let light = shading.light else {
      let opacity = shading.opacity
      let angle = angles[opacity.stream ?? 0]
      guard opacity.window.contains(angle.quarterTurns) else { return 0 }
      return opacity.constant + opacity.cosine * angle.cosine + opacity.sine * angle.sine
        + opacity.quarterTurn * angle.quarterTurns
    }
    let towards = light.direction / light.direction.dot(light.direction).squareRoot()
    let cosine = (rig.panels[index].isReversed ? -1 : 1) * normal(ofPanel: index).dot(towards)
    return light.strength * max(0, (towards.z - cosine) / (1 + towards.z))
  }

  /// `det[c0; c1 - c0; c2 - c1] / (width · height)` of the corners (x, y, w): 1 at rest, 0 edge-on,
  /// below 0 from behind.
  func facing(ofPanel index: Int) -> Double {
    let area = area(ofPanel: index)
    let corners = matrix(ofPanel: index).mapHomogeneous(area).map {
      Vector3(x: $0.x, y: $0.y, z: $0.w)
    }
    let (right, down) = (corners[1] - corners[0], corners[2] - corners[1])
    return corners[0].dot(right.cross(down)) / (area.width * area.height)
  }

  /// Whether a panel is drawn, as far as its sides decide that.
  func isVisible(panel index: Int) -> Bool {
    let side: Double = rig.panels[index].isReversed ? -1 : 1
    return !rig.panels[index].isOneSided || side * facing(ofPanel: index) > 0.000001
  }

  /// The distance from the eye to the middle of a panel; without perspective, -z.
  func distance(ofPanel index: Int) -> Double {
    let area = area(ofPanel: index)
    let middle = matrixInSpace(ofPanel: index).mapHomogeneous(
      HomogeneousPoint(Point(x: area.midX, y: area.midY)))
    guard rig.projection.m34 != 0 else { return -middle.z }
    let size = rig.pageSize
    let way = Vector3(
      x: middle.x - size.width / 2, y: middle.y - size.height / 2,
      z: middle.z + 1 / rig.projection.m34)
    return way.dot(way).squareRoot()
  }

  /// The panels that are drawn, from far to near.
  var order: [Int] {
    let visible = rig.paintOrder.filter { isVisible(panel: $0) }
    let backdrops = visible.filter { rig.panels[$0].isBackdrop }
    let others = visible.filter { !rig.panels[$0].isBackdrop }
    guard rig.sortsByDistance else { return backdrops + others }
    let distances = others.map { distance(ofPanel: $0) }
    // Panels at the same distance keep their order, so places decide between them.
    let places = others.indices.sorted {
      distances[$0] == distances[$1] ? $0 < $1 : distances[$0] > distances[$1]
    }
    return backdrops + places.map { others[$0] }
  }
}
