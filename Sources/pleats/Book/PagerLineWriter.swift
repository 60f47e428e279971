import Pleat
import PleatContainers

struct PagerLineWriter: ~Copyable {
  struct Details {
    /// Whether the line of an effect has the number, the cause and the direction of the effect's turn.
    var turns = false
    /// Whether there is a line for each step by which a page joins or leaves the container.
    var containment = false
  }

  private var text: TextBuffer
  private let details: Details

  init(_ text: consuming TextBuffer, details: Details) {
    self.text = text
    self.details = details
  }

  mutating func write(
    _ effects: [FlipPager<Int>.Effect], _ frame: (FlipPager<Int>.Effect) -> PagerFrame<Int>
  ) throws {
    for effect in effects {
      if case .containment = effect.kind, !details.containment { continue }
      try write(frame(effect), effect.kind)
    }
  }

  mutating func write(
    _ frame: PagerFrame<Int>, _ effect: FlipPager<Int>.Effect.Kind? = nil
  ) throws {
    var line: JSONPiece = """
      {"t":\(frame.time),"state":\(frame.state.rawValue),"page":\(frame.page)
      """
    if let newest = frame.newest { line += "\(pose(of: newest)),\"target\":\(newest.to)" }
    if frame.leaves.count > 1 {
      let leaves: [JSONPiece] = frame.leaves.map {
        "{\"from\":\($0.from),\"to\":\($0.to)\(pose(of: $0))}"
      }
      line += ",\"leaves\":\(leaves, separator: ",")"
    }
    if frame.isCrossFade { line += ",\"crossFade\":true" }
    if let effect { line += ",\"effect\":{\"kind\":\(members(of: effect))}" }
    text.append(json: "\(line)}\n")
    try text.flushIfFull()
  }

  mutating func finish() throws { try text.flush() }

  private func pose(of leaf: PagerFrame<Int>.Leaf) -> JSONPiece {
    ",\"progress\":\(leaf.progress),\"velocity\":\(leaf.velocity)"
  }

  private func members(of kind: FlipPager<Int>.Effect.Kind) -> JSONPiece {
    switch kind {
    case .containment(let event):
      let frame: JSONPiece = event.frame.map { ",\"frame\":\($0)" } ?? ""
      return "\(event.step.rawValue),\"page\":\(event.page)\(frame)"
    case .didStart(let turn): return "\"didStart\"\(members(of: turn))"
    case .didFinish(let turn, let finished, let completed):
      return """
        "didFinish","finished":\(finished),"completed":\(completed)\(members(of: turn))
        """
    case .refused(let reason, let number, let cause):
      return """
        "refused","reason":\(reason.rawValue)\(details.turns ? origin(number, cause) : "")
        """
    }
  }

  private func members(of turn: FlipPager<Int>.Turn) -> JSONPiece {
    let ends: JSONPiece = ",\"from\":\(turn.from),\"to\":\(turn.to)"
    guard details.turns else { return ends }
    return "\(ends)\(origin(turn.id, turn.cause)),\"direction\":\(turn.direction.rawValue)"
  }

  private func origin(_ number: Int, _ cause: Pager.Cause) -> JSONPiece {
    ",\"turn\":\(number),\"cause\":\(cause.rawValue)"
  }
}
