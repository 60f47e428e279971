/// A transition: hinged panels that turn one page into another as progress grows.
///
/// At progress 0 the panels of the source page are exactly where the page is. At ``progressLimit``
/// the panels of the destination page are. The limit is 1 for a ``FoldTransition`` and 2 for a
/// ``FlipTransition``. Every progress is eased progress: a ``Timeline`` has already applied the
/// timing curve, and a transition applies none.
///
/// At progress 0 draw only the source page, and at the limit only the destination page, without
/// panels and shadows. The panels of a shut fold can still cover a fraction of a pixel, and panels
/// behind a transparent page would be visible.
public protocol Transition: Sendable {
  /// Returns the panels, the joints and the perspective of this transition.
  ///
  /// - Throws: A ``PleatError`` that names an option that is out of range.
  func rig() throws(PleatError) -> Rig

  /// The progress at which the destination page is reached: 1 for folds, 2 for flips.
  var progressLimit: Double { get }

  /// Returns the rig's angle θ at a progress, in quarter turns of 90°.
  ///
  /// The unit is the quarter turn because whole quarter turns have an exact sine and cosine.
  /// Multiples of π/2 have no exact floating-point value, so with radians panels would not be
  /// exactly flat or upright.
  ///
  /// - Parameter progress: The progress, in 0...``progressLimit``.
  func quarterTurns(at progress: Double) -> Double

  /// Returns the angle between the moving panels and the plane of the page, which is never
  /// negative.
  ///
  /// Use this angle for display to users. The angle of a flip, for example, rises to 90° and falls
  /// again, while ``quarterTurns(at:)`` keeps growing.
  ///
  /// - Parameter progress: The progress, in 0...``progressLimit``.
  func angle(at progress: Double) -> Angle

  /// The default timing curve, which a timeline uses if you pass no other curve.
  var automaticCurve: TimingCurve { get }

  /// Returns the legs of an animation from a progress to ``progressLimit``.
  ///
  /// If you implement this method, the first leg must begin at `progress`, each other leg at the
  /// progress at which the previous one ends, and the last leg must end at ``progressLimit``.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds of an animation from progress 0 to ``progressLimit``. An
  ///     animation that starts at a later progress can be shorter.
  ///   - curve: The timing curve of the whole animation.
  ///   - progress: The progress at which the animation starts, in 0...``progressLimit``.
  func legs(duration: Double, curve: TimingCurve, from progress: Double) -> [Leg]

  /// Whether a renderer must clip the panels to the rectangle of the page.
  ///
  /// It is true if panels slide in from outside the page, or out of it, as in the folds that are
  /// not cubic.
  var clips: Bool { get }

  /// The number of pixels per point.
  ///
  /// The default is 1. Built-in transitions cut a page in half at the boundary of two pixels.
  var scale: Double { get }
}

extension Transition {
  /// The default number of pixels per point: 1.
  public var scale: Double { 1 }

  /// Compiles the transition's rig into the constant matrices from which keyframes are computed.
  ///
  /// - Throws: A ``PleatError`` that names an option that is out of range, or
  ///   ``PleatError/tooManyFrequencies(_:limit:)`` if the matrices depend on more than 7 different
  ///   multiples of the rig's angle.
  public func basis() throws(PleatError) -> Basis { try rig().basis() }

  /// Returns a timeline that maps time to the progress of this transition.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds of an animation from progress 0 to ``progressLimit``. A
  ///     built-in transition that starts at a later progress takes proportionally less time.
  ///   - curve: The timing curve, or nil for ``automaticCurve``.
  ///   - progress: The progress at which the timeline starts, in 0...``progressLimit``.
  /// - Throws: ``PleatError/durationOutOfRange(_:)`` if the duration is negative or not finite, and
  ///   ``PleatError/progressOutOfRange(_:limit:)`` if `progress` is out of range. If a transition
  ///   of your own returns legs that do not fit together, it throws the errors of
  ///   ``Timeline/init(legs:end:)``.
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

  /// Returns the keyframes at a list of progress values, in double precision.
  ///
  /// Each call allocates memory. To compute keyframes repeatedly, keep a ``Keyframes`` and call its
  /// `generate`, which reuses memory.
  ///
  /// - Parameters:
  ///   - progress: The progress of each frame, in 0...``progressLimit``.
  ///   - outputs: The outputs to compute, such as matrices and quads.
  ///   - backend: The backend that computes them.
  /// - Throws: A ``PleatError`` for an option or a progress that is out of range, for a backend
  ///   that is not available, or if there is too little memory.
  public func keyframes(
    at progress: [Double], outputs: KeyframeOutputs = .all, backend: Backend = .automatic
  ) throws(PleatError) -> Keyframes<Double> {
    try keyframes(at: progress, as: Double.self, outputs: outputs, backend: backend)
  }

  /// Returns the keyframes at a list of progress values, in a chosen precision.
  ///
  /// - Parameters:
  ///   - progress: The progress of each frame, in 0...``progressLimit``.
  ///   - scalar: The precision, as `Float.self` or `Double.self`.
  ///   - outputs: The outputs to compute, such as matrices and quads.
  ///   - backend: The backend that computes them.
  /// - Throws: A ``PleatError`` for an option or a progress that is out of range, for a backend
  ///   that is not available, or if there is too little memory.
  public func keyframes<Scalar: BatchScalar>(
    at progress: [Double], as scalar: Scalar.Type, outputs: KeyframeOutputs = .all,
    backend: Backend = .automatic
  ) throws(PleatError) -> Keyframes<Scalar> {
    var keyframes = Keyframes<Scalar>(outputs)
    try keyframes.generate(self, at: progress, backend: backend)
    return keyframes
  }
}
