public import Pleat

extension Pager {
  /// The options of a pager.
  public struct Options: Hashable, Codable, Sendable {
    /// The transition that turns pages, or nil for a flip about the ``spine``.
    ///
    /// Any kind of transition follows the finger like a flip does. The progress of a
    /// leaf is the progress of the transition.
    ///
    /// Forward turns use the style, and backward turns the reversed style. If the kind has a
    /// parameter for the direction, the pager sets it: forward goes to the left, or to the right if
    /// ``rightToLeft`` is set; if the ``axis`` is vertical, forward goes up.
    ///
    /// A style of the kind `flip` is also a flip about the ``spine``, and its options `backward`
    /// and `vertical` are ignored. With `PeelTransition.kind`, a finger takes a leaf by a corner
    /// (in the outer quarters of its width and height) or by its edge, and the held point stays
    /// under the finger. With any other kind, whole pages move: the ``spine`` is treated as being
    /// in the middle, and a touch may catch a leaf anywhere in the view.
    ///
    /// Several leaves can turn at the same time only if each uncovers a page that lies flat behind
    /// it, as in flips, curls, stairs and fold-ups. With any other kind, one leaf turns at a time,
    /// whatever ``maximumLeaves`` is.
    public var style: TransitionStyle?
    /// The axis along which pages turn, perpendicular to the spine.
    public var axis: Axis
    /// The position of the spine.
    public var spine: Spine
    /// Whether pages follow each other from right to left, which a vertical pager ignores.
    public var rightToLeft: Bool
    /// Whether a drag may start anywhere in the view.
    ///
    /// If this is false, a drag takes a new leaf only from a margin: within 44 points
    /// (``Pager/Thresholds/margin``) of an end of the view along the axis.
    ///
    /// If this is true, a touch outside the margins takes a leaf once it has moved by more than 10
    /// points (``Pager/Thresholds/slop``) along the axis, unless it has moved further across the
    /// axis. Wherever a touch starts, the same movement then gives the same change of progress. A
    /// leaf that has a page on its other side reaches progress 0.5 after a movement by half the
    /// view along the axis, or by the whole view if the spine is at an edge.
    public var dragAnywhere: Bool
    /// The largest number of leaves that may turn at the same time, at least 1.
    public var maximumLeaves: Int
    /// Whether to draw a cross-fade instead of turning leaves: see ``PagerFrame/isCrossFade``.
    public var reducedMotion: Bool
    /// The duration of a whole flip in seconds, at least 0; with 0, a leaf that moves without a
    /// finger lands at once.
    public var duration: Double
    /// The spring with which a leaf settles after a finger has let it go, or nil for a cubic curve.
    ///
    /// The spring takes over the progress and the velocity of the leaf, up to 100 flips per second; its
    /// own initial velocity is not used. Progress stays in 0...1 even where the spring swings beyond
    /// its target. The leaf lands as soon as the spring stays within 0.0005 of the target, so the
    /// progress can jump by 0.0005 at the landing. Flips without a finger are the same with any spring.
    public var settling: Spring?
    /// Whether touches, taps and swipes turn pages; otherwise only steps and calls do.
    public var gestures: Bool
    /// The distances, velocities and times that tell gestures apart.
    public var thresholds: Thresholds

    /// Creates options; the parameters are their properties, and the defaults those of
    /// MPFlipViewController.
    public init(
      axis: Axis = .horizontal, spine: Spine = .middle, rightToLeft: Bool = false,
      dragAnywhere: Bool = false, maximumLeaves: Int = 1, reducedMotion: Bool = false,
      duration: Double = 0.5, style: TransitionStyle? = nil, settling: Spring? = nil,
      gestures: Bool = true, thresholds: Thresholds = Thresholds()
    ) {
      self.axis = axis
      self.spine = spine
      self.rightToLeft = rightToLeft
      self.dragAnywhere = dragAnywhere
      self.maximumLeaves = maximumLeaves
      self.reducedMotion = reducedMotion
      self.duration = duration
      self.style = style
      self.settling = settling
      self.gestures = gestures
      self.thresholds = thresholds
    }

    /// Decodes the options of a pager.
    ///
    /// The properties `style`, `settling`, `gestures` and `thresholds` have their defaults if they are missing.
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
        duration: try container.decode(Double.self, forKey: .duration),
        style: try container.decodeIfPresent(TransitionStyle.self, forKey: .style),
        settling: try container.decodeIfPresent(Spring.self, forKey: .settling),
        gestures: try container.decodeIfPresent(Bool.self, forKey: .gestures) ?? true,
        thresholds: try container.decodeIfPresent(Thresholds.self, forKey: .thresholds)
          ?? Thresholds())
    }
  }

  /// The axis, the spine and the order of the pages, which a container can choose for each interface
  /// orientation.
  public struct Layout: Hashable, Codable, Sendable {
    /// The axis along which pages turn.
    public var axis: Axis
    /// The position of the spine.
    public var spine: Spine
    /// Whether pages follow each other from right to left, or nil for what the options say.
    public var rightToLeft: Bool?

    /// Creates a layout.
    public init(axis: Axis, spine: Spine = .middle, rightToLeft: Bool? = nil) {
      self.axis = axis
      self.spine = spine
      self.rightToLeft = rightToLeft
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

    /// The position of the spine in reading order, if pages follow each other from right to left.
    var mirrored: Spine {
      switch self {
      case .middle: .middle
      case .first: .second
      case .second: .first
      }
    }
  }
}

// MARK: - What a pager reads of its options

extension Pager.Options {
  var isUsable: Bool {
    maximumLeaves >= 1 && (try? check()) != nil
  }

  /// Throws an error for a number that a pager cannot use, other than ``maximumLeaves``.
  func check() throws(PleatError) {
    guard duration >= 0, duration.isFinite else { throw .durationOutOfRange(duration) }
    if let settling, settling.settlingDuration() == .infinity {
      throw .parameterNotAccepted(
        name: "settling", value: "\(settling)", accepted: "a spring that comes to rest")
    }
    try thresholds.check()
  }

  /// Whether whole pages move, instead of leaves that turn about the spine.
  package var movesWholePage: Bool {
    style.map { $0.kind.name != FlipTransition.kind.name && !$0.isPeel } ?? false
  }

  func endTurns(of other: Self) -> Bool {
    axis != other.axis || rightToLeft != other.rightToLeft || style != other.style
      || !movesWholePage && spine != other.spine
  }

  package func style(_ direction: Pager.Direction) -> TransitionStyle {
    if let style, style.isPeel { return style }
    if let style, movesWholePage {
      return style.along(
        axis, isMirrored: rightToLeft && axis == .horizontal, direction: direction)
    }
    var flip: FlipStyle = []
    if axis == .vertical { flip.insert(.vertical) }
    if direction == .backward { flip.insert(.backward) }
    return style.map { $0.with(flip) } ?? .flip(flip)
  }

  var leafLimit: Int { maximumLeaves > 1 && sharesView ? maximumLeaves : 1 }

  /// Whether the style allows several leaves to turn in the view at once.
  package var sharesView: Bool {
    guard movesWholePage, let style else { return true }
    return style.uncoversFlatPage && style.reversed.uncoversFlatPage
  }
}

extension TransitionStyle {
  /// Returns this style for a forward turn, or its reverse for a backward turn.
  ///
  /// If the kind has a parameter for the direction, forward turns go up along a vertical axis. Along a
  /// horizontal axis they go to the left, or to the right if `isMirrored` is true.
  func along(
    _ axis: Axis, isMirrored: Bool, direction: Pager.Direction
  ) -> TransitionStyle {
    var values = values
    if let name = kind.reversingParameter, case .name = values[name] {
      let forward: PageSetup.Direction =
        axis == .vertical ? .up : isMirrored ? .right : .left
      values[name] = .name(forward.rawValue)
    }
    return TransitionStyle(
      kind, accepted: direction == .forward ? values : kind.reversed(values))
  }

  func with(_ flip: FlipStyle) -> TransitionStyle {
    var values = values
    for (name, flag) in [("backward", FlipStyle.backward), ("vertical", .vertical)] {
      values[name] = .flag(flip.contains(flag))
    }
    return TransitionStyle(kind, accepted: values)
  }

  /// Whether the destination page lies flat behind everything else all the time.
  fileprivate var uncoversFlatPage: Bool {
    let sample = transition(size: Size(width: 320, height: 480))
    guard let rig = try? sample.rig() else { return false }
    return rig.panels.allSatisfy {
      $0.content.page != .destination || $0.isBackdrop && $0.joint == nil
    }
  }
}
