import Pleat

extension Pager {
  /// The view as one axis in reading order, with the position of the spine on it.
  ///
  /// A position is a coordinate along the axis. If pages follow each other from right to left, it
  /// is measured from the right edge, so that forward always goes toward 0.
  struct Spread: Hashable, Sendable {
    let size: Size
    let axis: Axis
    /// The position of the spine on the screen, not mirrored.
    let spine: Spine
    let isMirrored: Bool
    /// Whether whole pages move, instead of leaves that turn about the spine.
    let isWholePage: Bool
    /// The width of the margin at each end of the view, in points.
    let margin: Double

    init(size: Size, options: Options) {
      self.size = size
      axis = options.axis
      isWholePage = options.movesWholePage
      spine = isWholePage ? .middle : options.spine
      isMirrored = options.rightToLeft && options.axis == .horizontal
      margin = options.thresholds.margin
    }

    var extent: Double { size[axis] }

    var halfSpread: Double { spine == .middle ? extent / 2 : extent }

    private var readingSpine: Spine { isMirrored ? spine.mirrored : spine }

    var spinePosition: Double {
      switch readingSpine {
      case .middle: extent / 2
      case .first: 0
      case .second: extent
      }
    }

    func position(of point: Point) -> Double {
      isMirrored ? extent - point.x : point[axis]
    }

    /// Returns the component of a velocity along the axis, or 0 if the component across is larger.
    func velocity(_ velocity: Velocity) -> Double {
      let along = velocity[axis]
      guard velocity[axis.other].magnitude <= along.magnitude else { return 0 }
      return isMirrored ? -along : along
    }

    /// Returns the direction of the leaf that a touch at a position takes: backward in the first
    /// margin, forward in the second, and nil between them.
    func direction(at position: Double, margin: Double? = nil) -> Direction? {
      let margin = margin ?? self.margin
      let (first, second) = (position, extent - position)
      guard min(first, second) <= margin + Pager.tolerance else { return nil }
      return first <= second + Pager.tolerance ? .backward : .forward
    }

    /// Whether leaves that turn in a direction come from outside the view, from beyond a spine at
    /// an edge.
    func comes(_ direction: Direction) -> Bool {
      readingSpine == (direction == .forward ? .second : .first)
    }

    /// Returns the progress at which a leaf starts: 0.5 if it comes from outside the view, otherwise 0.
    func start(_ direction: Direction) -> Double { comes(direction) ? 0.5 : 0 }

    /// Returns the progress from which a released leaf completes its turn instead of falling back:
    /// halfway through the visible part.
    func halfway(_ direction: Direction) -> Double {
      guard spine != .middle else { return 0.5 }
      return comes(direction) ? 0.75 : 0.25
    }

    /// Returns how far a finger that takes a leaf in a margin must move to change the leaf's
    /// progress by 1.
    func reach(from position: Double, _ direction: Direction) -> Double {
      comes(direction)
        ? 2 * halfSpread : max(2 * (position - spinePosition).magnitude, halfSpread)
    }

    /// Whether a position is on the leaf's side of the spine or on the spine; always true if whole
    /// pages move.
    func isOnSide(_ position: Double, of direction: Direction, progress: Double) -> Bool {
      if isWholePage { return true }
      return (direction == .forward) == (progress < 0.5)
        ? position >= spinePosition - Pager.tolerance
        : position <= spinePosition + Pager.tolerance
    }
  }
}
