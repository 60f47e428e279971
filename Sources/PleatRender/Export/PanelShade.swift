internal import Pleat

/// The opacity of a panel's shade as a function of progress.
struct PanelShade {
  /// The formula of the shade, as a function of the angle of the panel's own stream.
  private let opacity: Shading.Opacity
  /// The transition without perspective, whose matrices contain the panels' normals.
  private let flat: PoseMemo?
  private let light: (constant: Double, factors: Vector3)
  private let panel: Int

  /// Creates the shade of a panel, or returns nil if the panel has none.
  ///
  /// - Parameter flat: the transition without perspective, made by ``flat(_:)``.
  init?(_ panel: Int, of transition: CompiledTransition, flat: PoseMemo?) {
    let own = transition.basis.panels[panel]
    guard let shading = own.shading else { return nil }
    opacity = shading.opacity
    self.panel = panel
    self.flat = shading.light == nil ? nil : flat
    light = own.lightFormula ?? (0, .zero)
  }

  /// Returns the transition without perspective, or nil if no panel is lit.
  static func flat(_ transition: CompiledTransition) throws(PleatError) -> CompiledTransition? {
    guard transition.basis.panels.contains(where: { $0.shading?.light != nil }) else { return nil }
    return try Flat(whole: transition).compiled()
  }

  /// Whether the opacity is computed from the light; if so, its fall can end abruptly when it reaches 0.
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
}

private struct Flat: Transition {
  let whole: CompiledTransition

  func rig() -> Rig {
    var rig = whole.rig()
    rig.projection = .identity
    return rig
  }

  func tracks() -> [Track] { whole.streams }
}
