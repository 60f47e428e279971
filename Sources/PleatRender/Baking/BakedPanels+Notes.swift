import Pleat

extension BakedPanels {
  /// What holds of the keyframes, in words: a line for the corners and one for the shades.
  func notes(tolerance: Double) -> [String] {
    let corners = panels.map { "\($0.panel.name) \($0.matrices.count)" }.joined(separator: ", ")
    let distance = panels.map(\.largestDistance).max() ?? 0
    let shades = panels.compactMap { panel in
      panel.shade.map { "\(panel.panel.name) \($0.count)" }
    }.joined(separator: ", ")
    let error = panels.map(\.largestShadeError).max() ?? 0
    return [
      "keyframes left of \(moments): \(corners); every corner stays within \(rounded(distance)) "
        + "points of where it belongs (tolerance \(numberText(tolerance)))",
      "keyframes of shades left of \(moments): \(shades.isEmpty ? "none" : shades); every opacity "
        + "within \(rounded(error)) (tolerance \(rounded(ShadeTrack.tolerance)))",
      "checked at those \(moments) moments and at \(Thinning<ShadeTrack>.probes) or more between "
        + "neighbouring keyframes, with the numbers as printed and matrices interpolated as browsers "
        + "do; what lies between two probes is bounded by their second differences",
    ]
  }

  /// Upwards, to four digits: a bound must not print smaller than it is.
  private func rounded(_ bound: Double) -> String {
    guard bound > 0, bound.isFinite else { return numberText(bound) }
    var power = 1.0
    while bound * power < 1000, power < 1e15 { power *= 10 }
    return numberText((bound * power).rounded(.up) / power)
  }
}
