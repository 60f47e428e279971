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
