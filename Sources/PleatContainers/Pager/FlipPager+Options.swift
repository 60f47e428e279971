extension FlipPager {
  /// What a pager is told when it is made.
  public struct Options: Hashable, Codable, Sendable {
    /// The axis along which pages turn: the spine lies at right angles to it, across the view if it is
    /// vertical.
    public var axis: Axis
    /// Where the leaf hangs.
    public var spine: Spine
    /// Whether pages follow each other from right to left; without meaning on the vertical axis.
    public var rightToLeft: Bool
    /// Whether a leaf may be taken outside the margins as well.
    public var dragAnywhere: Bool
    /// How many leaves may be in the air, at least 1.
    public var maximumLeaves: Int
    /// Whether frames are marked as cross-fades.
    public var reducedMotion: Bool
    /// Seconds for a whole flip.
    public var duration: Double

    /// Creates options; those left out are the original's.
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

    /// Reads options; less than one leaf is refused.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let leaves = try container.decode(Int.self, forKey: .maximumLeaves)
      guard leaves >= 1 else {
        throw DecodingError.dataCorruptedError(
          forKey: .maximumLeaves, in: container,
          debugDescription: "at least one leaf, not \(leaves)")
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

  /// Where the leaf hangs.
  public enum Spine: String, CaseIterable, Codable, Hashable, Sendable {
    /// In the middle: a page is both halves of an open book.
    case middle
    /// At the left or top edge: a page is a cover that turns about it.
    case first
    /// At the right or bottom edge.
    case second

    /// The spine seen in a mirror.
    var mirrored: Spine {
      switch self {
      case .middle: .middle
      case .first: .second
      case .second: .first
      }
    }
  }
}
