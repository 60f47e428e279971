/// A transition: hinged panels that turn one page into another as progress grows.
///
/// Progress runs from 0 to 1. Only ``rig()`` is required. By default, the rig's angle grows with progress
/// from 0 to a quarter turn. If joints follow several angles (*streams*), implement ``tracks()``.
///
/// At progress 0 the panels of the source page lie exactly where the page is. At progress 1 this
/// holds for the panels of the destination page. Progress is already eased: a ``Timeline`` has applied
/// the timing curve, and a transition applies no curves but those of its tracks.
///
/// At progress 0 draw only the source page, and at progress 1 only the destination page, without
/// panels and shadows. The panels of a shut fold can still cover a fraction of a pixel, and panels
/// behind a transparent page would be visible.
///
/// To use a transition, compile it with ``compiled()``.
public protocol Transition: Sendable {
  /// Returns the rig, which contains the panels, the joints and the perspective of this transition.
  ///
  /// - Throws: A ``PleatError`` that names an option that is out of range.
  func rig() throws(PleatError) -> Rig

  /// Returns a track for each stream of the rig: the stream's angle as a function of progress.
  ///
  /// The default is one track, from 0 to 1 quarter turn, while progress goes from 0 to
  /// 1.
  ///
  /// The unit is the quarter turn because whole quarter turns have an exact sine and cosine.
  /// Multiples of π/2 have no exact floating-point value, so with radians panels would not be
  /// exactly flat or upright.
  ///
  /// - Throws: A ``PleatError`` that names an option that is out of range.
  func tracks() throws(PleatError) -> [Track]

  /// Returns the angle of the transition, for display to users.
  ///
  /// The default is the absolute value of the angle of stream 0, or 0 without tracks. A flip returns an
  /// angle that rises to 90° and falls again, while the angle of its stream keeps growing.
  ///
  /// - Parameters:
  ///   - progress: The progress, in 0...1.
  ///   - tracks: The result of ``tracks()``, which is passed so that it is not computed for each frame.
  func angle(at progress: Double, along tracks: [Track]) -> Angle

  /// The default timing curve, which a timeline uses if you pass no other curve.
  ///
  /// The curve is `easeInOut` unless a transition implements this property.
  var automaticCurve: TimingCurve { get }

  /// Returns the legs of an animation from a progress to 1.
  ///
  /// The default is one leg. If you implement this method, the first leg must begin at `progress`,
  /// each other leg at the progress at which the previous one ends, and the last leg must end at
  /// 1.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds of an animation from progress 0 to 1. An
  ///     animation that starts at a later progress can be shorter.
  ///   - curve: The timing curve of the whole animation.
  ///   - progress: The progress at which the animation starts, in 0...1.
  func legs(duration: Double, curve: TimingCurve, from progress: Double) -> [Leg]

  /// The edges of the page at which a renderer must cut off the panels; all four by default.
  ///
  /// An edge must cut if panels slide into or out of the page across it, as in folds that are not cubic.
  /// At the other edges, panels that are nearer to the viewer than the page reach beyond it.
  var clip: PageEdges { get }

  /// The number of pixels per point.
  ///
  /// The default is 1. Folds, flips, doors, tiles, twists and books cut pages at pixel boundaries.
  var scale: Double { get }

  /// The page's extent in proportion to which depths grow, or nil if the motion fits only its own size.
  ///
  /// If it is not nil, the motion fits all sizes. For a page of any size, without a pixel grid, every matrix
  /// of a panel is `S⁻¹ · M · S`, where M is the matrix for ``PageSetup/unit`` and S scales x by the width,
  /// y by the height, and z by this extent. Rectangles scale likewise. Shades, order and tracks are the
  /// same.
  ///
  /// The default is nil. A motion fits only its own size if the viewer's distance is a number of points,
  /// if panels turn about lines that are not all parallel to one edge, as in a curl at an angle, or if
  /// it has another length in points. Otherwise implement this property, usually with
  /// ``PageSetup/depthExtent``.
  var depthExtent: PageSetup.Extent? { get }

  /// Returns the viewer's distance from the page in points, or nil without perspective.
  ///
  /// The default computes the distance from the rig's projection, with rounding errors.
  ///
  /// - Throws: A ``PleatError`` that names an option that is out of range.
  func perspectiveDistance() throws(PleatError) -> Double?

  /// Returns the transition with its rig compiled, ready to compute keyframes.
  ///
  /// The default compiles ``rig()`` and ``tracks()``; there is no need to implement this method.
  func compiled() throws(PleatError) -> CompiledTransition
}

extension Transition {
  /// Returns one track, from 0 to 1 quarter turn.
  public func tracks() throws(PleatError) -> [Track] { [Track(to: 1)] }

  /// Returns the absolute value of the angle of stream 0, or 0 without tracks.
  public func angle(at progress: Double, along tracks: [Track]) -> Angle {
    Angle(quarterTurns: (tracks.first?.quarterTurns(at: progress) ?? 0).magnitude)
  }

  /// Returns the angle of the transition, for display to users.
  ///
  /// If you need many angles, call the same method on the compiled transition, which keeps its tracks.
  ///
  /// - Parameter progress: The progress, in 0...1.
  public func angle(at progress: Double) -> Angle {
    angle(at: progress, along: (try? tracks()) ?? [])
  }

  /// The default timing curve: `easeInOut`.
  public var automaticCurve: TimingCurve { .easeInOut }

  /// Returns one leg, whose duration is proportional to the progress that it covers.
  public func legs(duration: Double, curve: TimingCurve, from progress: Double) -> [Leg] {
    [Leg(duration: duration * (1 - progress), curve: curve, from: progress, to: 1)]
  }

  /// The edges of the page at which a renderer must cut off the panels: by default all four.
  public var clip: PageEdges { .all }

  /// The number of pixels per point: by default 1.
  public var scale: Double { 1 }

  /// Nil: the motion fits only its own size, unless a transition implements this property.
  public var depthExtent: PageSetup.Extent? { nil }

  /// Returns the viewer's distance, which is computed from the rig's projection and so has rounding errors.
  public func perspectiveDistance() throws(PleatError) -> Double? {
    let m34 = try rig().projection.m34
    return m34 == 0 ? nil : 1 / m34.magnitude
  }

  /// Returns the transition with its rig compiled, from ``rig()`` and ``tracks()``.
  public func compiled() throws(PleatError) -> CompiledTransition { try CompiledTransition(self) }

  /// Compiles the transition's rig into the constant matrices from which keyframes are computed.
  ///
  /// - Throws: A ``PleatError`` that names an option that is out of range, or an error of
  ///   ``Basis/init(_:)``.
  public func basis() throws(PleatError) -> Basis { try rig().basis() }

  /// Returns a timeline that maps time to the progress of this transition.
  ///
  /// Forward, from a progress to a larger one, its legs are those of ``legs(duration:curve:from:)``, cut
  /// where they reach the end. The leg that is cut there keeps its whole curve, and takes
  /// proportionally less time. Backward, progress is mirrored: the way from p to q is the way from
  /// 1 - p to 1 - q, with each of its progress values subtracted from 1.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds of an animation from progress 0 to 1. A
  ///     built-in transition that goes only a part of that way takes proportionally less time.
  ///   - curve: The timing curve, or nil for ``automaticCurve``.
  ///   - progress: The progress at which the timeline starts, in 0...1.
  ///   - end: The progress at which the timeline ends, in 0...1, or nil for 1.
  /// - Throws: ``PleatError/durationOutOfRange(_:)`` if the duration is negative or not finite, and
  ///   ``PleatError/progressOutOfRange(_:)`` if `progress` or `end` is out of range. If a
  ///   transition of your own returns legs that do not fit together, the method throws an error of
  ///   ``Timeline/init(legs:end:)``.
  public func timeline(
    duration: Double = 0.3, curve: TimingCurve? = nil, from progress: Double = 0,
    to end: Double? = nil
  ) throws(PleatError) -> Timeline {
    guard duration >= 0, duration.isFinite else { throw .durationOutOfRange(duration) }
    let end = end ?? 1
    for value in [progress, end] { try checkProgress(value) }
    let curve = curve ?? automaticCurve
    if end >= progress {
      let legs = legs(duration: duration, curve: curve, from: progress)
      return try Timeline(legs: end == 1 ? legs : legs.cut(at: end), end: end)
    }
    let legs = legs(duration: duration, curve: curve, from: 1 - progress)
    return try Timeline(
      legs: legs.cut(at: 1 - end).mirrored(from: progress, to: end), end: end)
  }
}

extension [Leg] {
  /// Returns the legs up to a progress; the leg that reaches it keeps its curve and ends there.
  fileprivate func cut(at end: Double) -> [Leg] {
    guard let index = firstIndex(where: { $0.to >= end }) else { return self }
    var leg = self[index]
    if leg.to != leg.from { leg.duration *= (end - leg.from) / (leg.to - leg.from) }
    leg.to = end
    return self[..<index] + [leg]
  }

  /// Returns the legs with each progress subtracted from 1.
  ///
  /// The subtraction is rounded, so the exact first and last progress are parameters.
  fileprivate func mirrored(from start: Double, to end: Double) -> [Leg] {
    var legs = map {
      Leg(duration: $0.duration, curve: $0.curve, from: 1 - $0.from, to: 1 - $0.to)
    }
    if !isEmpty {
      legs[0].from = start
      legs[count - 1].to = end
    }
    return legs
  }
}

/// Throws an error for a progress outside 0...1.
@inline(__always) func checkProgress(_ progress: Double) throws(PleatError) {
  guard progress >= 0, progress <= 1 else { throw .progressOutOfRange(progress) }
}
