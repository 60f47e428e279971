internal import Pleat

/// The opacity of a panel's shade as a function of progress.
struct PanelShade {
  private let shading: Shading
  /// The panel without perspective, whose matrix contains its normal, and the formula of its light.
  private let lit: (transition: CompiledTransition, formula: (constant: Double, factors: Vector3))?
  private let panel: Int

  /// Creates the shade of a panel, or returns nil if the panel has none.
  init?(_ transition: CompiledTransition, panel: Int) throws(PleatError) {
    guard let shading = transition.basis.panels[panel].shading else { return nil }
    self.shading = shading
    self.panel = panel
    guard let light = shading.light else {
      lit = nil
      return
    }
    lit = (try Flat(whole: transition).compiled(), light.formula)
  }

  /// Whether light decides the opacity, so that it may suddenly stop to fall.
  var isLit: Bool { lit != nil }

  /// The opacity, held in 0...1.
  ///
  /// - Parameter quarterTurns: the angle of the panel's own stream.
  func value(at progress: Double, quarterTurns: Double) -> Double {
    let opacity = shading.opacity
    guard let lit else {
      guard opacity.window.contains(quarterTurns) else { return 0 }
      let angle = Angle(quarterTurns: quarterTurns)
      let value =
        opacity.constant + opacity.cosine * angle.cosine + opacity.sine * angle.sine
        + opacity.quarterTurn * quarterTurns
      return min(max(value, 0), 1)
    }
    let matrix = lit.transition.basis.matrix(ofPanel: panel) {
      lit.transition.streams[$0].quarterTurns(at: progress)
    }
    let normal = Vector3(x: matrix.m31, y: matrix.m32, z: matrix.m33)
    return min(max(lit.formula.constant + lit.formula.factors.dot(normal), 0), 1)
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
  var progressLimit: Double { whole.progressLimit }
}
