/// The matrices, quads and shades of all panels of a rig in many frames, in memory that is reused.
///
/// Create a value once, and call `generate` or `regenerate` as often as you like, with any number of
/// frames. Each call replaces the frames. A call allocates memory only if the new frames need more than
/// was allocated before.
///
/// For each output, each panel has one contiguous segment of memory, aligned to 64 bytes. The
/// segment contains one frame after the other, or blocks of 16 frames if the keyframes are
/// interleaved; see ``init(_:interleaved:)``.
///
/// A corner is hidden if w ≤ 0 (it is at or behind the viewer) or if w is not finite. Both coordinates
/// of a hidden corner are NaN. ``hiddenCorners`` is the number of hidden corners.
///
/// With `threads` above 1, several threads share the frames of a call. A keyframe is one panel in
/// one frame. There is at most one thread for each 65,536 keyframes, so small calls use fewer. The
/// results are the same to the bit for any number of threads.
public struct Keyframes<Scalar: BatchScalar>: ~Copyable, Sendable {
  /// The outputs that are generated.
  public let outputs: KeyframeOutputs
  /// Whether matrices and quads are stored in blocks of 16 frames; see ``init(_:interleaved:)``.
  public let isInterleaved: Bool
  /// Whether large results are written with streaming stores.
  ///
  /// The default is true. Results are large if the results and inputs together do not fit into the
  /// last-level cache, or into 32 MiB if the size of this cache is unknown. A streaming store writes to
  /// memory without reading the old contents first. If you read the results immediately, set the
  /// property to false.
  ///
  /// The property is a hint: not every backend has streaming stores.
  public var usesStreamingStores = true
  /// The compiled rig whose frames were generated last, or nil if there is none.
  public internal(set) var basis: Basis?
  /// The number of frames.
  public internal(set) var count = 0
  /// The number of hidden corners in all frames, or 0 if ``outputs`` does not contain `quads`.
  public internal(set) var hiddenCorners = 0

  // The extensions of this type fill and read the properties below.
  /// The angles of all frames, stream after stream.
  var turns = AlignedStorage<Scalar>()
  /// The angles in double precision, if the visibility or the drawing order of the panels depends on the
  /// panels' positions.
  var exactTurns = AlignedStorage<Double>()
  /// Whether `exactTurns` is filled, which requires that the angles were given in double precision.
  var knowsExactTurns = false
  var rows = AlignedStorage<Scalar>()
  var bases = AlignedStorage<Scalar>()
  var chainScalars = AlignedStorage<Scalar>()
  /// The scratch memory of calls with one thread, for panels on chains that mix streams.
  var chainScratch = AlignedStorage<Scalar>()
  /// For each panel, the scalars that `RigShape.windowScalars` describes; then the basis's frequencies.
  ///
  /// The bounds of windows are rounded like angles. So an angle is on the same side of a bound in both
  /// precisions.
  var windows = AlignedStorage<Scalar>()
  var matrixStorage = AlignedStorage<Scalar>()
  var quadStorage = AlignedStorage<Scalar>()
  var shadeStorage = AlignedStorage<Scalar>()
  /// For each panel, the constants that `PanelCorners` describes, for pages of the size `cornersSize`.
  var corners = AlignedStorage<Scalar>()
  /// The page size for which `corners` is filled, or nil if it is not filled.
  var cornersSize: Size?
  /// The memory in which the drawing order of a frame is found, reused from call to call.
  var reusedOrder = PaintOrder()
  /// The sizes that every call needs, copied from `basis`, or nil if `basis` is nil.
  var shape: RigShape?
  /// The distances from the start of one panel's or stream's segment to the start of the next.
  var segments = KeyframeSegments(
    matrices: 0, quads: 0, shades: 0, turns: 0)
  /// The panels of which the kernels compute an output from the basis's constants.
  ///
  /// The list is empty for a simple rig: the kernels then compute all panels.
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
