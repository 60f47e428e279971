internal import Pleat

extension Shading.Opacity {
  /// The opacity at an angle, held in 0...1; 0 outside the window.
  func value(atQuarterTurns quarterTurns: Double) -> Double {
    guard window.contains(quarterTurns) else { return 0 }
    let angle = Angle(quarterTurns: quarterTurns)
    let value =
      constant + cosine * angle.cosine + sine * angle.sine + quarterTurn * quarterTurns
    return min(max(value, 0), 1)
  }
}
