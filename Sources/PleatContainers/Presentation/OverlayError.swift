public import Pleat

/// The reason why there is no ``Overlay`` for two pages.
public enum OverlayError: Error, Equatable, CustomStringConvertible {
  /// The index of both pages is nil, so neither page is in the container.
  case noPageInContainer
  /// The transform of a page is singular or not finite.
  case transformNotInvertible
  /// The pages are rotated or scaled differently, so their halves do not match.
  case pagesTurned
  /// The region to show is not finite, or it is empty, for example because the source page is
  /// outside the container or completely under bars.
  case regionEmpty(Rect)
  /// The transition does not accept the size of the region, or the scale.
  case notUsable(PleatError)

  /// A message in one line without a full stop: what was refused, and what is accepted.
  public var description: String {
    switch self {
    case .noPageInContainer:
      "neither page is in the container: at least one of them must have an index"
    case .transformNotInvertible:
      "a page's transform is singular or not finite: it must be invertible"
    case .pagesTurned:
      "the pages are rotated or scaled differently: both need the same rotation and scale"
    case .regionEmpty(let region):
      "the region \(region) has no area: part of the source must be in the container and not under a bar"
    case .notUsable(let error): "\(error)"
    }
  }
}
