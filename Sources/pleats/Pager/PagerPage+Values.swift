import Pleat
import PleatContainers
import PleatRender

// What the page's script reads: the book, the options, and events as its pager takes them.

extension Size {
  var value: HTMLPage.Value { .numbers([width, height]) }
}

extension NumberedPages {
  var value: HTMLPage.Value {
    [
      "count": .number(Double(count)), "loops": .bool(loops),
      "late": .numbers(late.sorted().map(Double.init)),
    ]
  }
}

extension FlipPager.Options {
  /// The options; flips have their own numbers, and other kinds are computed from their motions.
  var value: HTMLPage.Value {
    let sample = Size(width: 1, height: 1)
    let flip =
      style?.transition(size: sample) as? FlipTransition ?? FlipTransition([], size: sample)
    return [
      "axis": .text(axis.rawValue), "spine": .text(spine.rawValue),
      "rightToLeft": .bool(rightToLeft), "dragAnywhere": .bool(dragAnywhere),
      "leaves": .number(Double(maximumLeaves)), "reducedMotion": .bool(reducedMotion),
      "duration": .number(duration), "gestures": .bool(gestures),
      "thresholds": .object(
        FlipPager.Thresholds.names.map { name, path in
          (name, .number(min(thresholds[keyPath: path], .greatestFiniteMagnitude)))
        }),
      "style": style.map { .text("\($0)") } ?? .null,
      "movesWholePage": .bool(movesWholePage), "sharesView": .bool(sharesView),
      "flip": [
        "reverse": .bool(flip.style.contains(.reverse)),
        "pageShadow": .number(flip.pageShadowOpacity),
        "coverShadow": .number(flip.coverShadowOpacity),
      ],
    ]
  }
}

extension PagerEvent<Int> {
  var value: HTMLPage.Value {
    func touch(
      _ type: String, _ point: Point?, _ id: Int, _ velocity: FlipPager.Velocity?
    ) -> HTMLPage.Value {
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

extension [PagerStep] {
  /// The events of a script, with what the hook of the container answers.
  func events(
    size: Size, options: FlipPager.Options,
    layout: ((InterfaceOrientation) -> FlipPager.Layout)?
  ) -> [(time: Double, event: PagerEvent<Int>)] {
    var (size, options) = (size, options)
    return map { step in
      size = step.action.size(from: size) ?? size
      switch step.action {
      case .event(let event): return (step.time, event)
      case .gestures(let isOn):
        options.gestures = isOn
        return (step.time, .options(options))
      case .turn(let orientation, _):
        guard let layout = layout?(orientation.interface) else { return (step.time, .resize(size)) }
        (options.axis, options.spine) = (layout.axis, layout.spine)
        return (step.time, .options(options, size: size))
      }
    }
  }
}
