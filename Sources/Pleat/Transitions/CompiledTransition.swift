/// A transition with its rig compiled, ready to compute keyframes.
///
/// Compile a transition once with ``Transition/compiled()`` and use the result as often as you like. The
/// result is a transition itself, so you can pass it to every function that takes a transition.
public struct CompiledTransition: Transition {
  /// The transition that was compiled.
  public let transition: any Transition
  /// The compiled rig.
  public let basis: Basis
  /// The tracks, one for each stream of the rig.
  ///
  /// A track is the angle of its stream as a function of progress.
  public let streams: [Track]

  private let uncompiled: Rig
  private let distance: Double?

  /// Compiles a transition.
  ///
  /// - Throws: A ``PleatError`` that names an option that is out of range, such as a size of 0 in the
  ///   setup of a ``PageTransition``;
  ///   ``PleatError/streamWithoutTrack(stream:tracks:)`` if a joint follows a stream for which there is
  ///   no track; or an error of ``Basis/init(_:)``.
  public init(_ transition: any Transition) throws(PleatError) {
    self.transition = transition
    if let page = transition as? any PageTransition { try page.setup.check() }
    uncompiled = try transition.rig()
    basis = try Basis(uncompiled)
    let tracks = try transition.tracks()
    guard tracks.count >= basis.streamCount else {
      throw .streamWithoutTrack(stream: basis.streamCount - 1, tracks: tracks.count)
    }
    streams = Array(tracks.prefix(basis.streamCount))
    distance = try transition.perspectiveDistance()
  }

  /// Returns the angle of each stream at a progress, in quarter turns.
  public func quarterTurns(at progress: Double) -> [Double] {
    streams.map { $0.quarterTurns(at: progress) }
  }

  /// Returns the rig that was compiled.
  public func rig() -> Rig { uncompiled }

  /// Returns ``streams``.
  public func tracks() -> [Track] { streams }

  /// Returns the angle of the transition, for display to users.
  public func angle(at progress: Double, along tracks: [Track]) -> Angle {
    transition.angle(at: progress, along: tracks)
  }

  /// The default timing curve.
  public var automaticCurve: TimingCurve { transition.automaticCurve }

  /// Returns the legs of an animation from a progress to 1.
  public func legs(duration: Double, curve: TimingCurve, from progress: Double) -> [Leg] {
    transition.legs(duration: duration, curve: curve, from: progress)
  }

  /// The edges of the page at which a renderer must cut off the panels.
  public var clip: PageEdges { transition.clip }

  /// The number of pixels per point.
  public var scale: Double { transition.scale }

  /// The page's extent to which depths are proportional, or nil if the motion fits only this size of page.
  public var depthExtent: PageSetup.Extent? { transition.depthExtent }

  /// Returns the viewer's distance from the page in points, or nil without perspective.
  public func perspectiveDistance() -> Double? { distance }

  /// Returns the transition itself.
  public func compiled() -> CompiledTransition { self }
}
