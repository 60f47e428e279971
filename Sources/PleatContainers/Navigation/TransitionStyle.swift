public import Pleat

/// The kind of a transition, fold or flip, with its style.
public enum TransitionStyle: Hashable, Codable, Sendable {
  /// A fold or an unfold of the given style.
  case fold(FoldStyle)
  /// A flip of the given style, about a spine in the middle of the page.
  case flip(FlipStyle)

  /// The style that looks like this style played backwards.
  ///
  /// The raw values of the two styles differ only in the lowest bit.
  public var reversed: TransitionStyle {
    switch self {
    case .fold(let style): .fold(style.reversed)
    case .flip(let style): .flip(style.reversed)
    }
  }

  /// The axis along which the two halves of a page are arranged.
  ///
  /// A page is cut into a left and a right half for the horizontal axis, and into a top and a
  /// bottom half for the vertical axis.
  public var foldingAxis: Axis {
    switch self {
    case .fold(let style): style.contains(.horizontal) ? .horizontal : .vertical
    case .flip(let style): style.axis
    }
  }

  /// Whether a renderer must clip the transition to the page.
  ///
  /// This is true for folds and unfolds that are not cubic, because two of their panels slide
  /// across the edges of the page.
  public var clips: Bool {
    switch self {
    case .fold(let style): !style.contains(.cubic)
    case .flip: false
    }
  }

  /// Returns the transition of this style, with the default perspective and shadows of its kind.
  ///
  /// - Parameters:
  ///   - size: The size of the pages in points. If a page is too small to be halved, the transition
  ///     throws an error when it is used.
  ///   - scale: The number of pixels per point.
  public func transition(size: Size, scale: Double = 1) -> any Transition {
    switch self {
    case .fold(let style): FoldTransition(style, size: size, scale: scale)
    case .flip(let style): FlipTransition(style, size: size, scale: scale)
    }
  }
}

extension TransitionStyle: CustomStringConvertible {
  /// The name of the style, for example `unfold cubic` or `flip backward`.
  public var description: String {
    switch self {
    case .fold(let style): style.description
    case .flip(let style): style.description
    }
  }
}
