/// Values of one type in one precision that operations read: a ``Batch`` or a span.
public protocol BatchSource<Element, Scalar>: ~Copyable, ~Escapable {
  /// The type of a value.
  associatedtype Element: BatchElement
  /// The type of a scalar of a value.
  associatedtype Scalar: BatchScalar

  /// The number of values.
  var count: Int { get }

  /// The values, for reading without a copy.
  var span: BatchSpan<Element, Scalar> { @_lifetime(borrow self) get }
}

/// The input of an operation: batches and spans, whether they can be copied or not.
public typealias BatchInput<Element, Scalar> = BatchSource<Element, Scalar> & ~Copyable & ~Escapable

extension BatchSource where Self: ~Copyable & ~Escapable {
  @inlinable var lanes: StridedLanes<Scalar> { span.lanes }
}
