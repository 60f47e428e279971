import Oracles
import Pleat

/// Cosines and sines of quarter turns, which must be exact for whole quarter turns.
enum SincosBlock<S: BatchScalar> {
  static func make(_ inputs: Inputs<S>, count: Int) -> Block<S> {
    var inputs = inputs
    let angles = (0..<count).map { _ in inputs.quarterTurns() }
    let exact = angles.map { ExactTurns.cosineAndSine(quarterTurns: $0) }
    let from = Reals<S>(angles)
    let (cosines, sines) = (Reals<S>(count: count), Reals<S>(count: count))
    func expected(_ values: [DoubleDouble]) -> [Expected] {
      zip(angles, values).map { angle, value in
        // + 0: a whole quarter turn never gives -0.
        angle == angle.rounded()
          ? .exactly(value.value + 0) : Expected(value: value, unit: S.ulp(of: value))
      }
    }
    let (wanted, wantedSines) = (expected(exact.map(\.cosine)), expected(exact.map(\.sine)))
    return Block { kernels in
      cosines.clear()
      sines.clear()
      kernels.sincos(
        quarterTurns: from.lanes, cosines: cosines.mutableLanes, sines: sines.mutableLanes,
        count: count)
      return [
        Output(.cosine, cosines, places: ["cos"], wanted),
        Output(.sine, sines, places: ["sin"], wantedSines),
      ]
    } inputs: { _, item, _ in
      "q      \(exactText(angles[item]))"
    }
  }
}
