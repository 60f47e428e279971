import Pleat

extension FlipPager {
  /// The view as its leaves see it: an axis in reading order, and where the spine lies on it.
  ///
  /// A position is a coordinate along the axis; from right to left it is measured from the right edge,
  /// so that forward always goes toward 0.
  struct Spread: Hashable, Sendable {
    let size: Size
    let axis: Axis
    /// The spine on the screen.
    let spine: Spine
    let isMirrored: Bool
    /// Whether a whole page moves, and not a leaf about the spine.
    let isWholePage: Bool
    /// How far from an end a touch still takes a leaf, in points.
    private let margin: Double

    init(size: Size, options: Options) {
      self.size = size
      axis = options.axis
      isWholePage = options.movesWholePage
      spine = isWholePage ? .middle : options.spine
      isMirrored = options.rightToLeft && options.axis == .horizontal
      margin = options.thresholds.margin
    }

    /// The view's extent along the axis.
    var extent: Double { size[axis] }

    /// The extent of the pages on one side of the spine.
    var halfSpread: Double { spine == .middle ? extent / 2 : extent }

    /// The spine in reading order.
    private var readingSpine: Spine { isMirrored ? spine.mirrored : spine }

    /// The position of the spine.
    var spinePosition: Double {
      switch readingSpine {
      case .middle: extent / 2
      case .first: 0
      case .second: extent
      }
    }

    /// The position of a point.
    func position(of point: Point) -> Double {
      isMirrored ? extent - point.x : point[axis]
    }

    /// A velocity along the axis in reading order; 0 if it is larger across.
    func velocity(_ velocity: Velocity) -> Double {
      let along = velocity[axis]
      guard velocity[axis.other].magnitude <= along.magnitude else { return 0 }
      return isMirrored ? -along : along
    }

    /// Which leaf a touch takes at a position: none between the margins, the nearer end's where they
    /// overlap.
    func direction(at position: Double) -> Direction? {
      let (first, second) = (position, extent - position)
      guard min(first, second) <= margin + FlipPager.tolerance else { return nil }
      return first <= second + FlipPager.tolerance ? .backward : .forward
    }

    /// Whether a leaf comes from the side that is not in the view.
    func comes(_ direction: Direction) -> Bool {
      readingSpine == (direction == .forward ? .second : .first)
    }

    /// The progress at which a leaf starts: 1, upright, for one that comes from the invisible side.
    func start(_ direction: Direction) -> Double { comes(direction) ? 1 : 0 }

    /// The progress from which a released leaf goes on: half of what is visible of its way.
    func halfway(_ direction: Direction) -> Double {
      guard spine != .middle else { return 1 }
      return comes(direction) ? 1.5 : 0.5
    }

    /// How far a finger moves for a progress of 1, for a leaf taken at a position in a margin.
    func reach(from position: Double, _ direction: Direction) -> Double {
      comes(direction)
        ? halfSpread : max((position - spinePosition).magnitude, halfSpread / 2)
    }

    /// Whether a position is on the side of the spine on which a leaf is; the spine belongs to both.
    ///
    /// A whole page is on both sides.
    func isOnSide(_ position: Double, of direction: Direction, progress: Double) -> Bool {
      if isWholePage { return true }
      return (direction == .forward) == (progress < 1)
        ? position >= spinePosition - FlipPager.tolerance
        : position <= spinePosition + FlipPager.tolerance
    }
  }
}
