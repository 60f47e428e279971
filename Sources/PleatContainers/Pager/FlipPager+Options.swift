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
    /// A vertical pager ignores this option.
    public var rightToLeft: Bool
    /// Whether a drag may start anywhere in the view.
    ///
    /// If this is false, a drag takes a new leaf only from a margin: within 44 points of an end of
    /// the view along the axis.
    ///
    /// If this is true, a touch outside the margins takes a leaf once it has moved by more than 10
    /// points along the axis, and at least as far along the axis as across it. Wherever a touch
    /// starts, the same movement then gives the same change of progress. If the leaf has a page on
    /// its other side, a progress of 1 takes a movement by half the view along the axis, or by the
    /// whole view if the spine is at an edge.
    public var dragAnywhere: Bool
    /// The largest number of leaves that may turn at once, at least 1.
    public var maximumLeaves: Int
    /// Whether frames ask for a cross-fade instead of turning leaves.
    public var reducedMotion: Bool
    /// The duration of a whole flip in seconds, at least 0.
    ///
    /// If the duration is 0, a leaf that moves without a finger lands at once.
    public var duration: Double

    /// Creates options.
    ///
    /// The defaults are those of MPFlipViewController.
    ///
    /// - Parameters:
    ///   - axis: The axis along which pages turn.
    ///   - spine: The position of the spine.
    ///   - rightToLeft: Whether pages follow each other from right to left.
    ///   - dragAnywhere: Whether a drag may start anywhere in the view, and not only in a margin.
    ///   - maximumLeaves: The largest number of leaves that may turn at once, at least 1.
    ///   - reducedMotion: Whether frames ask for a cross-fade instead of turning leaves.
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

    /// Decodes the options of a pager.
    ///
    /// - Throws: A `DecodingError` if the data has another structure, or if `maximumLeaves` is less
    ///   than 1.
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
    /// At the right or bottom edge. The whole page turns about this edge, like the cover of a book.
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
