extension FlipPager {
  /// The options of a pager.
  public struct Options: Hashable, Codable, Sendable {
    /// The axis along which pages turn.
    ///
    /// The spine is perpendicular to it: vertical for the horizontal axis, horizontal for the
    /// vertical one.
    public var axis: Axis
    /// The position of the spine.
    public var spine: Spine
    /// Whether pages follow each other from right to left.
    ///
    /// It has no effect on the vertical axis.
    public var rightToLeft: Bool
    /// Whether a drag may also start outside the margins.
    ///
    /// A touch outside the margins then takes a leaf once it has moved by more than 10 points along
    /// the axis. It must have moved at least as far along the axis as across it. The progress of
    /// every leaf then grows by 1 over half the spread, wherever the touch started. The spread is
    /// the view, or twice the view if the spine is at an edge.
    public var dragAnywhere: Bool
    /// How many leaves may turn at once, at least 1.
    public var maximumLeaves: Int
    /// Whether frames ask for a cross-fade instead of turning leaves.
    public var reducedMotion: Bool
    /// The duration of a whole flip in seconds.
    ///
    /// With 0 a flip lands at once.
    public var duration: Double

    /// Creates options.
    ///
    /// The defaults are those of the original.
    ///
    /// - Parameters:
    ///   - axis: The axis along which pages turn.
    ///   - spine: The position of the spine.
    ///   - rightToLeft: Whether pages follow each other from right to left.
    ///   - dragAnywhere: Whether a drag may also start outside the margins.
    ///   - maximumLeaves: How many leaves may turn at once, at least 1.
    ///   - reducedMotion: Whether frames ask for a cross-fade.
    ///   - duration: The duration of a whole flip in seconds, at least 0.
    public init(
      axis: Axis = .horizontal, spine: Spine = .middle, rightToLeft: Bool = false,
      dragAnywhere: Bool = false, maximumLeaves: Int = 1, reducedMotion: Bool = false,
      duration: Double = 0.5
    ) {
      self.axis = axis
      self.spine = spine
      self.rightToLeft = rightToLeft
      self.dragAnywhere = dragAnywhere
      self.maximumLeaves = maximumLeaves
      self.reducedMotion = reducedMotion
      self.duration = duration
    }

    /// Creates options from encoded ones.
    ///
    /// - Throws: A `DecodingError`, also if `maximumLeaves` is less than 1.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let leaves = try container.decode(Int.self, forKey: .maximumLeaves)
      guard leaves >= 1 else {
        throw DecodingError.dataCorruptedError(
          forKey: .maximumLeaves, in: container,
          debugDescription: "maximumLeaves must be at least 1, not \(leaves)")
      }
      self.init(
        axis: try container.decode(Axis.self, forKey: .axis),
        spine: try container.decode(Spine.self, forKey: .spine),
        rightToLeft: try container.decode(Bool.self, forKey: .rightToLeft),
        dragAnywhere: try container.decode(Bool.self, forKey: .dragAnywhere),
        maximumLeaves: leaves,
        reducedMotion: try container.decode(Bool.self, forKey: .reducedMotion),
        duration: try container.decode(Double.self, forKey: .duration))
    }
  }

  /// The position of the spine, about which leaves turn.
  public enum Spine: String, CaseIterable, Codable, Hashable, Sendable {
    /// In the middle of the view. A page consists of both halves, like an open book.
    case middle
    /// At the left or top edge. The whole page turns about this edge, like the cover of a book.
    case first
    /// At the right or bottom edge. The whole page turns about this edge.
    case second

    /// The position of the spine in reading order if pages follow each other from right to left.
    var mirrored: Spine {
      switch self {
      case .middle: .middle
      case .first: .second
      case .second: .first
      }
    }
  }
}
