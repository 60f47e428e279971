import Foundation

/// The operations in Double, one plain loop each: what every backend is held against.
enum PlainReference {
  /// a · b.
  static func product(_ a: ArraySlice<Double>, _ b: ArraySlice<Double>) -> [Double] {
    let (a, b) = (Array(a), Array(b))
    return (0..<16).map { index in
      let (row, column) = (index / 4, index % 4)
      var sum = 0.0
      for k in 0..<4 { sum += a[4 * row + k] * b[4 * k + column] }
      return sum
    }
  }

  /// (x, y, w) of a point; z is 0 for a point of the plane.
  static func image(_ point: [Double], _ matrix: ArraySlice<Double>) -> [Double] {
    let matrix = Array(matrix)
    let row = [point[0], point[1], point.count > 2 ? point[2] : 0, 1]
    return [0, 1, 3].map { column in
      var sum = 0.0
      for k in 0..<4 { sum += row[k] * matrix[4 * k + column] }
      return sum
    }
  }

  /// (cos, sin) of q quarter turns; what is subtracted first is exact.
  static func cosineAndSine(quarterTurns q: Double) -> (Double, Double) {
    let whole = q.rounded()
    let (c, s) = (cos((q - whole) * .pi / 2), sin((q - whole) * .pi / 2))
    switch Int(whole) & 3 {
    case 0: return (c, s)
    case 1: return (-s, c)
    case 2: return (-c, -s)
    default: return (s, -c)
    }
  }

  /// (x/w, y/w), NaN where w is not above 0 and finite.
  static func divided(_ image: [Double]) -> [Double] {
    image[2] > 0 && image[2] < .infinity
      ? [image[0] / image[2], image[1] / image[2]] : [.nan, .nan]
  }

  /// The combination of basis rows by a row of coefficients.
  static func combination(_ row: [Double], _ basis: [Double], width: Int) -> [Double] {
    (0..<width).map { column in
      row.indices.reduce(0) { $0 + row[$1] * basis[width * $1 + column] }
    }
  }
}

extension Array where Element == Double {
  /// Item `index` of items of `size` reals.
  func item(_ index: Int, _ size: Int) -> ArraySlice<Double> {
    self[size * index..<size * (index + 1)]
  }

  /// Each rounded to single precision, if a kernel is to be given singles.
  func rounded(single: Bool) -> [Double] { single ? map { Double(Float($0)) } : self }
}
