public import Pleat

/// Why there is no ``Overlay`` for two pages.
public enum OverlayError: Error, Equatable {
  /// Neither page has been added to the container.
  case noPageInContainer
  /// A page's transform flattens it, or is not finite.
  case transformNotInvertible
  /// The pages are turned or scaled differently, so that halves do not match.
  case pagesTurned
  /// The region has no area: the source lies outside the container or under bars.
  case regionEmpty(Rect)
  /// The transition itself refuses the region's size, or the scale.
  case notUsable(PleatError)
}

extension OverlayError: CustomStringConvertible {
  /// What was refused and what is accepted, as one line without a full stop.
  public var description: String {
    switch self {
    case .noPageInContainer:
      "neither page is in the container: one of them must have an index there"
    case .transformNotInvertible:
      "a page's transform is singular or not finite: it must be invertible"
    case .pagesTurned:
      "the pages are turned or scaled differently: both need the same transform"
    case .regionEmpty(let region):
      "the region \(region) has no area: a part of the source must lie in the container, under no bar"
    case .notUsable(let error): "\(error)"
    }
  }
}
