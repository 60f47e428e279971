import Oracles
import Pleat

/// Products of matrices: of matrices of pages, of matrices with very different magnitudes, and of
/// matrices with sums that cancel.
enum ConcatenationBlock<S: BatchScalar> {
  enum Form { case pairs, sharedLeft, sharedRight }

  static func make(_ form: Form, _ inputs: Inputs<S>, block: Int, count: Int) -> Block<S> {
    var inputs = inputs
    var left = matrices(form == .sharedLeft ? 1 : count, kind: block % 3, &inputs)
    var right = matrices(form == .sharedRight ? 1 : count, kind: block % 3, &inputs)
    let leftStride = form == .sharedLeft ? 0 : 16
    let rightStride = form == .sharedRight ? 0 : 16
    if block % 3 == 2 {
      for item in 0..<count {
        cancel(
          &left, leftStride * item, &right, rightStride * item, onTheLeft: form == .sharedRight)
      }
    }
    var expected: [Expected] = []
    for item in 0..<count {
      for entry in 0..<16 {
        var sum = ExactSum()
        for k in 0..<4 {
          sum.add(
            left[leftStride * item + entry / 4 * 4 + k],
            right[rightStride * item + 4 * k + entry % 4])
        }
        expected.append(sum.expected(as: S.self))
      }
    }
    let (a, b, out) = (Reals<S>(left), Reals<S>(right), Reals<S>(count: 16 * count))
    let (lefts, rights) = (left, right)
    return Block { kernels in
      out.clear()
      kernels.concatenate(
        a.lanes, leftStride: leftStride, b.lanes, rightStride: rightStride, into: out.mutableLanes,
        count: count)
      return [Output(.entry, out, places: Places.matrix, expected)]
    } inputs: { _, item, place in
      let row = (0..<4).map { lefts[leftStride * item + place / 4 * 4 + $0] }
      let column = (0..<4).map { rights[rightStride * item + place % 4 + 4 * $0] }
      return """
        row    \(exactText(row))
        column \(exactText(column))
        """
    }
  }

  /// Makes a block of products of three matrices.
  static func chains(_ inputs: Inputs<S>, block: Int, count: Int) -> Block<S> {
    var inputs = inputs
    var links = matrices(3 * count, kind: block % 3, &inputs)
    if block % 3 == 2 {
      for item in 0..<count {
        var (first, second) = (Array(links[48 * item..<48 * item + 16]), links)
        cancel(&first, 0, &second, 48 * item + 16, onTheLeft: false)
        links = second
      }
    }
    var expected: [Expected] = []
    for item in 0..<count {
      let at = 48 * item
      var (product, magnitudes) = ([DoubleDouble](), [Double]())
      for entry in 0..<16 {
        var sum = ExactSum()
        for k in 0..<4 {
          sum.add(links[at + entry / 4 * 4 + k], links[at + 16 + 4 * k + entry % 4])
        }
        product.append(sum.value)
        magnitudes.append(sum.magnitude)
      }
      for entry in 0..<16 {
        var (sum, magnitude) = (DoubleDouble(0), 0.0)
        for k in 0..<4 {
          let (link, place) = (links[at + 32 + 4 * k + entry % 4], entry / 4 * 4 + k)
          sum = sum + product[place] * DoubleDouble(link)
          magnitude += magnitudes[place] * abs(link)
        }
        expected.append(Expected(value: sum, unit: S.roundingUnit * magnitude))
      }
    }
    let (from, out, all) = (Reals<S>(links), Reals<S>(count: 16 * count), links)
    return Block { kernels in
      out.clear()
      kernels.concatenateChains(from.lanes, into: out.mutableLanes, count: count, length: 3)
      return [Output(.chainEntry, out, places: Places.matrix, expected)]
    } inputs: { _, item, place in
      let row = (0..<4).map { all[48 * item + place / 4 * 4 + $0] }
      let column = (0..<4).map { all[48 * item + 32 + place % 4 + 4 * $0] }
      let matrix = all[48 * item + 16..<48 * item + 32]
      return """
        row    \(exactText(row))
        matrix \(exactText(matrix))
        column \(exactText(column))
        """
    }
  }

  private static func matrices(_ count: Int, kind: Int, _ inputs: inout Inputs<S>) -> [Double] {
    (0..<count).flatMap { _ in
      switch kind {
      case 0: inputs.page(of: inputs.pageSize())
      case 1: (0..<16).map { _ in inputs.wide() }
      default: inputs.numbers(16)
      }
    }
  }

  /// Changes the matrices so that the four products of each diagonal entry cancel, except for their
  /// rounding errors.
  private static func cancel(
    _ left: inout [Double], _ leftStart: Int, _ right: inout [Double], _ rightStart: Int,
    onTheLeft: Bool
  ) {
    for k in 0..<4 {
      var sum = 0.0
      for j in 0..<3 { sum += left[leftStart + 4 * k + j] * right[rightStart + 4 * j + k] }
      if onTheLeft {
        left[leftStart + 4 * k + 3] = Inputs<S>.rounded(-sum / right[rightStart + 12 + k])
      } else {
        right[rightStart + 12 + k] = Inputs<S>.rounded(-sum / left[leftStart + 4 * k + 3])
      }
    }
  }
}
