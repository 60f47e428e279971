package import Pleat

/// A transform made of a list of operations, whose numbers and order can be changed at any time.
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
  package enum Operation: Int, CaseIterable, Codable, Hashable, Sendable {
    /// The element m34 of the matrix is set to `TransformComposer.skew`.
    case skew
    /// A translation by `TransformComposer.translation`.
    case translate
    /// A scale about the origin, by the factors `TransformComposer.scale`.
    case scale
    /// A rotation by `TransformComposer.angle` about an axis through the origin.
    case rotate
  }

  /// The translation in points.
  ///
  /// A composer in the plane ignores z.
  package var translation = Vector3.zero

  /// The scale factor of each axis.
  ///
  /// A composer in the plane ignores z.
  package var scale = Vector3(x: 1, y: 1, z: 1)

  /// The angle of the rotation.
  package var angle = Angle.zero

  /// The axis of the rotation, as a vector of any length.
  ///
  /// If the length is 0 or not finite, there is no rotation. A composer in the plane ignores this
  /// property and rotates about z.
  package var axis = Vector3.zAxis

  /// The value of m34: `-1 / d` for a viewer at the distance of d points, or 0 for no perspective.
  package var skew = 0.0

  /// Whether `setScale(_:to:)` sets the factors of all three axes.
  ///
  /// The default is true, as in EnterTheMatrix.
  package var isScaleLocked = true

  /// The list of operations, in order.
  ///
  /// Each operation occurs at most once. The numbers of a missing operation have no effect.
  package private(set) var order: [Operation]

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
  /// - Parameters:
  ///   - isSpatial: Whether the composer works in space, with z, an axis and skew.
  ///   - order: The list of operations.
  /// - Precondition: No operation occurs twice. If `isSpatial` is false, skew does not occur.
  package init(isSpatial: Bool, order: [Operation]) {
    precondition(
      Self.isLegal(order, isSpatial: isSpatial),
      "each operation at most once, and skew only in space")
    self.isSpatial = isSpatial
    self.order = order
  }

  private static func isLegal(_ order: [Operation], isSpatial: Bool) -> Bool {
    Set(order).count == order.count && (isSpatial || !order.contains(.skew))
  }

  /// Moves an operation to another place in the list, as a user drags a row of a table.
  ///
  /// - Parameters:
  ///   - source: The index of the operation.
  ///   - destination: The index of the operation after the move.
  /// - Precondition: Both are indices of `order`.
  package mutating func moveOperation(from source: Int, to destination: Int) {
    precondition(
      order.indices.contains(source) && order.indices.contains(destination),
      "both must be indices of the list of operations")
    order.insert(order.remove(at: source), at: destination)
  }

  /// Sets the scale factor of one axis, or of all three axes if `isScaleLocked` is true.
  package mutating func setScale(_ component: WritableKeyPath<Vector3, Double>, to value: Double) {
    if isScaleLocked {
      scale = Vector3(x: value, y: value, z: value)
    } else {
      scale[keyPath: component] = value
    }
  }

  /// Sets all numbers to their defaults.
  ///
  /// The order of the operations is kept, as in EnterTheMatrix. `isScaleLocked` is kept, too.
  package mutating func reset() {
    let isScaleLocked = isScaleLocked
    self = TransformComposer(isSpatial: isSpatial, order: order)
    self.isScaleLocked = isScaleLocked
  }
}

// MARK: - The matrix

extension TransformComposer {
  /// The transform that all operations make together.
  package var transform: Transform3D { transform(of: order[...]) }

  /// The transform as an affine transform, or nil if there is none.
  ///
  /// A composer in the plane has an affine transform. A composer in space has none if its transform
  /// has perspective or changes z, even if only by a scale factor.
  package var affine: AffineTransform? { transform.affine }

  /// The transform of some of the operations, in the order of the list.
  func transform(of operations: ArraySlice<Operation>) -> Transform3D {
    operations.reduce(into: .identity) { apply($1, to: &$0) }
  }

  /// Applies one operation to the matrix of those before it.
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
}

// MARK: - The sliders

extension TransformComposer {
  /// The range of a slider for the translation, in points.
  package static let translationRange: ClosedRange<Double> = -512...512

  /// The range of a slider for a scale factor: 0.125 to 8.
  package static let scaleRange: ClosedRange<Double> = 0.125...8

  /// The range of a slider for the angle.
  package static let angleRange = Angle(degrees: -180)...Angle(degrees: 180)

  /// The range of a slider for a component of the axis.
  package static let axisRange: ClosedRange<Double> = -1...1

  /// The range of a slider for the skew: m34 of viewers who are at least 400 points in front of the
  /// layer or behind it.
  package static let skewRange: ClosedRange<Double> = -0.0025...0.0025
}

extension TransformComposer: Codable {
  private enum CodingKeys: String, CodingKey {
    case translation, scale, angle, axis, skew, isScaleLocked, order, isSpatial
  }

  /// Decodes a composer.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if an operation occurs twice, or if skew occurs in a
  ///   composer in the plane. Also the errors of the decoder.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let order = try container.decode([Operation].self, forKey: .order)
    let isSpatial = try container.decode(Bool.self, forKey: .isSpatial)
    guard Self.isLegal(order, isSpatial: isSpatial) else {
      throw DecodingError.dataCorruptedError(
        forKey: .order, in: container,
        debugDescription: "each operation may occur at most once, and skew only in space: \(order)")
    }
    self.init(isSpatial: isSpatial, order: order)
    translation = try container.decode(Vector3.self, forKey: .translation)
    scale = try container.decode(Vector3.self, forKey: .scale)
    angle = try container.decode(Angle.self, forKey: .angle)
    axis = try container.decode(Vector3.self, forKey: .axis)
    skew = try container.decode(Double.self, forKey: .skew)
    isScaleLocked = try container.decode(Bool.self, forKey: .isScaleLocked)
  }
}
