import PleatRender

/// The forms in which frames are written.
enum FrameFormat: String, CaseIterable {
  case json
  case ndjson
  case csv
  case npy
}

/// One form of writing frames: something at the beginning, then block after block, then an end.
protocol FrameWriter: ~Copyable {
  associatedtype Scalar: PrintableScalar

  /// The files that are written; whoever streams puts them in place, or discards them.
  var files: [OutputFile] { get }

  /// Writes what precedes the frames.
  mutating func begin() throws

  /// Writes the next frames.
  mutating func append(_ block: FrameBlock<Scalar>) throws

  /// Writes what follows the frames, and whatever has been held back.
  mutating func finish() throws
}
