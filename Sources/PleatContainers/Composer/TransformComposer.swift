public import Pleat

/// A transform made of a list of operations, whose numbers and order may be changed at any time.
///
/// The matrix starts as the identity and takes the operations in ``order``: translation, scale and
/// rotation are put before what is there (`M = Op · M`), so the operation named last acts on a point
/// first; skew writes m34 of the matrix that is there. Skew named first is therefore a perspective of
/// everything after it; named last it multiplies a layer's own z alone, and a flat layer shows none.
/// Source: EnterTheMatrix's MPTransform.
public struct TransformComposer: Hashable, Sendable {
  /// One step of the list, with the original's raw value.
  public enum Operation: Int, CaseIterable, Codable, Hashable, Sendable {
    /// Writes m34.
    case skew
    /// Moves.
    case translate
    /// Scales about the origin.
    case scale
    /// Turns about an axis through the origin.
    case rotate
  }

  /// How far to move, in points; z has no part in a plane composer.
  public var translation = Vector3.zero

  /// The factor per axis; z has no part in a plane composer.
  public var scale = Vector3(x: 1, y: 1, z: 1)

  /// How far to turn.
  public var angle = Angle.zero

  /// What to turn about, of any length; an axis of length zero, or not finite, does not turn.
  ///
  /// A plane composer turns about z, whatever stands here.
  public var axis = Vector3.zAxis

  /// The number that becomes m34: `-1/d` for a viewer at distance d, 0 for none.
  public var skew = 0.0

  /// Whether ``setScale(_:to:)`` keeps the three factors alike, as the original does at first.
  public var isScaleLocked = true

  /// The operations, each at most once; one that is missing does not act.
  public private(set) var order: [Operation]

  /// Whether this composes in space, with z, an axis and skew, or within the plane.
  public let isSpatial: Bool

  /// A composer of affine transforms at rest: translate, scale, rotate.
  public static let plane = TransformComposer(
    isSpatial: false, order: [.translate, .scale, .rotate])

  /// A composer of transforms in space at rest: skew, translate, scale, rotate.
  public static let space = TransformComposer(
    isSpatial: true, order: [.skew, .translate, .scale, .rotate])

  /// Creates a composer at rest.
  ///
  /// - Parameters:
  ///   - isSpatial: whether it has z, an axis and skew.
  ///   - order: its operations.
  /// - Precondition: no operation appears twice, and skew only in space.
  public init(isSpatial: Bool, order: [Operation]) {
    precondition(
      Self.isLegal(order, isSpatial: isSpatial), "every operation once, and skew only in space")
    self.isSpatial = isSpatial
    self.order = order
  }

  private static func isLegal(_ order: [Operation], isSpatial: Bool) -> Bool {
    Set(order).count == order.count && (isSpatial || !order.contains(.skew))
  }

  /// Takes an operation out of the list and puts it in again, as a row of a table is dragged.
  ///
  /// - Parameters:
  ///   - source: where it stands.
  ///   - destination: where it stands afterwards.
  /// - Precondition: both are indices of ``order``.
  public mutating func moveOperation(from source: Int, to destination: Int) {
    precondition(
      order.indices.contains(source) && order.indices.contains(destination),
      "places in the list of operations")
    order.insert(order.remove(at: source), at: destination)
  }

  /// Sets a factor; all three of them while ``isScaleLocked``.
  public mutating func setScale(_ component: WritableKeyPath<Vector3, Double>, to value: Double) {
    if isScaleLocked {
      scale = Vector3(x: value, y: value, z: value)
    } else {
      scale[keyPath: component] = value
    }
  }

  /// Returns every number to rest; the order of the operations stays, as in the original.
  public mutating func reset() {
    let isScaleLocked = isScaleLocked
    self = TransformComposer(isSpatial: isSpatial, order: order)
    self.isScaleLocked = isScaleLocked
  }
}

// MARK: - The matrix

extension TransformComposer {
  /// The transform that the operations make together.
  public var transform: Transform3D { transform(of: order[...]) }

  /// The same in the plane; nil for a composer in space whose transform leaves it.
  public var affine: AffineTransform? { transform.affine }

  /// The transform of some operations alone, in the order of the list.
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
  /// The points that a slider of a translation spans.
  public static let translationRange: ClosedRange<Double> = -512...512

  /// The factors that a slider of a scale spans.
  public static let scaleRange: ClosedRange<Double> = 0.125...8

  /// The angles that a slider of the rotation spans.
  public static let angleRange = Angle(degrees: -180)...Angle(degrees: 180)

  /// What a slider of a component of the axis spans.
  public static let axisRange: ClosedRange<Double> = -1...1

  /// What a slider of the skew spans: viewers from 400 points on, in front and behind.
  public static let skewRange: ClosedRange<Double> = -0.0025...0.0025
}

extension TransformComposer: Codable {
  private enum CodingKeys: String, CodingKey {
    case translation, scale, angle, axis, skew, isScaleLocked, order, isSpatial
  }

  /// Reads a composer; an order with an operation twice, or with skew in the plane, is refused.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let order = try container.decode([Operation].self, forKey: .order)
    let isSpatial = try container.decode(Bool.self, forKey: .isSpatial)
    guard Self.isLegal(order, isSpatial: isSpatial) else {
      throw DecodingError.dataCorruptedError(
        forKey: .order, in: container,
        debugDescription: "every operation at most once, and skew only in space: \(order)")
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
