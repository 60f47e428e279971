import PleatRender

/// A writer of one output format: call `begin`, then append any number of blocks, then call `finish`.
protocol FrameWriter: ~Copyable {
  associatedtype Scalar: PrintableScalar

  /// The files that are written. The caller commits or discards them.
  var files: [OutputFile] { get }

  /// Writes what precedes the frames, and returns how many bytes this is in each file.
  mutating func begin() throws -> Int

  mutating func append(_ block: borrowing FrameBlock<Scalar>) throws

  /// Writes what follows the frames, and flushes the buffer.
  mutating func finish() throws
}
