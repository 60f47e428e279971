/// A transition: hinged panels that turn one page into another as progress grows.
///
/// At progress 0 the panels of the source page lie exactly where the page lies. At
/// ``progressLimit`` those of the destination page do. The limit is 1 for a ``FoldTransition`` and
/// 2 for a ``FlipTransition``. Progress is eased progress: a ``Timeline`` applies the timing curve,
/// and nothing is eased after that.
///
/// At progress 0 and at the limit, draw that one page alone, without the other panels and without
/// shadows. A panel that is shut can still cover a fraction of a pixel, and a transparent page
/// would show what lies behind it.
public protocol Transition: Sendable {
  /// Returns the panels, the joints and the perspective of this transition.
  ///
  /// - Throws: A ``PleatError`` that names the option that is out of range.
  func rig() throws(PleatError) -> Rig

  /// The progress at which the destination page is reached: 1 for folds, 2 for flips.
  var progressLimit: Double { get }

  /// Returns the angle θ that drives the rig, in quarter turns of 90°.
  ///
  /// Quarter turns are used because 0, 1 and 2 quarter turns have an exact sine and cosine.
  /// Multiples of π/2 have no exact floating-point value, so panels would not lie quite flat or
  /// upright.
  ///
  /// - Parameter progress: The progress, in 0...``progressLimit``.
  func quarterTurns(at progress: Double) -> Double

  /// Returns the angle between the moving panels and the plane of the page, never negative.
  ///
  /// This is the angle to show to people. The angle of a flip, for example, rises to 90° and falls
  /// again, while ``quarterTurns(at:)`` keeps growing.
  ///
  /// - Parameter progress: The progress, in 0...``progressLimit``.
  func angle(at progress: Double) -> Angle

  /// The timing curve of a timeline for which no other curve is chosen.
  var automaticCurve: TimingCurve { get }

  /// Returns the legs of an animation from a progress to ``progressLimit``.
  ///
  /// Each leg must begin at the progress at which the one before it ends. The first must begin at
  /// `progress`, and the last must end at `progressLimit`.
  ///
  /// - Parameters:
  ///   - duration: The seconds of the whole animation, from progress 0.
  ///   - curve: The timing curve of the whole animation.
  ///   - progress: The progress to start at, in 0...``progressLimit``.
  func legs(duration: Double, curve: TimingCurve, from progress: Double) -> [Leg]

  /// Whether a renderer must clip the panels to the rectangle of the page.
  ///
  /// This is true for transitions whose panels start outside the page.
  var clips: Bool { get }

  /// The number of pixels per point, which decides where pages are cut; 1 by default.
  ///
  /// Built-in transitions cut a page at a whole pixel.
  var scale: Double { get }
}

extension Transition {
  /// The default number of pixels per point: 1.
  public var scale: Double { 1 }

  /// Returns the constant matrices from which this transition's keyframes are computed.
  ///
  /// - Throws: A ``PleatError`` that names the option that is out of range, or
  ///   ``PleatError/tooManyFrequencies(_:limit:)``.
  public func basis() throws(PleatError) -> Basis { try rig().basis() }

  /// Returns a timeline that maps time to the progress of this transition.
  ///
  /// - Parameters:
  ///   - duration: The seconds of the whole animation, from progress 0. A built-in transition that
  ///     starts at a later progress takes proportionally less time.
  ///   - curve: The timing curve; nil for ``automaticCurve``.
  ///   - progress: The progress to start at, in 0...``progressLimit``.
  /// - Throws: ``PleatError/durationOutOfRange(_:)`` if the duration is negative or not finite, and
  ///   ``PleatError/progressOutOfRange(_:limit:)``. If a transition of your own returns legs that
  ///   do not fit together, the errors of ``Timeline/init(legs:end:)``.
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
  ///   - outputs: What to compute.
  ///   - backend: The implementation that computes it.
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
  ///   - scalar: `Float.self` or `Double.self`.
  ///   - outputs: What to compute.
  ///   - backend: The implementation that computes it.
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
