/// All operations in plain Swift code: loops over arrays of numbers.
enum Naive {
  static func translation<S: PlainScalar>(_ x: S, _ y: S) -> [S] {
    [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, 0, 1]
  }

  /// Sets a rotation by an angle about an axis in the plane of the page, which is a unit vector.
  @inline(__always) static func rotate<S: PlainScalar>(
    _ rotation: inout [S], about axis: (x: S, y: S), _ cosine: S, _ sine: S
  ) {
    rotation[0] = axis.x * axis.x + axis.y * axis.y * cosine
    rotation[1] = axis.x * axis.y * (1 - cosine)
    rotation[2] = -axis.y * sine
    rotation[4] = rotation[1]
    rotation[5] = axis.y * axis.y + axis.x * axis.x * cosine
    rotation[6] = axis.x * sine
    rotation[8] = axis.y * sine
    rotation[9] = -axis.x * sine
    rotation[10] = cosine
  }

  /// Computes one 4x4 product: rows times columns.
  @inline(__always) static func multiply<S: PlainScalar>(
    _ left: [S], at leftStart: Int, _ right: [S], at rightStart: Int, into product: inout [S],
    at start: Int
  ) {
    for row in 0..<4 {
      for column in 0..<4 {
        var sum: S = 0
        for k in 0..<4 {
          sum += left[leftStart + 4 * row + k] * right[rightStart + 4 * k + column]
        }
        product[start + 4 * row + column] = sum
      }
    }
  }

  @_specialize(where S == Float)
  @_specialize(where S == Double)
  static func multiply<S: PlainScalar>(
    _ left: [S], _ right: [S], into products: inout [S], count: Int
  ) {
    for item in 0..<count {
      multiply(left, at: 16 * item, right, at: 16 * item, into: &products, at: 16 * item)
    }
  }

  @_specialize(where S == Float)
  @_specialize(where S == Double)
  static func multiply<S: PlainScalar>(
    shared left: [S], by right: [S], into products: inout [S], count: Int
  ) {
    for item in 0..<count {
      multiply(left, at: 0, right, at: 16 * item, into: &products, at: 16 * item)
    }
  }

  @_specialize(where S == Float)
  @_specialize(where S == Double)
  static func multiply<S: PlainScalar>(
    _ left: [S], byShared right: [S], into products: inout [S], count: Int
  ) {
    for item in 0..<count {
      multiply(left, at: 16 * item, right, at: 0, into: &products, at: 16 * item)
    }
  }

  @_specialize(where S == Float)
  @_specialize(where S == Double)
  static func multiply<S: PlainScalar>(
    chains: [S], length: Int, into products: inout [S], count: Int
  ) {
    var product = [S](repeating: 0, count: 16)
    var next = product
    for item in 0..<count {
      let chain = 16 * length * item
      for k in 0..<16 { product[k] = chains[chain + k] }
      for link in 1..<length {
        multiply(product, at: 0, chains, at: chain + 16 * link, into: &next, at: 0)
        swap(&product, &next)
      }
      for k in 0..<16 { products[16 * item + k] = product[k] }
    }
  }

  /// Projects one point, divided by its w.
  @inline(__always) static func project<S: PlainScalar>(
    _ x: S, _ y: S, _ z: S, by matrix: [S], at start: Int, into out: inout [S], at index: Int
  ) {
    func component(_ column: Int) -> S {
      x * matrix[start + column] + y * matrix[start + 4 + column]
        + z * matrix[start + 8 + column] + matrix[start + 12 + column]
    }
    let w = component(3)
    out[index] = w > 0 ? component(0) / w : .nan
    out[index + 1] = w > 0 ? component(1) / w : .nan
  }

  @_specialize(where S == Float)
  @_specialize(where S == Double)
  static func projectQuads<S: PlainScalar>(
    _ matrices: [S], corners: [S], shared: Bool, into quads: inout [S], count: Int
  ) {
    for item in 0..<count {
      for corner in 0..<4 {
        let index = shared ? 2 * corner : 8 * item + 2 * corner
        project(
          corners[index], corners[index + 1], 0, by: matrices, at: 16 * item, into: &quads,
          at: 8 * item + 2 * corner)
      }
    }
  }

  @_specialize(where S == Float)
  @_specialize(where S == Double)
  static func projectPoints<S: PlainScalar>(
    _ points: [S], spatial: Bool, by matrix: [S], into images: inout [S], count: Int
  ) {
    for item in 0..<count {
      if spatial {
        project(
          points[3 * item], points[3 * item + 1], points[3 * item + 2], by: matrix, at: 0,
          into: &images, at: 2 * item)
      } else {
        project(
          points[2 * item], points[2 * item + 1], 0, by: matrix, at: 0, into: &images, at: 2 * item)
      }
    }
  }

  /// Projects planes of x, y and z to planes of x and y.
  @_specialize(where S == Float)
  @_specialize(where S == Double)
  static func projectPlanarPoints<S: PlainScalar>(
    _ xs: [S], _ ys: [S], _ zs: [S], by m: [S], intoX imageXs: inout [S], y imageYs: inout [S]
  ) {
    for item in xs.indices {
      let (x, y, z) = (xs[item], ys[item], zs[item])
      let w = x * m[3] + y * m[7] + z * m[11] + m[15]
      imageXs[item] = w > 0 ? (x * m[0] + y * m[4] + z * m[8] + m[12]) / w : .nan
      imageYs[item] = w > 0 ? (x * m[1] + y * m[5] + z * m[9] + m[13]) / w : .nan
    }
  }
}
