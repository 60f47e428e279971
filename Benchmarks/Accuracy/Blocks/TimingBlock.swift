import Oracles
import Pleat

/// Times under one curve, which is a named curve or one whose equation has double or triple roots, exactly
/// or nearly.
enum TimingBlock<S: BatchScalar> {
  static var named: [TimingCurve] { [.linear, .easeIn, .easeOut, .easeInOut, .default] }

  static func make(_ inputs: Inputs<S>, block: Int, count: Int) throws -> Block<S> {
    var inputs = inputs
    let isNamed = block % 2 == 0
    var curve = named[block / 2 % named.count]
    if !isNamed {
      let points = inputs.controlPoints()
      curve = try .cubicBezier(points[0], points[1], points[2], points[3])
    }
    let solved = curve
    let times = (0..<count).map { $0 < 2 ? Double($0) : inputs.pickTimes() }
    let values = isNamed ? times.map { exactly(solved, $0) } : []
    let numbers = curve.controlPoints!
    let (x1, x2) = (Inputs<S>.rounded(numbers.x1), Inputs<S>.rounded(numbers.x2))
    let from = Reals<S>(times)
    let (eased, parameters) = (Reals<S>(count: count), Reals<S>(count: count))
    return Block { kernels in
      eased.clear()
      parameters.clear()
      kernels.solve(
        solved, times: from.lanes, eased: eased.mutableLanes, parameters: parameters.mutableLanes,
        count: count)
      // The kernel rounds the control points to its precision, so x1 and x2 are rounded, too.
      let residuals = Output(.parameter, parameters, places: ["u"]) { index, u in
        guard u >= 0, u <= 1 else { return .infinity }
        let x = ExactBezier.value(DoubleDouble(u), x1, x2) - DoubleDouble(times[index])
        return x.magnitude.value / (2 * S.roundingUnit)
      }
      return isNamed ? [residuals, Output(.eased, eased, places: ["y"], values)] : [residuals]
    } inputs: { _, item, _ in
      let points = solved.controlPoints!
      return """
        time   \(exactText(times[item]))
        curve  \(exactText([points.x1, points.y1, points.x2, points.y2]))
        """
    }
  }

  /// y at a time, exact at both ends.
  static func exact(_ curve: TimingCurve, _ time: Double) -> DoubleDouble {
    let points = curve.controlPoints!
    // The y of a linear curve is the time itself.
    if time <= 0 || time >= 1 || curve == .linear { return DoubleDouble(time) }
    let u = ExactBezier.parameter(time, points.x1, points.x2)
    return ExactBezier.value(u, points.y1, points.y2)
  }

  private static func exactly(_ curve: TimingCurve, _ time: Double) -> Expected {
    time == 0 || time == 1 || curve == .linear
      ? .exactly(time) : Expected(value: exact(curve, time), unit: 1)
  }
}
