import Oracles
import Pleat

/// Matrices from their parts, interpolation, and products of quaternions of length one.
enum RotationsBlock<S: BatchScalar> {
  // MARK: - Matrices from their parts

  static func compose(_ inputs: Inputs<S>, count: Int) -> Block<S> {
    var inputs = inputs
    let moves = (0..<3 * count).map { _ in inputs.number(-1000...1000) }
    let turns = (0..<count).flatMap { _ in quaternion(&inputs) }
    let scales = (0..<3 * count).map { _ in inputs.wide(-6...6) }
    let expected = (0..<count).flatMap { item -> [Expected] in
      let q = Array(turns[4 * item..<4 * item + 4])
      func twice(_ i: Int, _ j: Int, _ sign: Double, _ k: Int, _ l: Int) -> DoubleDouble {
        DoubleDouble(2) * (.product(q[i], q[j]) + .product(sign * q[k], q[l]))
      }
      var matrix = (0..<16).map { Expected.exactly($0 == 15 ? 1 : 0) }
      for row in 0..<3 {
        let (a, b, scale) = ((row + 1) % 3, (row + 2) % 3, scales[3 * item + row])
        let entries = [
          (row, DoubleDouble(1) - twice(a, a, 1, b, b)), (a, twice(row, a, 1, b, 3)),
          (b, twice(row, b, -1, a, 3)),
        ]
        for (column, value) in entries {
          matrix[4 * row + column] = Expected(
            value: value * DoubleDouble(scale), unit: S.roundingUnit * abs(scale))
        }
        matrix[12 + row] = .exactly(moves[3 * item + row])
      }
      return matrix
    }
    let (t, q, s) = (Reals<S>(moves), Reals<S>(turns), Reals<S>(scales))
    let out = Reals<S>(count: 16 * count)
    return Block { kernels in
      out.clear()
      kernels.compose(t.lanes, q.lanes, s.lanes, into: out.mutableLanes, count: count)
      return [Output(.composed, out, places: Places.matrix, expected)]
    } inputs: { _, item, _ in
      """
      t      \(exactText(moves[3 * item..<3 * item + 3]))
      q      \(exactText(turns[4 * item..<4 * item + 4]))
      s      \(exactText(scales[3 * item..<3 * item + 3]))
      """
    }
  }

  // MARK: - Interpolation

  static func interpolate(_ inputs: Inputs<S>, block: Int, count: Int) -> Block<S> {
    var inputs = inputs
    let t = progress(block, &inputs)
    let isWide = block / 4 % 2 == 1
    let ends = (0..<2).map { _ in
      (0..<count).map { _ in isWide ? inputs.wide() : inputs.number() }
    }
    let before = DoubleDouble(1) - DoubleDouble(t)
    let expected = zip(ends[0], ends[1]).map { from, to -> Expected in
      var sum = ExactSum()
      sum.add(from, before)
      sum.add(t, to)
      return t == 0 || t == 1 ? .exactly(t == 0 ? from : to) : sum.expected(as: S.self)
    }
    return pairs(ends, at: t, count: count, reals: 1, .interpolated, expected) {
      kernels, from, to, out in
      kernels.interpolate(from, to, at: t, into: out, count: count)
    }
  }

  static func slerp(_ inputs: Inputs<S>, block: Int, count: Int) -> Block<S> {
    var inputs = inputs
    let t = progress(block, &inputs)
    let ends = quaternionPairs(count, &inputs)
    let (first, second) = (
      SlerpSeries(DoubleDouble(1) - DoubleDouble(t)), SlerpSeries(DoubleDouble(t))
    )
    let expected = (0..<count).flatMap { item -> [Expected] in
      let (from, to) = (ends[0][4 * item..<4 * item + 4], ends[1][4 * item..<4 * item + 4])
      let cosine = zip(from, to).reduce(DoubleDouble(0)) { $0 + .product($1.0, $1.1) }
      // If the ends are half a turn apart, rounding decides which way is shorter.
      guard abs(cosine.value) > 8 * S.roundingUnit else {
        return Array(repeating: .anything, count: 4)
      }
      let sign: Double = cosine.value < 0 ? -1 : 1
      let y = cosine.magnitude - DoubleDouble(1)
      let (before, after) = (first.sum(y), second.sum(y))
      return zip(from, to).map { from, to in
        let value = before * DoubleDouble(from) + after * DoubleDouble(sign * to)
        return t == 0 || t == 1
          ? .bounded(DoubleDouble(t == 0 ? from : sign * to), by: 0, as: S.self)
          : Expected(value: value, unit: S.roundingUnit)
      }
    }
    return pairs(ends, at: t, count: count, reals: 4, .turned, expected) { kernels, from, to, out in
      kernels.interpolateRotations(from, to, at: t, into: out, count: count)
    }
  }

  // MARK: - Products

  static func products(_ inputs: Inputs<S>, block: Int, count: Int) -> Block<S> {
    var inputs = inputs
    let factors =
      block % 2 == 0
      ? quaternionPairs(count, &inputs)
      : (0..<2).map { _ in (0..<4 * count).map { _ in inputs.wide() } }
    let expected = (0..<count).flatMap { item -> [Expected] in
      let (b, a) = (
        Array(factors[0][4 * item..<4 * item + 4]), Array(factors[1][4 * item..<4 * item + 4])
      )
      func sum(_ terms: (Double, Int, Int)...) -> Expected {
        var sum = ExactSum()
        for (sign, i, j) in terms { sum.add(sign * a[i], b[j]) }
        return sum.expected(as: S.self)
      }
      return (0..<3).map { k in
        let (i, j) = ((k + 1) % 3, (k + 2) % 3)
        return sum((1, 3, k), (1, k, 3), (1, i, j), (-1, j, i))
      } + [sum((1, 3, 3), (-1, 0, 0), (-1, 1, 1), (-1, 2, 2))]
    }
    return pairs(factors, count: count, reals: 4, .rotationProduct, expected) {
      kernels, left, right, out in
      kernels.concatenateRotations(left, right, into: out, count: count)
    }
  }

  // MARK: - Pairs

  private static func pairs(
    _ ends: [[Double]], at t: Double? = nil, count: Int, reals: Int, _ quantity: Quantity,
    _ expected: [Expected],
    compute: @escaping (Kernels, Lanes<S>, Lanes<S>, MutableLanes<S>) -> Void
  ) -> Block<S> {
    let (from, to, out) = (Reals<S>(ends[0]), Reals<S>(ends[1]), Reals<S>(count: reals * count))
    let places = reals == 1 ? [""] : Places.quaternion
    return Block { kernels in
      out.clear()
      compute(kernels, from.lanes, to.lanes, out.mutableLanes)
      return [Output(quantity, out, places: places, expected)]
    } inputs: { _, item, _ in
      let own = reals * item..<reals * item + reals
      let lines = ["first  \(exactText(ends[0][own]))", "second \(exactText(ends[1][own]))"]
      return (lines + (t.map { ["t      \(exactText($0))"] } ?? [])).joined(separator: "\n")
    }
  }

  /// A progress that is anywhere between two ends, at an end, or close to an end.
  private static func progress(_ block: Int, _ inputs: inout Inputs<S>) -> Double {
    switch block % 4 {
    case 0: inputs.number(0...1)
    case 1: block / 4 % 2 == 0 ? 0 : 1
    case 2: abs(inputs.tiny(downTo: 30))
    default: Inputs<S>.rounded(1 - abs(inputs.tiny(downTo: 24)))
    }
  }

  private static func quaternion(
    _ inputs: inout Inputs<S>, near other: [Double] = [0, 0, 0, 0], within distance: Double = 1
  ) -> [Double] {
    let numbers = zip(other, inputs.numbers(4)).map { $0 + distance * $1 }
    let length = numbers.reduce(0) { $0 + $1 * $1 }.squareRoot()
    guard length > 0.1 else { return [0, 0, 0, 1] }
    return numbers.map { Inputs<S>.rounded($0 / length) }
  }

  /// Pairs of quaternions: any two, equal ones, opposite ones, close ones, and ones almost half a turn apart.
  private static func quaternionPairs(_ count: Int, _ inputs: inout Inputs<S>) -> [[Double]] {
    var (first, second) = ([Double](), [Double]())
    for item in 0..<count {
      let own = quaternion(&inputs)
      first += own
      switch item % 6 {
      case 0: second += own
      case 1: second += own.map { -$0 }
      case 2:
        let distance = inputs.tiny(downTo: 24)
        second += quaternion(&inputs, near: own, within: distance)
      case 3:
        let distance = inputs.tiny(downTo: 12)
        second += quaternion(
          &inputs, near: [-own[1], own[0], -own[3], own[2]], within: distance)
      default: second += quaternion(&inputs)
      }
    }
    return [first, second]
  }
}

/// sin(s a) / sin a as a series in cos a - 1, with more terms than double-double needs at a right angle.
private struct SlerpSeries {
  private var coefficients: [DoubleDouble] = []

  init(_ s: DoubleDouble) {
    var coefficient = s
    for term in 1...120 {
      coefficients.append(coefficient)
      let n = DoubleDouble(Double(term))
      coefficient =
        coefficient * (s - n) * (s + n) / (n * DoubleDouble(Double(2 * term + 1)))
    }
  }

  func sum(_ y: DoubleDouble) -> DoubleDouble {
    coefficients.reversed().reduce(DoubleDouble(0)) { $0 * y + $1 }
  }
}
