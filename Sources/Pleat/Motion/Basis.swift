/// A compiled rig: constant matrices, in Double, whose combination by one row of coefficients is any
/// pose.
///
/// Every entry of a panel's matrix is affine in the row `1, cos θ, sin θ`, or, where joints with other
/// multiples of θ hang on each other, in `1, cos f₁θ, sin f₁θ, cos f₂θ, …`:
/// `M(θ) = B0 + B1 cos θ + B2 sin θ`. The corners' homogeneous (x, y, w) are affine in the same row, and
/// shades in that row and θ itself.
///
/// Complexity of compiling: a few dozen products of 4x4 matrices per panel, once.
public struct Basis: Hashable, Sendable {
  /// The rig's panels.
  public let panels: [Panel]
  /// The indices of the panels from far to near.
  public let paintOrder: [Int]
  /// The multiples of θ in the coefficient row, ascending; 1 is always among them.
  public let frequencies: [Double]
  /// Per panel the constant matrices, in the order of the row.
  private let matrices: [[Transform3D]]

  /// Compiles a rig.
  ///
  /// - Throws: `PleatError.tooManyFrequencies` where a row would need more than 7 multiples of θ.
  /// - Precondition: joints precede those that hang on them, panels hang on joints that exist, and
  ///   the paint order has indices of panels.
  public init(_ rig: Rig) throws(PleatError) {
    precondition(
      rig.paintOrder.allSatisfy(rig.panels.indices.contains), "the paint order lists panels")
    var jointMatrices: [HarmonicMatrix] = []
    for (index, joint) in rig.joints.enumerated() {
      precondition(joint.parent ?? -1 < index, "a joint hangs on an earlier one")
      let own = HarmonicMatrix(joint)
      jointMatrices.append(joint.parent.map { own.concatenating(jointMatrices[$0]) } ?? own)
    }
    let projection = HarmonicMatrix(rig.projection)
    let compiled = rig.panels.map { panel in
      let origin = HarmonicMatrix(.translation(x: panel.origin.x, y: panel.origin.y))
      let hung = panel.joint.map { origin.concatenating(jointMatrices[$0]) } ?? origin
      return hung.concatenating(projection)
    }
    // 1 itself comes first: sums of multiples may miss it by rounding.
    var frequencies = [1.0]
    for frequency in compiled.flatMap({ $0.terms.map(\.frequency) }) where frequency != 0 {
      if !frequencies.contains(where: { HarmonicMatrix.areSame($0, frequency) }) {
        frequencies.append(frequency)
      }
    }
    frequencies.sort()
    let count = frequencies.count
    guard count <= 7 else { throw .tooManyFrequencies(count, limit: 7) }
    matrices = compiled.map { matrix in
      let constant = matrix.term(of: 0)?.cosine ?? .zero
      return frequencies.reduce(into: [constant]) { row, frequency in
        let term = matrix.term(of: frequency)
        row += [term?.cosine ?? .zero, term?.sine ?? .zero]
      }
    }
    self.frequencies = frequencies
    panels = rig.panels
    paintOrder = rig.paintOrder
  }

  /// The number of coefficients that matrices and corners need: `1 + 2 · frequencies.count`.
  public var rank: Int { 1 + 2 * frequencies.count }

  /// Whether the row is `1, cos θ, sin θ`, which the kernels make from angles by themselves.
  var isPlain: Bool { frequencies == [1] }

  /// The constant matrices of a panel, in the order of the row: the first alone, then one for the
  /// cosine and one for the sine of each frequency.
  public func matrices(ofPanel index: Int) -> [Transform3D] { matrices[index] }

  /// The indices of the visible panels at an angle, from far to near.
  public func order(atQuarterTurns quarterTurns: Double) -> [Int] {
    paintOrder.filter { panels[$0].visible.contains(quarterTurns) }
  }

  /// The row of coefficients of an angle, without θ itself.
  public func coefficients(at angle: Angle) -> [Double] {
    frequencies.reduce(into: [1]) { row, frequency in
      let multiple = frequency * angle
      row += [multiple.cosine, multiple.sine]
    }
  }

  /// The matrix of a panel at an angle, from its own points to homogeneous view coordinates.
  public func matrix(ofPanel index: Int, at angle: Angle) -> Transform3D {
    var elements = [Double](repeating: 0, count: 16)
    for (coefficient, matrix) in zip(coefficients(at: angle), matrices[index]) {
      for (place, element) in matrix.elements.enumerated() {
        elements[place] += coefficient * element
      }
    }
    return Transform3D(elements)
  }
}

// MARK: - What the kernels read

extension Basis {
  /// The coefficients of a kernel's row: where θ itself is needed beside other frequencies, it
  /// stands last.
  var rowRank: Int { isPlain ? 3 : rank + 1 }

  /// The reals of one panel: rows of 16 for matrices, rows of 12 for corners, one per row (or 4) for
  /// the shade.
  var realsPerPanel: Int { 28 * rowRank + shadeReals }

  /// A plain row's shade has θ as a fourth coefficient.
  private var shadeReals: Int { max(rowRank, 4) }

  /// Where a panel's corner rows begin among its reals.
  var cornerOffset: Int { 16 * rowRank }

  /// Where a panel's shade begins among its reals.
  var shadeOffset: Int { 28 * rowRank }

  /// The reals of a panel.
  func reals(ofPanel index: Int) -> [Double] {
    let rect = panels[index].content.rect
    let rows =
      matrices[index] + [Transform3D](repeating: .zero, count: rowRank - matrices[index].count)
    let corners = [
      (0, 0), (rect.width, 0), (rect.width, rect.height), (0, rect.height),
    ]
    var reals = rows.flatMap(\.elements)
    for row in rows {
      for (x, y) in corners {
        let image = row.row1 * x + row.row2 * y + row.row4
        reals += [image[0], image[1], image[3]]
      }
    }
    var shade = [Double](repeating: 0, count: shadeReals)
    if let opacity = panels[index].shading?.opacity {
      let cosine = 1 + 2 * frequencies.firstIndex(of: 1)!
      shade[0] = opacity.constant
      shade[cosine] = opacity.cosine
      shade[cosine + 1] = opacity.sine
      shade[shadeReals - 1] = opacity.quarterTurn
    }
    return reals + shade
  }
}

extension Rig {
  /// The constant matrices of this rig.
  ///
  /// - Throws: `PleatError.tooManyFrequencies`.
  public func basis() throws(PleatError) -> Basis { try Basis(self) }
}
