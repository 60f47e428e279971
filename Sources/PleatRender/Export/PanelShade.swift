internal import Pleat

/// The opacity of a panel's shade as a function of progress.
struct PanelShade {
  /// The formula of the shade, as a function of the angle of the panel's own stream.
  private let opacity: Shading.Opacity
  /// The poses of the panels without perspective, whose matrices contain the panels' normals.
  private let flat: SharedPoses?
  /// The formula of the light.
  private let light: (constant: Double, factors: Vector3)
  private let panel: Int

  /// Creates the shade of a panel, or returns nil if the panel has none.
  ///
  /// - Parameter flat: the transition without perspective, made by ``flat(_:)``.
  init?(_ panel: Int, of transition: CompiledTransition, flat: SharedPoses?) {
    let own = transition.basis.panels[panel]
    guard let shading = own.shading else { return nil }
    opacity = shading.opacity
    self.panel = panel
    self.flat = shading.light == nil ? nil : flat
    light = own.lightFormula ?? (0, .zero)
  }

  /// Returns the poses of the transition without perspective, or nil if no panel is lit.
  static func flat(_ transition: CompiledTransition) throws(PleatError) -> SharedPoses? {
    guard transition.basis.panels.contains(where: { $0.shading?.light != nil }) else { return nil }
    return SharedPoses(try Flat(whole: transition).compiled())
  }

  /// Whether the opacity follows from light, so that it can stop falling abruptly.
  var isLit: Bool { flat != nil }

  /// Returns the opacity, clamped to 0...1.
  ///
  /// - Parameter quarterTurns: the angle of the panel's own stream.
  func value(at progress: Double, quarterTurns: Double) -> Double {
    guard let flat else {
      guard opacity.window.contains(quarterTurns) else { return 0 }
      let angle = Angle(quarterTurns: quarterTurns)
      let value =
        opacity.constant + opacity.cosine * angle.cosine + opacity.sine * angle.sine
        + opacity.quarterTurn * quarterTurns
      return min(max(value, 0), 1)
    }
    let matrix = flat.matrix(ofPanel: panel, at: progress)
    let normal = Vector3(x: matrix.m31, y: matrix.m32, z: matrix.m33)
    return min(max(light.constant + light.factors.dot(normal), 0), 1)
  }

  /// Returns a bound of how far the opacity of a lit panel is from the line between two values.
  ///
  /// - Parameter normal: bounds for the panel's normal between the two values: of its first and second
  ///   derivative if all angles changed evenly, and of its distance from where it would then be.
  func bend(
    from start: Double, to end: Double,
    turning normal: (first: Double, second: Double, bend: Double)
  ) -> Double {
    let length = light.factors.length
    let way = length * (normal.first + normal.bend)
    let bend = length * (normal.second / 8 + normal.bend)
    // Where the opacity is clamped to 0...1, it has a corner.
    let isHeld = min(start, end) == 0 && max(start, end) > 0 || max(start, end) + way >= 1
    return isHeld ? way : bend
  }
}

/// A transition seen without perspective.
private struct Flat: Transition {
  let whole: CompiledTransition

  func rig() -> Rig {
    var rig = whole.rig()
    rig.projection = .identity
    return rig
  }

  func tracks() -> [Track] { whole.streams }
}
