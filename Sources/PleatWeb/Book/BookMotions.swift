import Pleat
import PleatContainers

struct BookMotions {
  private struct Key: Hashable {
    let style: TransitionStyle
    let size: Size
    let axis: Axis
    let isMirrored: Bool
    let direction: Pager.Direction
  }

  private let scale: Double
  private var list = MotionTable()
  private var places: [Key: Int] = [:]
  private var values: [PageValue] = []

  /// - Parameter scale: The number of pixels per point.
  init(scale: Double) { self.scale = scale }

  /// Adds the transitions of a style, in all directions that a reader can choose in the browser.
  ///
  /// For flips, nothing is added.
  ///
  /// - Throws: `ViewError` if the view is too small for the style in one of the directions.
  mutating func add(_ options: Pager.Options, size: Size) throws(ViewError) {
    guard options.movesWholePage, let style = options.style else { return }
    for (axis, isMirrored) in [(Axis.horizontal, false), (.horizontal, true), (.vertical, false)] {
      for direction in [Pager.Direction.forward, .backward] {
        let key = Key(
          style: style, size: size, axis: axis, isMirrored: isMirrored, direction: direction)
        guard places[key] == nil else { continue }
        var own = options
        (own.axis, own.rightToLeft) = (axis, isMirrored)
        let place: Int
        do {
          place = try list.add(own.style(direction).transition(size: size, scale: scale))
        } catch {
          let turned =
            axis == options.axis
            ? "" : "turned in the \(axis) direction, which readers of the page may choose: "
          throw ViewError(size: size, reason: turned + "\(error)")
        }
        places[key] = place
        values.append([
          "style": .text("\(style)"), "size": size.value, "isVertical": .bool(axis == .vertical),
          "isMirrored": .bool(isMirrored), "direction": .text(direction.rawValue),
          "place": .number(Double(place)),
        ])
      }
    }
  }

  var members: [(key: String, value: PageValue)] {
    [("views", .list(values))] + list.members
  }
}
