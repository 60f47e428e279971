import PleatRender

/// A writer of one output format: `begin`, then any number of blocks, then `finish`.
protocol FrameWriter: ~Copyable {
  associatedtype Scalar: PrintableScalar

  /// The files that are written. The caller commits or discards them.
  var files: [OutputFile] { get }

  /// Writes what precedes the frames, and returns the number of its bytes in each file.
  mutating func begin() throws -> Int

  mutating func append(_ block: borrowing FrameBlock<Scalar>) throws

  /// Writes what follows the frames, and flushes the buffer.
  mutating func finish() throws
}
