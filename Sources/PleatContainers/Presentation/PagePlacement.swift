public import Pleat

/// The place of a page's view in the bounds of its container.
///
/// A placement is not a fixed frame. When the bounds of the container change, for example because
/// the device is turned, ``frame(in:on:)`` returns another frame.
///
/// It is encoded as `"filling"`, `{"inset": [top, left, bottom, right]}` or
/// `{"sized": {"size": [width, height], "at": [x, y]}}`.
public enum PagePlacement: Hashable, Sendable, Codable {
  /// The view fills the container.
  case filling

  /// The view fills the container except for a margin on each side, in points.
  case inset(Insets)

  /// The view has a size of its own, and a point gives its place in the container.
  ///
  /// The size is in points. If the view is wider or higher than the container, it gets the width or
  /// the height of the container. The point says which fraction of the free space lies to the left
  /// of the view, and which above it: (0, 0) puts the view at the top left corner, (0.5, 0.5) in the
  /// centre, and (1, 1) at the bottom right corner.
  case sized(Size, at: Point)

  /// Returns the placement of a view with the given size, in points, in the centre of its container.
  public static func centered(width: Double, height: Double) -> PagePlacement {
    .sized(Size(width: width, height: height), at: Point(x: 0.5, y: 0.5))
  }

  /// Returns the frame of the view in a container with the given bounds.
  ///
  /// The frame of a view with a size of its own is moved to whole pixels of the screen, as with
  /// `PixelAlignment.originFloorSizeCeil`, so that it is neither blurred nor stretched.
  public func frame(in bounds: Rect, on grid: PixelGrid = PixelGrid(scale: 1)) -> Rect {
    switch self {
    case .filling: return bounds
    case .inset(let insets): return bounds.inset(by: insets)
    case .sized(let wanted, let place):
      let (width, height) = (min(wanted.width, bounds.width), min(wanted.height, bounds.height))
      return Rect(
        x: bounds.minX + (bounds.width - width) * place.x,
        y: bounds.minY + (bounds.height - height) * place.y, width: width, height: height
      ).aligned(to: grid, .originFloorSizeCeil)
    }
  }

  private struct Sized: Encodable {
    let size: Size
    let at: Point
  }

  /// Decodes a placement.
  public init(from decoder: any Decoder) throws {
    let found = try EnumerationCase(from: decoder)
    switch found.name {
    case "filling": self = .filling
    case "inset": self = .inset(try found.value())
    case "sized": self = .sized(try found.value("size"), at: try found.value("at"))
    default: throw found.unknown("filling, inset, sized")
    }
  }

  /// Encodes a placement.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .filling: try encoder.encode(case: "filling")
    case .inset(let insets): try encoder.encode(case: "inset", insets)
    case .sized(let size, let place):
      try encoder.encode(case: "sized", Sized(size: size, at: place))
    }
  }
}
