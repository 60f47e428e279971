/// A 4x4 matrix whose entries are trigonometric polynomials of one angle θ: the sum of
/// `cosine · cos(f θ) + sine · sin(f θ)` over its terms.
///
/// The matrix of a joint is of this form, and so are products of such matrices. The coefficient
/// row of a chain of joints must contain the frequencies f of the chain's product.
struct HarmonicMatrix {
  /// The two summands with one frequency f; at frequency 0, `sine` is not used.
  struct Term {
    var frequency: Double
    var cosine: Transform3D
    var sine: Transform3D
  }

  /// The terms, in ascending order of frequency; the frequencies are distinct and not negative.
  private(set) var terms: [Term]

  /// The greatest magnitude of m41, m42 and m43 in the matrices whose product this matrix is.
  ///
  /// If such lengths cancel, the rounding errors that remain are proportional to the greatest one.
  private var reach = 0.0

  init(_ constant: Transform3D) {
    terms = [Term(frequency: 0, cosine: constant, sine: .zero)]
  }

  /// Creates the matrix from a joint's own space to its parent's.
  init(_ joint: Joint) {
    // Rodrigues: a rotation by φ about the unit vector n is K + cos φ · (I - K) + sin φ · L, with
    // `K = nᵀ n`. K and L follow from the half turn, 2 K - I, and the quarter turn, K + L, which are
    // exact.
    let half = Transform3D.rotation(Angle(quarterTurns: 2), about: joint.axis)
    let quarter = Transform3D.rotation(Angle(quarterTurns: 1), about: joint.axis)
    let along = (half + .identity) * 0.5
    let across = .identity + along * -1
    let turned = quarter + along * -1
    // `φ = constant + multiple · θ`. The addition formulas give cos φ and sin φ in terms of
    // `multiple · θ`.
    let (cosine, sine) = (joint.angle.constant.cosine, joint.angle.constant.sine)
    let sign: Double = joint.angle.multiple < 0 ? -1 : 1
    var rotation = HarmonicMatrix(along)
    rotation.add(
      Term(
        frequency: joint.angle.multiple.magnitude, cosine: across * cosine + turned * sine,
        sine: (turned * cosine + across * -sine) * sign))

    var offset = HarmonicMatrix(
      .scale(x: 1, y: 1, z: joint.depthScale)
        .concatenating(
          .translation(x: joint.position.x, y: joint.position.y, z: joint.position.z)))
    offset.add(
      Term(
        frequency: 1, cosine: .offset(joint.slide.cosine), sine: .offset(joint.slide.sine)))
    self = rotation.concatenating(offset)
  }

  /// Returns the product `self · other`.
  ///
  /// A product such as cos a · cos b is half the sum of the cosines of a - b and a + b.
  func concatenating(_ other: HarmonicMatrix) -> HarmonicMatrix {
    var product = HarmonicMatrix(.zero)
    for a in terms {
      for b in other.terms {
        let cc = a.cosine.concatenating(b.cosine)
        guard a.frequency != 0, b.frequency != 0 else {
          // One factor is constant, so the product has one frequency and not two.
          product.add(
            Term(
              frequency: a.frequency + b.frequency, cosine: cc,
              sine: a.frequency == 0
                ? a.cosine.concatenating(b.sine) : a.sine.concatenating(b.cosine)))
          continue
        }
        let ss = a.sine.concatenating(b.sine)
        let sc = a.sine.concatenating(b.cosine)
        let cs = a.cosine.concatenating(b.sine)
        let difference = a.frequency - b.frequency
        product.add(
          Term(
            frequency: difference.magnitude, cosine: (cc + ss) * 0.5,
            sine: (sc + cs * -1) * (difference < 0 ? -0.5 : 0.5)))
        product.add(
          Term(
            frequency: a.frequency + b.frequency, cosine: (cc + ss * -1) * 0.5,
            sine: (sc + cs) * 0.5))
      }
    }
    product.reach = max(greatestLength, other.greatestLength)
    // A constant factor adds no frequencies. It may be a projection, and then `reach` is not comparable
    // with the lengths in the product.
    return product.withoutNoise(lengths: other.isConstant ? 0 : product.reach)
  }

  private var isConstant: Bool { terms.allSatisfy { $0.frequency == 0 } }

  private var greatestLength: Double { terms.reduce(reach) { max($0, $1.magnitudes[1]) } }

  func term(of frequency: Double) -> Term? {
    terms.first { Self.areSame($0.frequency, frequency) }
  }

  /// Returns whether two frequencies are equal except for rounding.
  static func areSame(_ a: Double, _ b: Double) -> Bool { (a - b).magnitude < 1e-9 }

  /// Adds a term to the sum, and merges it with the term of the same frequency if there is one.
  private mutating func add(_ term: Term) {
    var term = term
    if term.frequency == 0 { term.sine = .zero }
    let place = terms.firstIndex { $0.frequency >= term.frequency - 1e-9 } ?? terms.count
    if place < terms.count, Self.areSame(terms[place].frequency, term.frequency) {
      terms[place].cosine = terms[place].cosine + term.cosine
      terms[place].sine = terms[place].sine + term.sine
    } else {
      terms.insert(term, at: place)
    }
  }

  /// Returns the matrix without terms that consist only of rounding errors.
  ///
  /// Opposite rotations cancel, but leave errors of a few ulp of the numbers in the factors of the product.
  /// `lengths` is the greatest length among these numbers.
  private func withoutNoise(lengths: Double) -> HarmonicMatrix {
    let largest = SIMD4<Double>(0, lengths, 0, 0)
    let limits = terms.reduce(largest) { pointwiseMax($0, $1.magnitudes) } * 0x1p-44
    var result = self
    result.terms.removeAll { $0.frequency != 0 && all($0.magnitudes .<= limits) }
    return result
  }
}

extension HarmonicMatrix.Term {
  /// The greatest magnitudes of the entries, one for each unit, because different units cannot be
  /// compared.
  ///
  /// The entries are pure numbers (upper left 3x3), lengths (m41 m42 m43), inverse lengths (m14 m24 m34)
  /// and m44.
  fileprivate var magnitudes: SIMD4<Double> {
    let upper = SIMD4<Double>.zero
      .greatest(cosine.row1).greatest(cosine.row2).greatest(cosine.row3)
      .greatest(sine.row1).greatest(sine.row2).greatest(sine.row3)
    let last = SIMD4<Double>.zero.greatest(cosine.row4).greatest(sine.row4)
    return SIMD4(
      max(upper[0], upper[1], upper[2]), max(last[0], last[1], last[2]), upper[3], last[3])
  }
}

extension SIMD4<Double> {
  /// Returns the greater of each number and the magnitude of the corresponding number of another vector.
  fileprivate func greatest(_ other: SIMD4) -> SIMD4 {
    let magnitude = other.replacing(with: -other, where: other .< 0)
    return replacing(with: magnitude, where: magnitude .> self)
  }
}

extension Transform3D {
  /// All sixteen numbers 0: the neutral element of sums.
  static let zero = Transform3D(rows: .zero, .zero, .zero, .zero)

  /// Returns the matrix of a translation minus the identity, for use as a term of a sum.
  fileprivate static func offset(_ vector: Vector3) -> Transform3D {
    Transform3D(rows: .zero, .zero, .zero, SIMD4(vector.x, vector.y, vector.z, 0))
  }

  fileprivate static func + (lhs: Transform3D, rhs: Transform3D) -> Transform3D {
    Transform3D(
      rows: lhs.row1 + rhs.row1, lhs.row2 + rhs.row2, lhs.row3 + rhs.row3, lhs.row4 + rhs.row4)
  }

  fileprivate static func * (lhs: Transform3D, rhs: Double) -> Transform3D {
    Transform3D(rows: lhs.row1 * rhs, lhs.row2 * rhs, lhs.row3 * rhs, lhs.row4 * rhs)
  }
}
