import Pleat
import TestSupport
import Testing

/// The counts of every batch test: none, one, less than a vector, and more than one of any width.
let batchCounts = [0, 1, 3, 17, 100]

/// A value as a batch of a precision holds it: references start from the same numbers.
func rounded<Element: BatchElement, S: BatchScalar>(_ value: Element, to _: S.Type) -> Element {
  let scalars = value.scalars
  return Element { Double(S(scalars[$0])) }
}

/// The values of a batch.
func values<Element: BatchElement, S: BatchScalar>(_ batch: borrowing Batch<Element, S>)
  -> [Element]
{
  var values: [Element] = []
  for index in 0..<batch.count { values.append(batch[index]) }
  return values
}

/// The memory of a batch, which tells NaN from NaN and 0 from -0.
func bytes<Element: BatchElement, S: BatchScalar>(_ batch: borrowing Batch<Element, S>) -> [UInt8] {
  batch.scalars.withUnsafeBytes { Array($0) }
}

/// Something throws an error, and leaves its output as it was.
func expectUnchanged<Element: BatchElement, S: BatchScalar>(
  _ batch: inout Batch<Element, S>, _ error: PleatError,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (inout Batch<Element, S>) throws -> Void
) {
  let (before, count) = (bytes(batch), batch.count)
  #expect(throws: error, sourceLocation: sourceLocation) { try body(&batch) }
  let (after, newCount) = (bytes(batch), batch.count)
  #expect(after == before && newCount == count, sourceLocation: sourceLocation)
}

extension RandomGeometry {
  /// Well-conditioned transforms with a far eye.
  mutating func transforms<S: BatchScalar>(_ count: Int, _ scalar: S.Type) -> [Transform3D] {
    (0..<count).map { _ in rounded(perspective(), to: scalar) }
  }

  /// Transforms with a near eye, which many corners within a thousand points pass.
  mutating func nearTransforms<S: BatchScalar>(_ count: Int, _ scalar: S.Type) -> [Transform3D] {
    (0..<count).map { _ in nearTransform(scalar) }
  }

  mutating func nearTransform<S: BatchScalar>(_ scalar: S.Type) -> Transform3D {
    let distance = number(150...1500)
    return rounded(rigidAndScale().concatenating(.perspective(distance: distance)), to: scalar)
  }

  mutating func quads<S: BatchScalar>(_ count: Int, _ scalar: S.Type) -> [Quad] {
    (0..<count).map { _ in rounded(convexQuad(), to: scalar) }
  }
}

extension Transform3D {
  /// The sizes of the sums in a product or an image: what rounding errors are measured by.
  var magnitudes: Transform3D { Transform3D(elements.map(\.magnitude)) }
}

/// What a batch has to say about one point: its image in Double, and how far rounding may be off.
struct ExpectedImage {
  let exact: HomogeneousPoint
  private let error: HomogeneousPoint

  /// A sum of at most four products in a precision of `ulp`: within 4 ulp of the sum of magnitudes.
  init(_ point: HomogeneousPoint, under matrix: Transform3D, ulp: Double) {
    exact = matrix.mapHomogeneous(point)
    let sizes = matrix.magnitudes.mapHomogeneous(
      HomogeneousPoint(
        x: point.x.magnitude, y: point.y.magnitude, z: point.z.magnitude, w: point.w.magnitude))
    error = HomogeneousPoint(
      x: 4 * ulp * sizes.x, y: 4 * ulp * sizes.y, z: 0, w: 4 * ulp * sizes.w)
  }

  /// Whether rounding leaves no doubt on which side of the eye the point lies.
  var isClear: Bool { exact.w.magnitude > error.w }

  var isHidden: Bool { !(exact.w > 0) }

  func matches(_ point: HomogeneousPoint2D) -> Bool {
    (point.x - exact.x).magnitude <= error.x && (point.y - exact.y).magnitude <= error.y
      && (point.w - exact.w).magnitude <= error.w
  }

  /// NaN twice behind the eye, and otherwise the quotients, to the rounding of both their parts.
  func matches(_ point: Point) -> Bool {
    guard !isHidden else { return point.x.isNaN && point.y.isNaN }
    let w = exact.w - error.w
    func isNear(_ value: Double, _ numerator: Double, _ error: Double) -> Bool {
      let quotient = numerator / exact.w
      let divided = error + quotient.magnitude * 1.5 * self.error.w
      return (value - quotient).magnitude <= divided / w
    }
    return isNear(point.x, exact.x, error.x) && isNear(point.y, exact.y, error.y)
  }
}
