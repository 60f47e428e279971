public import Pleat

/// A fold or a flip with its style: what takes one page to another.
public enum TransitionStyle: Hashable, Codable, Sendable {
  /// A page that folds away, or one that unfolds.
  case fold(FoldStyle)
  /// A page that turns about a spine in the middle.
  case flip(FlipStyle)

  /// The style that plays this one backwards, for the way back: the lowest bit toggled.
  public var reversed: TransitionStyle {
    switch self {
    case .fold(let style): .fold(style.reversed)
    case .flip(let style): .flip(style.reversed)
    }
  }

  /// The direction across the hinge, in which the page is halved.
  public var foldingAxis: Axis {
    switch self {
    case .fold(let style): style.contains(.horizontal) ? .horizontal : .vertical
    case .flip(let style): style.axis
    }
  }

  /// Whether whoever draws must clip to the page, since panels start outside it: folds that are not
  /// cubic.
  public var clips: Bool {
    switch self {
    case .fold(let style): !style.contains(.cubic)
    case .flip: false
    }
  }

  /// The transition of this style for a page, with the kind's own perspective and shadows.
  ///
  /// - Parameters:
  ///   - size: the page, in points; one that has no half to turn throws when the transition is used.
  ///   - scale: pixels per point.
  public func transition(size: Size, scale: Double = 1) -> any Transition {
    switch self {
    case .fold(let style): FoldTransition(style, size: size, scale: scale)
    case .flip(let style): FlipTransition(style, size: size, scale: scale)
    }
  }
}

extension TransitionStyle: CustomStringConvertible {
  /// The kind and its bits in words, as in `unfold cubic` or `flip backward`.
  public var description: String {
    switch self {
    case .fold(let style): style.description
    case .flip(let style): style.description
    }
  }
}
