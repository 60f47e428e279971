import Foundation

/// 4x4 matrices for row vectors, `p' = p · M`, as sixteen plain numbers m11, m12 … m44.
///
/// Space is x right, y down, z toward the viewer. Nothing here is fast, and nothing is shared with
/// the library: it is what the library is measured against.
public enum ReferenceMatrix {
  /// The matrix that changes nothing.
  public static let identity: [Double] = [
    1, 0, 0, 0,
    0, 1, 0, 0,
    0, 0, 1, 0,
    0, 0, 0, 1,
  ]

  /// The matrix that applies every factor in turn, the first one first.
  public static func product(_ factors: [Double]...) -> [Double] {
    guard var result = factors.first else { return identity }
    for right in factors.dropFirst() {
      let left = result
      for row in stride(from: 0, to: 16, by: 4) {
        for column in 0..<4 {
          result[row + column] =
            left[row] * right[column] + left[row + 1] * right[column + 4]
            + left[row + 2] * right[column + 8] + left[row + 3] * right[column + 12]
        }
      }
    }
    return result
  }

  /// A move by x, y and z.
  public static func translation(_ x: Double, _ y: Double, _ z: Double = 0) -> [Double] {
    [
      1, 0, 0, 0,
      0, 1, 0, 0,
      0, 0, 1, 0,
      x, y, z, 1,
    ]
  }

  /// A turn about +x: y' = y cos − z sin, z' = y sin + z cos.
  public static func rotationAboutX(degrees: Double) -> [Double] {
    let c = cosine(degrees: degrees)
    let s = sine(degrees: degrees)
    return [
      1, 0, 0, 0,
      0, c, s, 0,
      0, -s, c, 0,
      0, 0, 0, 1,
    ]
  }

  /// A turn about +y: x' = x cos + z sin, z' = −x sin + z cos.
  public static func rotationAboutY(degrees: Double) -> [Double] {
    let c = cosine(degrees: degrees)
    let s = sine(degrees: degrees)
    return [
      c, 0, -s, 0,
      0, 1, 0, 0,
      s, 0, c, 0,
      0, 0, 0, 1,
    ]
  }

  /// What a viewer at `distance` sees, w = 1 − z/distance; no distance is no perspective, and a
  /// negative one is the reverse perspective.
  public static func perspective(distance: Double?) -> [Double] {
    var matrix = identity
    if let distance { matrix[11] = -1 / distance }
    return matrix
  }

  /// The homogeneous image (x, y, z, w) of a point of the plane z = 0.
  public static func image(of point: [Double], under matrix: [Double]) -> [Double] {
    (0..<4).map { point[0] * matrix[$0] + point[1] * matrix[4 + $0] + matrix[12 + $0] }
  }

  /// Where that point shows, or two NaN when it lies at or behind the eye.
  public static func projection(of point: [Double], under matrix: [Double]) -> [Double] {
    let image = image(of: point, under: matrix)
    guard image[3] > 0 else { return [.nan, .nan] }
    return [image[0] / image[3], image[1] / image[3]]
  }

  /// The cosine, exact at whole quarter turns.
  public static func cosine(degrees: Double) -> Double {
    sine(quarterTurns: degrees / 90 + 1) ?? cos(degrees * .pi / 180)
  }

  /// The sine, exact at whole quarter turns.
  public static func sine(degrees: Double) -> Double {
    sine(quarterTurns: degrees / 90) ?? sin(degrees * .pi / 180)
  }

  private static func sine(quarterTurns turns: Double) -> Double? {
    switch turns - 4 * (turns / 4).rounded(.down) {
    case 0, 2: 0
    case 1: 1
    case 3: -1
    default: nil
    }
  }
}
