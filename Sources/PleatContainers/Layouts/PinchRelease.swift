import Pleat

/// What happens after the fingers of a pinch are lifted: the grid opens, or the stack closes again.
///
/// ``PinchedStacks/opensGrid`` tells which of the two happens. The change starts with the
/// attributes of the pinch, and ends with exactly those of the grid or of the stacks.
///
/// - A stack closes like a pinch whose scale goes back to 1 at a constant rate.
/// - A grid opens as a ``LayoutSwitch``, except that the cards of the spread stack keep their z until
///   the end. So cards that still overlap do not change their order.
///
/// All attributes are in view coordinates, as in ``LayoutSwitch``.
public struct PinchRelease: Sendable {
  /// The stacks at the moment when the fingers are lifted.
  public let pinch: PinchedStacks

  /// Creates the change that follows a pinch.
  public init(_ pinch: PinchedStacks) { self.pinch = pinch }

  private var opening: LayoutSwitch<PinchedStacks, PreparedFlow> {
    LayoutSwitch(withSameSections: pinch, pinch.grid)
  }

  /// Returns the attributes of an element at a progress, or nil if there is no such element.
  ///
  /// Values of `progress` outside 0...1 are clamped, and NaN counts as 0.
  ///
  /// - Complexity: O(1).
  public func attributes(of element: LayoutElement, at progress: Double) -> LayoutAttributes? {
    if pinch.opensGrid {
      guard var attributes = opening.attributes(of: element, at: progress) else { return nil }
      if element.kind == .cell, element.section == pinch.section, progress > 0, progress < 1,
        let start = pinch.attributes(of: element)
      {
        attributes.z = start.z
      }
      return attributes
    }
    let attributes =
      progress >= 1
      ? pinch.stacks.attributes(of: element) : closing(at: progress).attributes(of: element)
    return attributes.map(pinch.inView)
  }

  /// Returns the attributes, at a progress, of all elements that are visible at the start or at the
  /// end.
  ///
  /// The attributes are sorted by ``LayoutElement``. Their elements are the same at every progress.
  /// When a stack closes, all its cards that were visible at the start are listed even at progress
  /// 1, where most of them are hidden.
  ///
  /// - Parameter progress: The progress. Values outside 0...1 are clamped, and NaN counts as 0.
  /// - Complexity: O(*n* log *n*) for *n* returned elements, plus the time of one call of
  ///   ``PreparedLayout/forEachVisible(in:_:)`` for each of the two layouts.
  public func attributes(at progress: Double) -> [LayoutAttributes] {
    let elements =
      pinch.opensGrid
      ? opening.visibleElements
      : LayoutSwitch(withSameSections: pinch, pinch.stacks).visibleElements
    return elements.compactMap { attributes(of: $0, at: progress) }
  }

  private func closing(at progress: Double) -> PinchedStacks {
    var closing = pinch
    closing.scale = pinch.scale.mixed(with: 1, at: progress > 0 ? progress : 0)
    return closing
  }
}
