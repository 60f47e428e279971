import Pleat

/// Operations on each item of an array, in plain Swift code.
extension Naive {
  /// Inverts matrices by the minors of the upper and of the lower two rows.
  @_specialize(where S == Float)
  @_specialize(where S == Double)
  static func invert<S: PlainScalar>(_ matrices: [S], into results: inout [S], count: Int) {
    for start in stride(from: 0, to: 16 * count, by: 16) {
      func minor(_ row: Int, _ i: Int, _ j: Int) -> S {
        let at = start + 4 * row
        return matrices[at + i] * matrices[at + 4 + j] - matrices[at + j] * matrices[at + 4 + i]
      }
      let s = (
        minor(0, 0, 1), minor(0, 0, 2), minor(0, 0, 3), minor(0, 1, 2), minor(0, 1, 3),
        minor(0, 2, 3)
      )
      let c = (
        minor(2, 0, 1), minor(2, 0, 2), minor(2, 0, 3), minor(2, 1, 2), minor(2, 1, 3),
        minor(2, 2, 3)
      )
      let outer = s.0 * c.5 + s.5 * c.0 + (s.2 * c.3 + s.3 * c.2)
      let factor = 1 / (outer - (s.1 * c.4 + s.4 * c.1))
      for column in 0..<4 {
        let row = start + 4 * (column ^ 1)
        let m = column < 2 ? c : s
        let sign = column % 2 == 0 ? factor : -factor
        let (x, y, z, w) = (matrices[row], matrices[row + 1], matrices[row + 2], matrices[row + 3])
        results[start + column] = sign * (y * m.5 - z * m.4 + w * m.3)
        results[start + 4 + column] = -sign * (x * m.5 - z * m.2 + w * m.1)
        results[start + 8 + column] = sign * (x * m.4 - y * m.2 + w * m.0)
        results[start + 12 + column] = -sign * (x * m.3 - y * m.1 + z * m.0)
      }
    }
  }

  @_specialize(where S == Float)
  @_specialize(where S == Double)
  static func invertRigid<S: PlainScalar>(_ matrices: [S], into results: inout [S], count: Int) {
    for start in stride(from: 0, to: 16 * count, by: 16) {
      for row in 0..<3 {
        var sum: S = 0
        for column in 0..<3 {
          results[start + 4 * row + column] = matrices[start + 4 * column + row]
          sum -= matrices[start + 12 + column] * matrices[start + 4 * row + column]
        }
        results[start + 4 * row + 3] = 0
        results[start + 12 + row] = sum
      }
      results[start + 15] = 1
    }
  }

  @_specialize(where S == Float)
  @_specialize(where S == Double)
  static func transpose<S: PlainScalar>(_ matrices: [S], into results: inout [S], count: Int) {
    for start in stride(from: 0, to: 16 * count, by: 16) {
      for row in 0..<4 {
        for column in 0..<4 {
          results[start + 4 * row + column] = matrices[start + 4 * column + row]
        }
      }
    }
  }

  @_specialize(where S == Float)
  @_specialize(where S == Double)
  static func compose<S: PlainScalar>(
    _ translations: [S], _ rotations: [S], _ scales: [S], into results: inout [S], count: Int
  ) {
    for item in 0..<count {
      let (x, y) = (rotations[4 * item], rotations[4 * item + 1])
      let (z, w) = (rotations[4 * item + 2], rotations[4 * item + 3])
      let rows: (S, S, S, S, S, S, S, S, S) = (
        1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w),
        2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w),
        2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)
      )
      func store(_ row: Int, _ x: S, _ y: S, _ z: S) {
        let (start, scale) = (16 * item + 4 * row, scales[3 * item + row])
        results[start] = x * scale
        results[start + 1] = y * scale
        results[start + 2] = z * scale
        results[start + 3] = 0
        results[16 * item + 12 + row] = translations[3 * item + row]
      }
      store(0, rows.0, rows.1, rows.2)
      store(1, rows.3, rows.4, rows.5)
      store(2, rows.6, rows.7, rows.8)
      results[16 * item + 15] = 1
    }
  }

  /// Interpolates with the angle from an arc cosine, and linearly if the angle's sine is too small to divide by.
  @_specialize(where S == Float)
  @_specialize(where S == Double)
  static func slerp<S: PlainScalar>(
    _ from: [S], _ to: [S], at progress: S, into results: inout [S], count: Int
  ) {
    for start in stride(from: 0, to: 4 * count, by: 4) {
      var cosine: S = 0
      for k in start..<start + 4 { cosine += from[k] * to[k] }
      let sign: S = cosine < 0 ? -1 : 1
      let angle = S.arcCosine(min(1, cosine.magnitude))
      let sine = S.sine(angle)
      let isFar = sine > 1e-4
      let before = isFar ? S.sine((1 - progress) * angle) / sine : 1 - progress
      let after = sign * (isFar ? S.sine(progress * angle) / sine : progress)
      for k in start..<start + 4 { results[k] = before * from[k] + after * to[k] }
    }
  }

  @_specialize(where S == Float)
  @_specialize(where S == Double)
  static func projectKeepingDepth<S: PlainScalar>(
    _ points: [S], by matrix: [S], into images: inout [S], count: Int
  ) {
    for start in stride(from: 0, to: 3 * count, by: 3) {
      let (x, y, z) = (points[start], points[start + 1], points[start + 2])
      func sum(_ column: Int) -> S {
        x * matrix[column] + y * matrix[4 + column] + (z * matrix[8 + column] + matrix[12 + column])
      }
      let w = sum(3)
      let factor = w > 0 && w < .infinity ? 1 / w : .nan
      for axis in 0..<3 { images[start + axis] = sum(axis) * factor }
    }
  }
}
