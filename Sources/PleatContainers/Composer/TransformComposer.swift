public import Pleat

/// A transform made of a list of operations, whose numbers and order can be changed at any time.
///
/// The matrix M starts as the identity and takes the operations in ``order``. Translation, scale
/// and rotation are multiplied from the left (`M = Op · M`), so the last operation of the list acts
/// first on a point.
///
/// Skew instead sets m34 of M. If it is the first operation, it adds perspective to all the others.
/// If it is the last, it multiplies only the layer's own z, which is 0 in a flat layer, so it has
/// no visible effect.
///
/// Source: EnterTheMatrix's MPTransform.
public struct TransformComposer: Hashable, Sendable {
  /// One step of the list.
  ///
  /// The raw values are those of EnterTheMatrix.
  public enum Operation: Int, CaseIterable, Codable, Hashable, Sendable {
    /// Sets m34.
    case skew
    /// Moves.
    case translate
    /// Scales about the origin.
    case scale
    /// Rotates about an axis through the origin.
    case rotate
  }

  /// The translation in points.
  ///
  /// A composer in the plane ignores z.
  public var translation = Vector3.zero

  /// The scale factor of each axis.
  ///
  /// A composer in the plane ignores z.
  public var scale = Vector3(x: 1, y: 1, z: 1)

  /// The angle of the rotation.
  public var angle = Angle.zero

  /// The axis of the rotation, of any length.
  ///
  /// If its length is 0 or not finite, there is no rotation. A composer in the plane ignores it and
  /// rotates about z.
  public var axis = Vector3.zAxis

  /// The value of m34: `-1 / d` for a viewer at the distance d, or 0 for no perspective.
  public var skew = 0.0

  /// Whether ``setScale(_:to:)`` sets all three factors.
  ///
  /// It is true at first, as in EnterTheMatrix.
  public var isScaleLocked = true

  /// The operations in the list.
  ///
  /// Each occurs at most once; a missing one has no effect.
  public private(set) var order: [Operation]

  /// Whether the composer works in space, with z, an axis and skew, or only in the plane.
  public let isSpatial: Bool

  /// A composer in the plane with its default numbers, in the order translate, scale, rotate.
  public static let plane = TransformComposer(
    isSpatial: false, order: [.translate, .scale, .rotate])

  /// A composer in space with its default numbers, in the order skew, translate, scale, rotate.
  public static let space = TransformComposer(
    isSpatial: true, order: [.skew, .translate, .scale, .rotate])

  /// Creates a composer with its default numbers, whose transform is the identity.
  ///
  /// - Parameters:
  ///   - isSpatial: Whether the composer has z, an axis and skew.
  ///   - order: The operations in the list.
  /// - Precondition: No operation occurs twice, and skew only if `isSpatial` is true.
  public init(isSpatial: Bool, order: [Operation]) {
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
  /// - Precondition: Both are indices of ``order``.
  public mutating func moveOperation(from source: Int, to destination: Int) {
    precondition(
      order.indices.contains(source) && order.indices.contains(destination),
      "both must be indices of the list of operations")
    order.insert(order.remove(at: source), at: destination)
  }

  /// Sets a scale factor, or all three if ``isScaleLocked`` is true.
  public mutating func setScale(_ component: WritableKeyPath<Vector3, Double>, to value: Double) {
    if isScaleLocked {
      scale = Vector3(x: value, y: value, z: value)
    } else {
      scale[keyPath: component] = value
    }
  }

  /// Sets all numbers to their defaults.
  ///
  /// The order of the operations stays, as in EnterTheMatrix.
  public mutating func reset() {
    let isScaleLocked = isScaleLocked
    self = TransformComposer(isSpatial: isSpatial, order: order)
    self.isScaleLocked = isScaleLocked
  }
}

// MARK: - The matrix

extension TransformComposer {
  /// The transform that all operations make together.
  public var transform: Transform3D { transform(of: order[...]) }

  /// The transform as an affine transform, or nil if a composer in space leaves the plane.
  public var affine: AffineTransform? { transform.affine }

  /// The transform of some of the operations, in the order of the list.
  func transform(of operations: ArraySlice<Operation>) -> Transform3D {
    operations.reduce(into: .identity) { matrix, operation in
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
}

// MARK: - The sliders

extension TransformComposer {
  /// The range of a slider for the translation, in points.
  public static let translationRange: ClosedRange<Double> = -512...512

  /// The range of a slider for a scale factor.
  public static let scaleRange: ClosedRange<Double> = 0.125...8

  /// The range of a slider for the angle.
  public static let angleRange = Angle(degrees: -180)...Angle(degrees: 180)

  /// The range of a slider for a component of the axis.
  public static let axisRange: ClosedRange<Double> = -1...1

  /// The range of a slider for the skew: viewers at 400 points or more, in front or behind.
  public static let skewRange: ClosedRange<Double> = -0.0025...0.0025
}

extension TransformComposer: Codable {
  private enum CodingKeys: String, CodingKey {
    case translation, scale, angle, axis, skew, isScaleLocked, order, isSpatial
  }

  /// Decodes a composer.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if an operation occurs twice, or skew in the plane,
  ///   and the errors of the decoder.
  public init(from decoder: any Decoder) throws {
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
