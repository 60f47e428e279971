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
  /// An operation of which a composer makes its transform.
  ///
  /// The raw values are those of EnterTheMatrix.
  package enum Operation: Int, CaseIterable, Sendable {
    /// The element m34 of the matrix is set to `TransformComposer.skew`.
    case skew
    case translate
    /// A scale about the origin, by the factors `TransformComposer.scale`.
    case scale
    /// A rotation by `TransformComposer.angle` about an axis through the origin.
    case rotate

    package var name: String { "\(self)" }
  }

  /// The translation in points.
  ///
  /// A composer in the plane ignores z.
  package var translation = Vector3.zero

  /// The scale factor of each axis.
  ///
  /// A composer in the plane ignores z.
  package var scale = Vector3(x: 1, y: 1, z: 1)

  package var angle = Angle.zero

  /// The axis of the rotation, as a vector of any length.
  ///
  /// If the length is 0 or not finite, there is no rotation. A composer in the plane ignores this
  /// property and rotates about z.
  package var axis = Vector3.zAxis

  /// The value of m34: `-1 / d` for a viewer at the distance of d points, or 0 for no perspective.
  package var skew = 0.0

  /// The list of operations, in order.
  ///
  /// Each operation occurs at most once. The numbers of a missing operation have no effect.
  package let order: [Operation]

  /// Whether the composer works in space or only in the plane.
  ///
  /// In space, the translation and the scale have z, and there are an axis and a skew.
  package let isSpatial: Bool

  /// A composer in the plane with its default numbers, in the order translate, scale, rotate.
  package static let plane = TransformComposer(
    isSpatial: false, order: [.translate, .scale, .rotate])

  /// A composer in space with its default numbers, in the order skew, translate, scale, rotate.
  package static let space = TransformComposer(
    isSpatial: true, order: [.skew, .translate, .scale, .rotate])

  /// Creates a composer with its default numbers, whose transform is the identity.
  ///
  /// - Precondition: No operation occurs twice. If `isSpatial` is false, skew does not occur.
  package init(isSpatial: Bool, order: [Operation]) {
    precondition(
      Set(order).count == order.count && (isSpatial || !order.contains(.skew)),
      "each operation at most once, and skew only in space")
    self.isSpatial = isSpatial
    self.order = order
  }

  // MARK: - The matrix

  package var transform: Transform3D { transform(of: order[...]) }

  /// The transform as an affine transform, or nil if there is none.
  ///
  /// A composer in the plane has an affine transform. A composer in space has none if its transform
  /// has perspective or changes z, even if only by a scale factor.
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
}
