/// The matrices, quads and shades of all panels of a rig in many frames, in memory that is reused.
///
/// Create a value once, and call `generate` or `regenerate` as often as you like, with any number of
/// frames. Each call replaces the frames. It allocates memory only if there is not enough for the
/// new frames.
///
/// For each output, each panel has one contiguous segment of memory, aligned to 64 bytes. The
/// segment contains one frame after the other, or blocks of 16 frames if the keyframes are
/// interleaved; see ``init(_:interleaved:)``.
///
/// A corner is hidden if it is at or behind the eye, so that its w is 0, negative or not finite.
/// Both coordinates of a hidden corner are NaN. ``hiddenCorners`` is the number of hidden corners.
///
/// With `threads` above 1, several threads share the frames of a call. A keyframe is one panel in
/// one frame. Each thread gets at least 65,536 keyframes, so small calls use fewer threads. The
/// results are the same to the bit for any number of threads.
public struct Keyframes<Scalar: BatchScalar>: ~Copyable, Sendable {
  /// The outputs that are generated.
  public let outputs: KeyframeOutputs
  /// Whether matrices and quads are stored in blocks of 16 frames; see ``init(_:interleaved:)``.
  public let isInterleaved: Bool
  /// Whether large results are written with streaming stores.
  ///
  /// The default is true. Results are large if they and the inputs do not fit into the last-level cache
  /// together, or into 32 MiB if its size is unknown. A streaming store writes to memory without
  /// reading the old contents first. Set the property to false if you read the results immediately.
  ///
  /// The property is a hint: not every backend has streaming stores.
  public var usesStreamingStores = true
  /// The compiled rig whose frames were generated last, or nil if there is none.
  public internal(set) var basis: Basis?
  /// The number of frames.
  public internal(set) var count = 0
  /// The number of hidden corners in all frames, or 0 if ``outputs`` does not contain `quads`.
  public internal(set) var hiddenCorners = 0

  // The extensions of this type fill and read these.
  /// The angles of all frames, stream after stream.
  var turns = AlignedStorage<Scalar>()
  /// The same angles in double precision, if facing or distances depend on them.
  var exactTurns = AlignedStorage<Double>()
  /// Whether `exactTurns` is filled: only angles that are given in double precision fill it.
  var knowsExactTurns = false
  var rows = AlignedStorage<Scalar>()
  var bases = AlignedStorage<Scalar>()
  var chainScalars = AlignedStorage<Scalar>()
  /// The memory in which one thread computes panels on chains.
  var chainScratch = AlignedStorage<Scalar>()
  /// For each panel the scalars that `RigShape.windowScalars` describes.
  ///
  /// Bounds are rounded as angles are, so a frame at a bound is on the same side in both precisions.
  /// The frequencies of the basis follow.
  var windows = AlignedStorage<Scalar>()
  var matrixStorage = AlignedStorage<Scalar>()
  var quadStorage = AlignedStorage<Scalar>()
  var shadeStorage = AlignedStorage<Scalar>()
  /// What vertices of each panel have in common in all frames, for pages of `cornersSize`.
  var corners = AlignedStorage<Scalar>()
  /// nil if `corners` is not filled.
  var cornersSize: Size?
  /// The memory in which the order of a frame is found.
  var reusedOrder = PaintOrder()
  /// What every call needs of `basis`; nil if `basis` is nil.
  var shape: RigShape?
  /// Scalars from the start of one panel's segment to the start of the next.
  var segments = KeyframeSegments(
    matrices: 0, quads: 0, shades: 0, turns: 0)
  /// The panels of which the kernels for bases compute something; empty for a simple rig.
  var listed: [ListedPanel] = []
  /// The tracks of the transition that `basis` was compiled from, one for each stream.
  var streams = TrackList([])
  /// The transition that `basis` was compiled from, if its type is `Equatable`.
  var source: (any RememberedTransition)?

  /// Creates empty keyframes: `count` is 0 until frames are generated.
  ///
  /// - Parameters:
  ///   - outputs: The outputs to generate.
  ///   - interleaved: Whether matrices and quads are stored in blocks of 16 frames, for SIMD code
  ///     that works on several frames at once. With n scalars per frame, scalar e of frame i is
  ///     then at index `(i / 16 · n + e) · 16 + i % 16` of the panel's segment, where `i / 16` is
  ///     rounded down. The last block is always complete: it is filled with copies of the last
  ///     frame. Shades are stored in the same way in both cases, because they have one scalar per
  ///     frame.
  /// - Precondition: `outputs` does not contain both `quads` and `homogeneousQuads`.
  public init(_ outputs: KeyframeOutputs = .all, interleaved: Bool = false) {
    precondition(
      !outputs.isSuperset(of: [.quads, .homogeneousQuads]),
      "outputs must not contain both quads and homogeneousQuads")
    self.outputs = outputs
    isInterleaved = interleaved
  }
}
