import Oracles
import Pleat

/// Tests of boxes that each touch a plane, apart from a few rounding errors.
///
/// A result is 0 for a box that lies beyond a plane, otherwise 1. The error of a wrong 1 is how far the box
/// lies beyond that plane, in units of u · Σ, where Σ is the sum of all planes' magnitudes. The error of a
/// wrong 0 is infinite.
enum BoxesBlock<S: BatchScalar> {
  static func make(_ inputs: Inputs<S>, count: Int) -> Block<S> {
    var inputs = inputs
    let planes = (0..<6).flatMap { _ in inputs.numbers(3) + [inputs.number(1...3)] }
    let boxes = (0..<count).flatMap { item -> [Double] in
      let first = 4 * (item % 6)
      return box(touching: Array(planes[first..<first + 4]), &inputs)
    }
    // The value of a plane is negative if the whole box lies beyond it. The least of the six values decides.
    let values = (0..<count).map { item -> Double in
      let magnitude = (0..<24).reduce(0.0) { sum, k in
        let (low, high) = (boxes[6 * item + k % 4 % 3], boxes[6 * item + k % 4 % 3 + 3])
        return sum + abs(planes[k]) * (k % 4 == 3 ? 2 : abs(low) + abs(high))
      }
      return (0..<6).map { plane -> Double in
        var sum = ExactSum()
        sum.add(1, planes[4 * plane + 3])
        for axis in 0..<3 {
          let factor = planes[4 * plane + axis]
          sum.add(factor, boxes[6 * item + axis + (factor < 0 ? 0 : 3)])
        }
        return sum.value.value / (S.roundingUnit * magnitude)
      }.min()!
    }
    let (from, by, out) = (Reals<S>(boxes), Reals<S>(planes), Reals<S>(count: count))
    return Block { kernels in
      var bytes = [UInt8](repeating: 2, count: count)
      var span = bytes.mutableSpan
      kernels.testBoxes(from.lanes, planes: by.lanes, into: &span, count: count)
      for (index, byte) in bytes.enumerated() { out[index] = S(byte) }
      return [
        Output(.misplacedBox, out) { index, isInside in
          switch isInside {
          case 0: values[index] < 0 ? 0 : .infinity
          case 1: max(0, -values[index])
          default: .infinity
          }
        }
      ]
    } inputs: { _, item, _ in
      """
      box    \(exactText(boxes[6 * item..<6 * item + 6]))
      planes \(exactText(planes))
      """
    }
  }

  /// A box whose corner that is farthest inside lies on a plane.
  private static func box(touching plane: [Double], _ inputs: inout Inputs<S>) -> [Double] {
    var box = inputs.numbers(3)
    box += box.map { Inputs<S>.rounded($0 + inputs.number(0.01...1)) }
    let places = (0..<3).map { $0 + (plane[$0] < 0 ? 0 : 3) }
    let axis = (0..<3).max { abs(plane[$0]) < abs(plane[$1]) }!
    let rest = (0..<3).reduce(plane[3]) { $1 == axis ? $0 : $0 + plane[$1] * box[places[$1]] }
    let least = box[axis + 3] - box[axis]
    let nudge = 1 + Double(inputs.whole(-16...16)) * S.roundingUnit
    box[places[axis]] = Inputs<S>.rounded(-rest / plane[axis] * nudge)
    let other = places[axis] == axis ? axis + 3 : axis
    box[other] = Inputs<S>.rounded(box[places[axis]] + (other > axis ? least : -least))
    return box
  }
}
