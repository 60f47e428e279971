/// A compiled rig: the constant matrices from which all its keyframes are computed.
///
/// In the simplest rigs, a panel's matrix at the angle θ is the sum
/// `M(θ) = B0 + B1 cos θ + B2 sin θ` of three constant matrices with weights. So the matrix of a
/// keyframe needs no matrix product. The weights `1, cos θ, sin θ` are the *coefficient row*, and
/// their number is the ``rank``, which is 3 for all folds and flips.
///
/// Three weights suffice because the matrix of a rotation by θ about a fixed axis is such a sum
/// (Rodrigues' formula), and so is the matrix of a slide. The product of a sum and a constant
/// matrix, such as the projection, is a sum with the same weights.
///
/// Other rigs need more weights. A joint that turns by another multiple of θ adds the cosine and
/// the sine of this multiple. If a joint and its parent both turn, the sum and the difference of
/// their angles can add theirs, because `cos a · cos b` is half the sum of `cos (a - b)` and
/// `cos (a + b)`. The coefficient row is then `1, cos f₁θ, sin f₁θ, cos f₂θ, sin f₂θ, …`, with the
/// ``frequencies`` f₁, f₂ and so on.
///
/// The homogeneous coordinates x, y, w of a panel's corners are sums with the same weights. A shade
/// is such a sum plus a multiple of θ itself.
///
/// All numbers are in double precision.
public struct Basis: Hashable, Sendable {
  /// The panels of the rig.
  public let panels: [Panel]
  /// The indices of the panels in the order in which to draw them.
  ///
  /// Panels drawn later cover earlier ones. ``order(atQuarterTurns:)`` leaves out the panels that
  /// are not visible at an angle.
  public let paintOrder: [Int]
  /// The factors f of θ in the terms cos fθ and sin fθ of the coefficient row, in ascending order.
  ///
  /// One of them is always 1.
  public let frequencies: [Double]
  /// The constant matrices of each panel, in the order of the coefficient row.
  private let matrices: [[Transform3D]]

  /// Compiles a rig.
  ///
  /// - Parameter rig: The rig.
  /// - Throws: ``PleatError/tooManyFrequencies(_:limit:)`` if the coefficient row would contain the
  ///   cosines and sines of more than 7 multiples of θ.
  /// - Precondition: Each joint comes after its parent, the joints of all panels exist, and the
  ///   paint order contains only indices of panels.
  /// - Complexity: A few dozen products of 4x4 matrices per panel.
  public init(_ rig: Rig) throws(PleatError) {
    precondition(
      rig.paintOrder.allSatisfy(rig.panels.indices.contains),
      "the paint order must contain indices of panels")
    var jointMatrices: [HarmonicMatrix] = []
    for (index, joint) in rig.joints.enumerated() {
      precondition(joint.parent ?? -1 < index, "the parent of a joint must come before it")
      let own = HarmonicMatrix(joint)
      jointMatrices.append(joint.parent.map { own.concatenating(jointMatrices[$0]) } ?? own)
    }
    let projection = HarmonicMatrix(rig.projection)
    let compiled = rig.panels.map { panel in
      let origin = HarmonicMatrix(.translation(x: panel.origin.x, y: panel.origin.y))
      let hung = panel.joint.map { origin.concatenating(jointMatrices[$0]) } ?? origin
      return hung.concatenating(projection)
    }
    // Exactly 1 first, so that a sum of multiples that differs from it by rounding is not added.
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

  /// The number of coefficients of matrices and corners: `1 + 2 · frequencies.count`.
  public var rank: Int { 1 + 2 * frequencies.count }

  /// Whether the row is `1, cos θ, sin θ`, which the kernels compute from angles themselves.
  var isPlain: Bool { frequencies == [1] }

  /// Returns the constant matrices of a panel, in the order of the coefficient row.
  ///
  /// The first matrix has the weight 1. Then each frequency has a matrix for its cosine and a
  /// matrix for its sine.
  ///
  /// - Parameter index: The index of the panel.
  public func matrices(ofPanel index: Int) -> [Transform3D] { matrices[index] }

  /// Returns the indices of the panels that are visible at an angle, in the order in which to draw
  /// them.
  ///
  /// - Parameter quarterTurns: The angle θ in quarter turns.
  public func order(atQuarterTurns quarterTurns: Double) -> [Int] {
    paintOrder.filter { panels[$0].visible.contains(quarterTurns) }
  }

  /// Returns the coefficient row of an angle θ: 1, then cos fθ and sin fθ for each frequency f.
  public func coefficients(at angle: Angle) -> [Double] {
    frequencies.reduce(into: [1]) { row, frequency in
      let multiple = frequency * angle
      row += [multiple.cosine, multiple.sine]
    }
  }

  /// Returns the matrix of a panel at an angle.
  ///
  /// The matrix maps a point of the panel, in points from the panel's top left corner, to
  /// homogeneous coordinates of the view.
  ///
  /// - Parameters:
  ///   - index: The index of the panel.
  ///   - angle: The rig's angle θ.
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
  /// The number of coefficients in a kernel's row.
  ///
  /// A row with several frequencies also contains θ itself, for the shades, as its last
  /// coefficient.
  var rowRank: Int { isPlain ? 3 : rank + 1 }

  /// The number of constants of one panel.
  ///
  /// They are 16 for the matrix and 12 for the corners per coefficient. The shade has one per
  /// coefficient, and at least 4.
  var scalarsPerPanel: Int { 28 * rowRank + shadeScalars }

  /// The number of constants of a shade; a plain row's shade has θ as a fourth coefficient.
  private var shadeScalars: Int { max(rowRank, 4) }

  /// The offset of a panel's corner constants among its constants.
  var cornerOffset: Int { 16 * rowRank }

  /// The offset of a panel's shade constants among its constants.
  var shadeOffset: Int { 28 * rowRank }

  /// The constants of a panel, as the kernels read them.
  func scalars(ofPanel index: Int) -> [Double] {
    let rect = panels[index].content.rect
    let rows =
      matrices[index] + [Transform3D](repeating: .zero, count: rowRank - matrices[index].count)
    let corners = [
      (0, 0), (rect.width, 0), (rect.width, rect.height), (0, rect.height),
    ]
    var scalars = rows.flatMap(\.elements)
    for row in rows {
      for (x, y) in corners {
        let image = row.row1 * x + row.row2 * y + row.row4
        scalars += [image[0], image[1], image[3]]
      }
    }
    var shade = [Double](repeating: 0, count: shadeScalars)
    if let opacity = panels[index].shading?.opacity {
      let cosine = 1 + 2 * frequencies.firstIndex(of: 1)!
      shade[0] = opacity.constant
      shade[cosine] = opacity.cosine
      shade[cosine + 1] = opacity.sine
      shade[shadeScalars - 1] = opacity.quarterTurn
    }
    return scalars + shade
  }
}

extension Rig {
  /// Compiles the rig into the constant matrices from which its keyframes are computed.
  ///
  /// - Throws: ``PleatError/tooManyFrequencies(_:limit:)`` if the matrices depend on more than 7
  ///   different multiples of the rig's angle.
  /// - Precondition: Each joint comes after its parent, the joints of all panels exist, and the
  ///   paint order contains only indices of panels.
  public func basis() throws(PleatError) -> Basis { try Basis(self) }
}
