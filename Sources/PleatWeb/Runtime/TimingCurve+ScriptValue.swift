import Pleat

extension TimingCurve {
  /// The curve as the script reads it: the four numbers of a Bézier curve, or the name of a form that
  /// `easings.js` has, with its values.
  var scriptValue: PageValue {
    switch form {
    case .bezier(let bezier): .numbers([bezier.x1, bezier.y1, bezier.x2, bezier.y2])
    case .linear(let linear):
      .list(["linear"] + linear.stops.flatMap { [.number($0.input), .number($0.output)] })
    case .steps(let steps):
      .list([
        "steps", .number(Double(steps.count)), .number(Double(steps.position.jumps(steps.count))),
        .number(steps.position.jumpsAtStart ? 1 : 0),
      ])
    case .penner(let easing):
      .list([.text(easing.family.rawValue), .text(easing.direction.rawValue)])
    case .spring(let easing):
      .list(
        ["spring"]
          + [
            easing.spring.mass, easing.spring.stiffness, easing.spring.damping,
            easing.spring.initialVelocity, easing.duration,
          ].map(PageValue.number))
    }
  }
}
