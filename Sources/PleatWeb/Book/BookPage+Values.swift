import Pleat
import PleatContainers

// The data that the page reads: the book, the options, and the events of the steps that it can play.

extension Size {
  var value: PageValue { .numbers([width, height]) }
}

extension BookPage.Book {
  var value: PageValue {
    [
      "count": .number(Double(count)), "loops": .bool(loops),
      "late": .numbers(late.sorted().map(Double.init)),
      "hard": .numbers(hard.sorted().map(Double.init)),
    ]
  }
}

extension Pager.Options {
  /// The options, with the parameters of a flip and a peel; the page draws other kinds from their motions.
  var value: PageValue {
    let sample = Size(width: 1, height: 1)
    let own = style.map { $0.kind.accepted(PageSetup(size: sample), $0.values) }
    let flip = own as? FlipTransition ?? FlipTransition(PageSetup(size: sample))
    let peel = (own as? PeelTransition).map { peel -> PageValue in
      let light = peel.setup.light.direction
      return [
        "radius": .number(peel.radius), "strips": .number(Double(peel.strips)),
        "light": .numbers([light.x, light.y, light.z]), "shade": .number(peel.setup.shade),
        "cast": .number(peel.paper.cast),
      ]
    }
    return [
      "axis": .text(axis.rawValue), "spine": .text(spine.rawValue),
      "rightToLeft": .bool(rightToLeft), "dragAnywhere": .bool(dragAnywhere),
      "leaves": .number(Double(maximumLeaves)), "reducedMotion": .bool(reducedMotion),
      "duration": .number(duration), "gestures": .bool(gestures),
      "thresholds": .object(
        Pager.Thresholds.names.map { name, path in
          (name, .number(min(thresholds[keyPath: path], .greatestFiniteMagnitude)))
        }),
      "settling": settling.map { .numbers([$0.mass, $0.stiffness, $0.damping]) } ?? .null,
      "style": style.map { .text("\($0)") } ?? .null,
      "movesWholePage": .bool(movesWholePage), "sharesView": .bool(sharesView),
      "flip": [
        "reverse": .bool(flip.style.contains(.reverse)),
        "pageShadow": .number(flip.pageShadowOpacity),
        "coverShadow": .number(flip.coverShadowOpacity),
      ],
      "peel": peel ?? .null,
    ]
  }
}

extension PagerEvent<Int> {
  var value: PageValue {
    func touch(
      _ type: String, _ point: Point?, _ id: Int, _ velocity: Pager.Velocity?
    ) -> PageValue {
      [
        "type": .text(type), "point": point.map { .numbers([$0.x, $0.y]) } ?? .null,
        "id": .number(Double(id)), "velocity": velocity.map { .numbers([$0.x, $0.y]) } ?? .null,
      ]
    }
    switch self {
    case .began(let point, let id, let velocity): return touch("began", point, id, velocity)
    case .moved(let point, let id, let velocity): return touch("moved", point, id, velocity)
    case .ended(let point, let id, let velocity): return touch("ended", point, id, velocity)
    case .cancelled(let point, let id, let velocity): return touch("cancelled", point, id, velocity)
    case .tap(let point): return ["type": "tap", "point": .numbers([point.x, point.y])]
    case .swipe(let swipe): return ["type": "swipe", "to": .text(swipe.rawValue)]
    case .goTo(let page, let direction, let animated, let duration):
      return [
        "type": "goTo", "page": .number(Double(page)),
        "direction": direction.map { .text($0.rawValue) } ?? .null, "animated": .bool(animated),
        "duration": duration.map { .number($0) } ?? .null,
      ]
    case .step(let step): return ["type": "step", "to": .text(step.rawValue)]
    case .resize(let size): return ["type": "resize", "size": size.value]
    case .options(let options, let size):
      return ["type": "options", "options": options.value, "size": size?.value ?? .null]
    case .ready(let page): return ["type": "ready", "page": .number(Double(page))]
    case .tick: return ["type": "tick"]
    case .inputEnded: return ["type": "inputEnded"]
    }
  }
}
