package import Pleat

/// A transform made of a list of operations, whose numbers can be changed at any time.
///
/// The matrix M starts as the identity and takes the operations in `order`. Translation, scale
/// and rotation are multiplied from the left (`M = Op · M`), so the last operation of the list acts
/// first on a point.
///
/// The operation skew is not a multiplication: it sets m34 of M. If it is the first operation, it
/// adds perspective to all others. If it is the last, it has no visible effect on a flat layer: m34
/// is then multiplied only by the layer's own z, which is 0.
///
/// Source: EnterTheMatrix's MPTransform.
package struct TransformComposer: Hashable, Sendable {
  /// What a composer does to a layer; the raw values are those of EnterTheMatrix.
  package enum Operation: Int, CaseIterable, Sendable {
    case skew, translate, scale, rotate

    package var name: String { "\(self)" }
  }

  /// The translation in points; a composer in the plane ignores z.
  package var translation = Vector3.zero

  /// The factors of the axes; a composer in the plane ignores z.
  package var scale = Vector3(x: 1, y: 1, z: 1)

  package var angle = Angle.zero

  /// The axis of the rotation, as a vector of any length.
  ///
  /// If the length is 0 or not finite, there is no rotation. A composer in the plane ignores this
  /// property and rotates about z.
  package var axis = Vector3.zAxis

  /// The value of m34: `-1 / d` for a viewer at the distance of d points, or 0 for no perspective.
  package var skew = 0.0

  /// The operations, each at most once; the numbers of a missing one have no effect.
  package let order: [Operation]

  /// Whether the composer works in space, with z, an axis and a skew, or only in the plane.
  package let isSpatial: Bool

  package static let plane = TransformComposer(
    isSpatial: false, order: [.translate, .scale, .rotate])

  package static let space = TransformComposer(
    isSpatial: true, order: [.skew, .translate, .scale, .rotate])

  package init(isSpatial: Bool, order: [Operation]) {
    precondition(
      Set(order).count == order.count && (isSpatial || !order.contains(.skew)),
      "each operation at most once, and skew only in space")
    self.isSpatial = isSpatial
    self.order = order
  }

  // MARK: - The matrix

  package var transform: Transform3D { transform(of: order[...]) }

  /// The affine transform, or nil if there is perspective or a change of z, even if only by a factor.
  package var affine: AffineTransform? { transform.affine }

  func transform(of operations: ArraySlice<Operation>) -> Transform3D {
    operations.reduce(into: .identity) { apply($1, to: &$0) }
  }

  func apply(_ operation: Operation, to matrix: inout Transform3D) {
    switch operation {
    case .skew: matrix.m34 = skew
    case .translate:
      matrix = matrix.translatedBy(
        x: translation.x, y: translation.y, z: isSpatial ? translation.z : 0)
    case .scale: matrix = matrix.scaledBy(x: scale.x, y: scale.y, z: isSpatial ? scale.z : 1)
    case .rotate: matrix = matrix.rotated(by: angle, about: isSpatial ? axis : .zAxis)
    }
  }

  // MARK: - The sliders

  /// The range of a slider for the translation, in points.
  package static let translationRange: ClosedRange<Double> = -512...512

  package static let scaleRange: ClosedRange<Double> = 0.125...8

  package static let angleRange = Angle(degrees: -180)...Angle(degrees: 180)

  package static let axisRange: ClosedRange<Double> = -1...1

  /// The range of a slider for the skew: m34 of viewers who are at least 400 points in front of the
  /// layer or behind it.
  package static let skewRange: ClosedRange<Double> = -0.0025...0.0025

  /// Returns a composer in space whose values show a layer in the perspective of a preset.
  ///
  /// `SkewPreset.side` has the values of its camera. Under the other presets the layer is rotated about y,
  /// because a layer that is not rotated shows no perspective.
  ///
  /// - Parameter half: Half of the extent of the layer in points.
  package static func showing(_ preset: SkewPreset, half: Double) -> TransformComposer {
    var composer = TransformComposer.space
    composer.skew = preset.m34(half: half)
    if preset == .side {
      composer.translation = Vector3(x: 30, y: -35, z: 0)
      composer.angle = Angle(degrees: 60)
      composer.axis = Vector3(x: 0.75, y: 1, z: -0.5)
    } else {
      composer.angle = Angle(degrees: 45)
      composer.axis = .yAxis
    }
    return composer
  }

  package struct Step: Hashable, Sendable {
    package let operation: Operation
    /// The matrix of the operation alone.
    package let matrix: Transform3D
    /// The matrix after this operation and all before it in the list.
    package let total: Transform3D
  }

  /// The operations in the order of the list; the last total is `transform`.
  ///
  /// It is the product of the matrices in the reverse order, unless a translation stands before skew.
  /// Skew only sets m34; as a factor it would change other elements.
  package var steps: [Step] {
    var total = Transform3D.identity
    return order.map { operation in
      var matrix = Transform3D.identity
      apply(operation, to: &matrix)
      apply(operation, to: &total)
      return Step(operation: operation, matrix: matrix, total: total)
    }
  }

  package struct Readout: Hashable, Sendable {
    package let translation, scale: [String]
    package let angle: String
    package let axis: [String]
    package let skew: String?
  }

  /// The translation, scale, angle, axis and skew as text, as in EnterTheMatrix's labels.
  ///
  /// Points and degrees are rounded with halves away from zero, the others with ties to even.
  package var readout: Readout {
    func components(_ vector: Vector3) -> [Double] {
      isSpatial ? [vector.x, vector.y, vector.z] : [vector.x, vector.y]
    }
    return Readout(
      translation: components(translation).map {
        decimalText($0.rounded(.toNearestOrAwayFromZero), decimals: 0)
      },
      scale: components(scale).map { decimalText($0, decimals: 3) },
      angle: decimalText(angle.degrees.rounded(.toNearestOrAwayFromZero), decimals: 0),
      axis: isSpatial ? components(axis).map { decimalText($0, decimals: 3) } : [],
      skew: isSpatial ? decimalText(skew, decimals: 4) : nil)
  }
}

/// Returns a number with the given number of decimals, as C's `%.3f` prints it, but never `-0`.
///
/// A magnitude of at least 2⁵² units of the last decimal is written as `numberText` writes it.
func decimalText(_ value: Double, decimals: Int) -> String {
  let units = (0..<decimals).reduce(1.0) { unit, _ in unit * 10 }
  let magnitude = value.magnitude
  guard magnitude * units < 0x1p52 else { return numberText(value) }
  var whole = (magnitude * units).rounded(.down)
  // If the product was rounded up, `whole` may be too large. A fused multiply-add has the exact sign.
  if (-whole).addingProduct(magnitude, units) < 0 { whole -= 1 }
  let beyondHalf = (-(whole + 0.5)).addingProduct(magnitude, units)
  let isOdd = whole.truncatingRemainder(dividingBy: 2) != 0
  if beyondHalf > 0 || (beyondHalf == 0 && isOdd) { whole += 1 }
  let sign = value < 0 && whole > 0 ? "-" : ""
  let digits = "\(Int(whole))"
  guard decimals > 0 else { return sign + digits }
  let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
  return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
}
