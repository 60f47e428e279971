/// A page that becomes another by hinged panels, driven by one progress.
///
/// Progress is eased progress in forward time, from 0 to `progressLimit`: the first and the last frame
/// are exactly the two pages. Whoever paints progress 0 or the end paints that page alone, without
/// the other panels and without shades.
public protocol Transition: Sendable {
  /// The panels and joints of this transition.
  ///
  /// - Throws: a `PleatError` that names the option that is out of range.
  func rig() throws(PleatError) -> Rig

  /// The progress at the end: 1 for folds, 2 for flips, whose front page moves below 1.
  var progressLimit: Double { get }

  /// The rig's angle θ in quarter turns, at a progress.
  func quarterTurns(at progress: Double) -> Double

  /// The angle as people speak of it, never negative, at a progress.
  func angle(at progress: Double) -> Angle

  /// What the whole eases by when nobody says otherwise.
  var automaticCurve: TimingCurve { get }

  /// The legs of a run of `duration` seconds under a curve, from a progress to the end.
  ///
  /// Each begins where the one before it ends, the first at `progress`; the last ends at
  /// `progressLimit`.
  func legs(duration: Double, curve: TimingCurve, from progress: Double) -> [Leg]

  /// Whether whoever draws must clip to the page, since panels start outside it.
  var clips: Bool { get }

  /// Pixels per point by which pages are cut on whole pixels; 1 unless a transition says otherwise.
  var scale: Double { get }
}

extension Transition {
  /// 1.
  public var scale: Double { 1 }

  /// The constant matrices of this transition.
  ///
  /// - Throws: a `PleatError` that names the option that is out of range.
  public func basis() throws(PleatError) -> Basis { try rig().basis() }

  /// The run of this transition in time.
  ///
  /// - Parameters:
  ///   - duration: seconds for the whole, from progress 0; a run that starts later is shorter in
  ///     proportion.
  ///   - curve: what it eases by; nil for the transition's own curve.
  ///   - progress: where it starts.
  /// - Throws: `PleatError.durationOutOfRange`, `PleatError.progressOutOfRange`, and what a timeline
  ///   refuses of the transition's own legs.
  public func timeline(
    duration: Double = 0.3, curve: TimingCurve? = nil, from progress: Double = 0
  ) throws(PleatError) -> Timeline {
    guard duration >= 0, duration.isFinite else { throw .durationOutOfRange(duration) }
    guard progress >= 0, progress <= progressLimit else {
      throw .progressOutOfRange(progress, limit: progressLimit)
    }
    return try Timeline(
      legs: legs(duration: duration, curve: curve ?? automaticCurve, from: progress),
      end: progressLimit)
  }

  /// The keyframes at some progresses, in new memory and double precision.
  ///
  /// Whoever makes keyframes again and again keeps a `Keyframes` and calls its `generate`, which
  /// reuses memory.
  /// - Throws: a `PleatError` for an option or a progress out of range, or a backend that is not there.
  public func keyframes(
    at progress: [Double], outputs: KeyframeOutputs = .all, backend: Backend = .automatic
  ) throws(PleatError) -> Keyframes<Double> {
    try keyframes(at: progress, as: Double.self, outputs: outputs, backend: backend)
  }

  /// The keyframes at some progresses, in new memory and a precision of choice.
  ///
  /// - Throws: a `PleatError` for an option or a progress out of range, or a backend that is not there.
  public func keyframes<Scalar: BatchScalar>(
    at progress: [Double], as scalar: Scalar.Type, outputs: KeyframeOutputs = .all,
    backend: Backend = .automatic
  ) throws(PleatError) -> Keyframes<Scalar> {
    var keyframes = Keyframes<Scalar>(outputs)
    try keyframes.generate(self, at: progress, backend: backend)
    return keyframes
  }
}
