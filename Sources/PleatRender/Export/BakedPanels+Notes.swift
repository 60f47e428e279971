import Pleat

extension BakedPanels {
  /// Returns notes on the accuracy of the keyframes: a line for the corners, a line for the shades, and
  /// a line on how the accuracy was checked.
  func notes(tolerance: Double) -> [String] {
    let corners = panels.map { "\($0.panel.name) \($0.matrices.count)" }.joined(separator: ", ")
    let distance = panels.map(\.largestDistance).max() ?? 0
    let shades = panels.compactMap { panel in
      panel.shade.map { "\(panel.panel.name) \($0.count)" }
    }.joined(separator: ", ")
    let error = panels.map(\.largestShadeError).max() ?? 0
    let moments =
      moments.count == 1
      ? "\(moments.lowerBound)" : "\(moments.lowerBound) to \(moments.upperBound)"
    return [
      "keyframes (of \(moments) moments): \(corners); every corner is within \(rounded(distance)) "
        + "points of its exact position (tolerance \(numberText(tolerance)))",
      "keyframes of shades (of \(moments) moments): \(shades.isEmpty ? "none" : shades); every "
        + "opacity is within \(rounded(error)) (tolerance \(rounded(ShadeTrack.tolerance)))",
      "checked at these \(moments) moments and at \(Thinning<ShadeTrack>.probes) or more between "
        + "neighbouring keyframes, with the numbers as printed and matrices interpolated as browsers "
        + "do; the error between these moments is estimated from second differences",
    ]
  }

  /// Returns the bound with four digits, rounded up, because the printed bound must not be too small.
  private func rounded(_ bound: Double) -> String {
    guard bound > 0, bound.isFinite else { return numberText(bound) }
    var power = 1.0
    while bound * power < 1000, power < 1e15 { power *= 10 }
    return numberText((bound * power).rounded(.up) / power)
  }
}
