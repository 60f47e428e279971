import Pleat
import PleatContainers
import PleatWeb

enum PagerAction {
  case event(PagerEvent<Int>)
  /// The interface turns. Without a size, width and height are swapped if the orientation requires it.
  case turn(PagerOrientation, Size?)
  case gestures(Bool)

  /// Returns the size of the view after the action; nil if the action does not change it.
  func size(from size: Size) -> Size? {
    switch self {
    case .event(.resize(let other)): other
    case .turn(let orientation, let other): other ?? orientation.size(size)
    case .event, .gestures: nil
    }
  }
}

typealias PagerStep = ScriptStep<PagerAction>

typealias PagerScript = Script<PagerAction>

extension PagerAction: ScriptAction {
  static let example = "{\"t\":0,\"step\":\"next\"}"
  static let kinds = [
    "touch", "tap", "swipe", "goTo", "step", "resize", "ready", "turn", "gestures",
  ]

  static func details(of kind: String) -> [String] {
    switch kind {
    case "touch": ["x", "y", "id", "vx", "vy"]
    case "goTo": ["direction", "animated", "duration"]
    case "turn": ["size"]
    default: []
    }
  }

  init(_ kind: String, of line: ScriptLine) throws {
    self = try PagerScriptLine(line: line).action(kind)
  }
}

private struct PagerScriptLine {
  let line: ScriptLine

  func action(_ kind: String) throws -> PagerAction {
    switch kind {
    case "turn": .turn(try line.choice("turn"), line.has("size") ? try size("size") : nil)
    case "gestures": .gestures(try line.truth("gestures"))
    default: .event(try event(kind))
    }
  }

  private func event(_ kind: String) throws -> PagerEvent<Int> {
    switch kind {
    case "touch": return try touch()
    case "tap":
      let (x, y) = try line.pair("tap", "the coordinates [x, y]")
      return .tap(Point(x: x, y: y))
    case "swipe": return .swipe(try line.choice("swipe"))
    case "goTo": return try goTo()
    case "step": return .step(try line.choice("step"))
    case "resize": return .resize(try size("resize"))
    default: return .ready(try line.wholeNumber("ready"))
    }
  }

  private func goTo() throws -> PagerEvent<Int> {
    let duration = try line.optionalNumber("duration")
    if let duration, !(0...86400).contains(duration) {
      throw line.refusal("duration", "seconds from 0 to 86400")
    }
    return .goTo(
      try line.wholeNumber("goTo"),
      direction: line.has("direction") ? try line.choice("direction") : nil,
      animated: line.has("animated") ? try line.truth("animated") : true, duration: duration)
  }

  private enum Phase: String, CaseIterable {
    case began, moved, ended, cancelled
  }

  private func touch() throws -> PagerEvent<Int> {
    let phase: Phase = try line.choice("touch")
    let id = line.has("id") ? try line.wholeNumber("id") : 0
    let (vx, vy) = (try line.optionalNumber("vx"), try line.optionalNumber("vy"))
    let velocity =
      vx == nil && vy == nil ? nil : Pager.Velocity(x: vx ?? 0, y: vy ?? 0)
    let (x, y) = (try line.optionalNumber("x"), try line.optionalNumber("y"))
    guard let x, let y else {
      let missing = x == nil ? "x" : "y"
      guard phase == .ended || phase == .cancelled else {
        throw ScriptLine.Refusal("\"\(missing)\" is missing: only ended and cancelled may omit it")
      }
      guard x == nil, y == nil else {
        throw ScriptLine.Refusal("\"\(missing)\" is missing: give both \"x\" and \"y\", or neither")
      }
      return phase == .ended
        ? .ended(id: id, velocity: velocity) : .cancelled(id: id, velocity: velocity)
    }
    let point = Point(x: x, y: y)
    switch phase {
    case .began: return .began(point, id: id, velocity: velocity)
    case .moved: return .moved(point, id: id, velocity: velocity)
    case .ended: return .ended(point, id: id, velocity: velocity)
    case .cancelled: return .cancelled(point, id: id, velocity: velocity)
    }
  }

  private func size(_ key: String) throws -> Size {
    try line.size(key, "above 0 and at most 1e15") { $0 > 0 && $0 <= 1e15 }
  }
}

extension [PagerStep] {
  /// Returns the steps' events, each with the size of the view after it; `layout` chooses the layouts.
  func pageSteps(
    size: Size, options: Pager.Options,
    layout: ((InterfaceOrientation) -> Pager.Layout)?
  ) -> [BookPage.Step] {
    var (size, options) = (size, options)
    return map { step in
      size = step.action.size(from: size) ?? size
      func event() -> PagerEvent<Int> {
        switch step.action {
        case .event(let event): return event
        case .gestures(let isOn):
          options.gestures = isOn
          return .options(options)
        case .turn(let orientation, _):
          guard let layout = layout?(orientation.interface) else { return .resize(size) }
          (options.axis, options.spine) = (layout.axis, layout.spine)
          options.rightToLeft = layout.rightToLeft ?? options.rightToLeft
          return .options(options, size: size)
        }
      }
      return (time: step.time, event: event(), size: size)
    }
  }
}
