import Oracles
import Pleat

/// Projections of corners and points by matrices.
///
/// There are five kinds of input: pages, numbers of very different magnitudes, sums that cancel, points
/// close to the eye, and exact sums, which test only the division.
struct ProjectionBlock<S: BatchScalar> {
  enum Form {
    case quadsShared, quadsDistinct, points2D, points3D, planarPoints2D, planarPoints3D
    case keepingDepth
  }

  private let form: Form
  private let kind: Int
  private let count: Int
  /// 16 reals per matrix, and 2 or 3 per point.
  private var matrices: [Double] = []
  private var points: [Double] = []

  private var isQuads: Bool { form == .quadsShared || form == .quadsDistinct }
  private var isPlanar: Bool { form == .planarPoints2D || form == .planarPoints3D }
  private var dimension: Int {
    switch form {
    case .points3D, .planarPoints3D, .keepingDepth: 3
    case .quadsShared, .quadsDistinct, .points2D, .planarPoints2D: 2
    }
  }
  private var pointsPerItem: Int { isQuads ? 4 : 1 }
  /// The number of coordinates of a result.
  private var coordinates: Int { form == .keepingDepth ? 3 : 2 }

  /// The indices at which an item's matrix and one of its points begin.
  private func matrixStart(_ item: Int) -> Int { isQuads ? 16 * item : 0 }
  private func pointStart(_ item: Int, _ corner: Int) -> Int {
    dimension * (form == .quadsShared ? corner : pointsPerItem * item + corner)
  }

  static func make(_ form: Form, _ inputs: Inputs<S>, block: Int, count: Int) -> Block<S> {
    var inputs = inputs
    return ProjectionBlock(form, &inputs, kind: block % 5, count: count).block()
  }

  private init(_ form: Form, _ inputs: inout Inputs<S>, kind: Int, count: Int) {
    (self.form, self.kind, self.count) = (form, kind, count)
    // Unless each item has corners of its own, all corners or points of a block are on one page.
    let sizes = (0..<(form == .quadsDistinct ? count : 1)).map { _ in inputs.pageSize() }
    matrices = (0..<(isQuads ? count : 1)).flatMap { item -> [Double] in
      switch kind {
      case 0: inputs.page(of: sizes[item % sizes.count])
      case 1: (0..<16).map { _ in inputs.wide() }
      default: inputs.numbers(16)
      }
    }
    points = (0..<(form == .quadsShared ? 4 : pointsPerItem * count)).flatMap { place in
      let size = sizes[place / 4 % sizes.count]
      return (0..<dimension).map { axis -> Double in
        switch kind {
        case 0: axis == 2 ? inputs.number(-64...64) : inputs.number(0...size[axis])
        case 1: inputs.wide()
        default: inputs.number()
        }
      }
    }
    switch kind {
    case 2, 3: for item in 0..<count { bringTogether(item, &inputs) }
    case 4: for item in 0..<count { divideOnly(item, &inputs) }
    default: break
    }
  }

  /// Changes an item so that sums nearly cancel: for kind 3 the sum of w, else those of x and y.
  ///
  /// If each item has its own matrix, the last row is changed. Otherwise the y of the point is changed, so
  /// of x and y only the sum of y cancels. The w of the other corners may have either sign: corners behind
  /// the eye are NaN.
  private mutating func bringTogether(_ item: Int, _ inputs: inout Inputs<S>) {
    let closeness = S.precision == .single ? 14 : 42
    let (at, corner) = (matrixStart(item), inputs.whole(0...pointsPerItem - 1))
    let from = pointStart(item, corner)
    for column in kind == 3 ? [3] : [0, 1] {
      var rest = points[from] * matrices[at + column]
      if dimension == 3 { rest += points[from + 2] * matrices[at + 8 + column] }
      let factor = 1 - abs(inputs.tiny(downTo: closeness))
      if isQuads {
        rest += points[from + 1] * matrices[at + 4 + column]
        matrices[at + 12 + column] = Inputs<S>.rounded(-rest * factor)
      } else {
        rest += matrices[at + 12 + column]
        points[from + 1] = Inputs<S>.rounded(-rest * factor / matrices[at + 4 + column])
      }
    }
  }

  /// Gives each sum a single term, so that only the division is rounded.
  ///
  /// Unless corners are shared, w has any magnitude for which the accuracy of the division is promised:
  /// from the least normal number to a quarter of the greatest.
  private mutating func divideOnly(_ item: Int, _ inputs: inout Inputs<S>) {
    let least = S.leastNormalMagnitude.exponent
    let (lowest, highest) = (Int(least), Int(S.greatestFiniteMagnitude.exponent) - 2)
    // The exact remainder of a double's division must not underflow.
    let floor = lowest + (S.precision == .single ? 2 : 110)
    func numerator(_ w: Double, _ inputs: inout Inputs<S>) -> Double {
      let w = Int(w.exponent)
      let range = max(floor, w + floor)...min(highest, w + highest - 1)
      return inputs.wide(range)
    }
    let at = matrixStart(item)
    for place in 0..<16 { matrices[at + place] = 0 }
    if isQuads {
      let w = abs(inputs.wide(lowest...highest))
      (matrices[at], matrices[at + 5], matrices[at + 15]) = (1, 1, w)
      guard form == .quadsDistinct else {
        // All items share the corners, which stay within 1. The range of w keeps the quotients in range.
        let nearer = abs(inputs.wide(max(lowest, -highest + 30)...(-floor - 30)))
        matrices[at + 15] = nearer
        return
      }
      for corner in 0..<4 {
        for axis in 0..<2 { points[pointStart(item, corner) + axis] = numerator(w, &inputs) }
      }
    } else {
      // The matrix takes w from the last coordinate of the point.
      let w = abs(inputs.wide(lowest...highest))
      matrices[at] = 1
      matrices[at + (dimension == 2 ? 1 : 5)] = 1
      if form == .keepingDepth { matrices[at + 2] = 1 }
      matrices[at + 4 * (dimension - 1) + 3] = 1
      for axis in 0..<dimension - 1 {
        points[pointStart(item, 0) + axis] = numerator(w, &inputs)
      }
      points[pointStart(item, 0) + dimension - 1] = w
    }
  }

  /// A column of (x y z 1) · M.
  private func sum(_ item: Int, _ corner: Int, column: Int) -> ExactSum {
    let (at, from) = (matrixStart(item), pointStart(item, corner))
    var sum = ExactSum()
    for axis in 0..<dimension { sum.add(points[from + axis], matrices[at + 4 * axis + column]) }
    sum.add(1, matrices[at + 12 + column])
    return sum
  }

  /// The points, coordinate by coordinate.
  private func planes() -> [Double] {
    (0..<dimension * count).map { points[dimension * ($0 % count) + $0 / count] }
  }

  private func block() -> Block<S> {
    var expected: [Expected] = []
    for item in 0..<count {
      for corner in 0..<pointsPerItem {
        let w = sum(item, corner, column: 3)
        for column in 0..<coordinates {
          let quotient = sum(item, corner, column: column).expected(over: w, terms: 4, as: S.self)
          guard kind == 4 else {
            expected.append(quotient)
            continue
          }
          expected.append(Expected(value: quotient.value, unit: S.ulp(of: quotient.value)))
        }
      }
    }
    // The same corners, with errors measured in points.
    let inPoints = expected.map { Expected(value: $0.value, unit: 1) }
    let (from, by) = (Reals<S>(isPlanar ? planes() : points), Reals<S>(matrices))
    let planarOut = Reals<S>(count: isPlanar ? 2 * count : 0)
    let out = Reals<S>(count: coordinates * pointsPerItem * count)
    let places = isQuads ? Places.quad : Array(Places.location.prefix(coordinates))
    return Block { kernels in
      out.clear()
      planarOut.clear()
      if isQuads {
        kernels.projectQuads(
          by.lanes, corners: from.lanes, cornerStride: form == .quadsShared ? 0 : 8,
          into: out.mutableLanes, count: count)
      } else if isPlanar {
        kernels.projectPlanarPoints(
          from.lanes, dimension: dimension, by: by.lanes, into: planarOut.mutableLanes,
          stride: count, count: count)
        for place in 0..<2 * count { out[place] = planarOut[place % 2 * count + place / 2] }
      } else {
        kernels.projectPoints(
          from.lanes, dimension: dimension, by: by.lanes, into: out.mutableLanes,
          form: form == .keepingDepth ? .keepingDepth : .divided, count: count)
      }
      let whole = Output(kind == 4 ? .division : .corner, out, places: places, expected)
      return kind == 0 ? [whole, Output(.pageCorner, out, places: places, inPoints)] : [whole]
    } inputs: { _, item, place in
      let (at, start) = (matrixStart(item), pointStart(item, place / coordinates))
      func column(_ column: Int) -> String {
        exactText((0..<4).map { matrices[at + 4 * $0 + column] })
      }
      return """
        point  \(exactText(points[start..<start + dimension]))
        column \(column(place % coordinates))
        of w   \(column(3))
        """
    }
  }
}
