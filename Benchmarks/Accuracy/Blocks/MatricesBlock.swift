import Oracles
import Pleat

/// Functions of one matrix, such as its inverse.
///
/// The matrices are those of pages, random ones, random ones with different magnitudes, and nearly
/// singular ones. For rigid inverses, they turn and move pages.
enum MatricesBlock<S: BatchScalar> {
  static func make(_ function: MatrixFunction, _ inputs: Inputs<S>, block: Int, count: Int)
    -> Block<S>
  {
    var inputs = inputs
    let matrices = (0..<count).flatMap { _ in
      function == .rigidInverse ? rigid(&inputs) : matrix(kind: block % 4, &inputs)
    }
    let expected = (0..<count).flatMap { item in
      results(function, Array(matrices[16 * item..<16 * item + 16]))
    }
    let (quantity, places): (Quantity, [String]) =
      switch function {
      case .inverse, .normalMatrix: (.inverse, Places.matrix)
      case .rigidInverse: (.rigidInverse, Places.matrix)
      case .transpose: (.transposed, Places.matrix)
      case .determinant: (.determinant, [""])
      }
    let (from, out) = (Reals<S>(matrices), Reals<S>(count: expected.count))
    return Block { kernels in
      out.clear()
      kernels.map(from.lanes, function, into: out.mutableLanes, count: count)
      return [Output(quantity, out, places: places, expected)]
    } inputs: { _, item, _ in
      "matrix \(exactText(matrices[16 * item..<16 * item + 16]))"
    }
  }

  // MARK: - Inputs

  private static func matrix(kind: Int, _ inputs: inout Inputs<S>) -> [Double] {
    switch kind {
    case 0: return inputs.page(of: inputs.pageSize())
    case 1:
      // Products of four numbers and their quotients neither overflow nor underflow.
      let exponents = S.precision == .single ? -12...12 : -100...100
      return (0..<16).map { _ in inputs.wide(exponents) }
    case 2: return inputs.numbers(16)
    default:
      // The last row is nearly a combination of the others.
      var matrix = inputs.numbers(16)
      let factors = inputs.numbers(3)
      for column in 0..<4 {
        let sum = (0..<3).reduce(0) { $0 + factors[$1] * matrix[4 * $1 + column] }
        matrix[12 + column] = Inputs<S>.rounded(
          sum + inputs.tiny(downTo: S.precision == .single ? 14 : 42))
      }
      return matrix
    }
  }

  private static func rigid(_ inputs: inout Inputs<S>) -> [Double] {
    let matrix = ReferenceMatrix.product(
      ReferenceMatrix.rotationAboutX(degrees: inputs.number(-180...180)),
      ReferenceMatrix.rotationAboutY(degrees: inputs.number(-180...180)),
      ReferenceMatrix.rotationAboutX(degrees: inputs.number(-180...180)),
      ReferenceMatrix.translation(
        inputs.number(-1000...1000), inputs.number(-1000...1000), inputs.number(-10...10)))
    return matrix.map(Inputs<S>.rounded)
  }

  // MARK: - Results

  private static func results(_ function: MatrixFunction, _ matrix: [Double]) -> [Expected] {
    func entries(_ value: (Int, Int) -> Expected) -> [Expected] {
      (0..<16).map { value($0 / 4, $0 % 4) }
    }
    func ofIdentity(_ row: Int, _ column: Int) -> Expected { .exactly(row == column ? 1 : 0) }
    switch function {
    case .transpose:
      return entries { row, column in
        let value = DoubleDouble(matrix[4 * column + row])
        return .bounded(value, by: S.ulp(of: value), as: S.self)
      }
    case .rigidInverse:
      return entries { row, column in
        if column == 3 { return ofIdentity(row, column) }
        if row < 3 { return .exactly(matrix[4 * column + row]) }
        var sum = ExactSum()
        for k in 0..<3 { sum.add(-matrix[12 + k], matrix[4 * column + k]) }
        return sum.expected(as: S.self)
      }
    case .determinant:
      let whole = ExactDeterminant(of: matrix, rows: 0b1111, columns: 0b1111)
      return [.bounded(whole.value, by: S.roundingUnit * whole.permanent, as: S.self)]
    case .inverse:
      let whole = ExactDeterminant(of: matrix, rows: 0b1111, columns: 0b1111)
      return entries { whole.quotient(of: matrix, row: $1, column: $0, within: 0b1111, as: S.self) }
    case .normalMatrix:
      let upper = ExactDeterminant(of: matrix, rows: 0b111, columns: 0b111)
      return entries { row, column in
        row < 3 && column < 3
          ? upper.quotient(of: matrix, row: row, column: column, within: 0b111, as: S.self)
          : upper.isDecided(as: S.self) ? ofIdentity(row, column) : .anything
      }
    }
  }
}

/// The determinant of a part of a 4x4 matrix, and its permanent of magnitudes: the sum of the
/// magnitudes of its products.
private struct ExactDeterminant {
  private(set) var value: DoubleDouble
  private(set) var permanent: Double

  /// Expands the determinant along its first row; rows and columns are sets of bits.
  init(of matrix: [Double], rows: UInt8, columns: UInt8) {
    value = DoubleDouble(rows == 0 ? 1 : 0)
    permanent = value.high
    guard rows != 0 else { return }
    let row = rows.trailingZeroBitCount
    var (rest, sign) = (columns, 1.0)
    while rest != 0 {
      let column = rest.trailingZeroBitCount
      rest &= rest - 1
      let entry = matrix[4 * row + column]
      let minor = ExactDeterminant(
        of: matrix, rows: rows & (rows - 1), columns: columns & ~(1 << column))
      value = value + DoubleDouble(sign * entry) * minor.value
      permanent += abs(entry) * minor.permanent
      sign = -sign
    }
  }

  /// Whether the bound of an inverse applies.
  func isDecided<S: BatchScalar>(as _: S.Type) -> Bool {
    80 * S.roundingUnit * permanent <= value.magnitude.value
  }

  /// A cofactor divided by the determinant d, in units of u · (q + |quotient| · p) / |d|, where q and p
  /// are the permanents of the cofactor and of the determinant.
  func quotient<S: BatchScalar>(
    of matrix: [Double], row: Int, column: Int, within all: UInt8, as scalar: S.Type
  ) -> Expected {
    guard isDecided(as: S.self) else { return .anything }
    let minor = ExactDeterminant(
      of: matrix, rows: all & ~(1 << row), columns: all & ~(1 << column))
    let quotient = ((row + column) % 2 == 0 ? minor.value : -minor.value) / value
    let spread = minor.permanent + abs(quotient.value) * permanent
    return .bounded(
      quotient, by: S.roundingUnit * spread / value.magnitude.value, as: S.self)
  }
}
