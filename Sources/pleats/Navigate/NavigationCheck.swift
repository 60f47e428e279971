import Pleat
import PleatContainers
import PleatRender

/// What a script of `pleats navigate` must keep to be drawn.
struct NavigationCheck {
  private let steps: [NavigationScript.Step]
  private let player: NavigationPlayer
  private let scale: Double
  /// The lines of the operations that wait.
  private var waiting: [Int] = []

  init(_ steps: [NavigationScript.Step], _ player: NavigationPlayer, scale: Double) {
    (self.steps, self.player, self.scale) = (steps, player, scale)
  }

  /// The most pixels of a container: the pages of a transition, what is behind and the frame are in
  /// the memory together, and all have the limit of one picture.
  static let mostPixels = Image.pixelLimit / 4

  /// Why a container of a size cannot be drawn, nil if it can.
  static func fault(of size: Size, scale: Double) -> String? {
    PagerPictureOptions.fault(of: size, scale: scale, limit: mostPixels)
  }

  /// Throws a `Failure` that names the first line that cannot be drawn.
  ///
  /// - Complexity: linear in the number of steps; each transition is compiled.
  mutating func run() throws {
    var (playing, sheet) = (player, player.bounds.size)
    for step in steps {
      try check(playing.advance(to: step.time), of: nil)
      let moments = playing.handle(step.action, at: step.time)
      if case .resize(let size) = step.action {
        sheet.width = max(sheet.width, size.width)
        sheet.height = max(sheet.height, size.height)
        for (name, size) in [("a container", size), ("pictures", sheet)] {
          guard let fault = Self.fault(of: size, scale: scale) else { continue }
          throw Failure(
            "line \(step.line): \(name) of \(size) at --scale \(numberText(scale)): \(fault)")
        }
      }
      try check(moments, of: step.line)
    }
    while let end = playing.end { try check(playing.advance(to: end), of: nil) }
  }

  /// Checks the changes that have started, by a line or because they have waited.
  private mutating func check(
    _ moments: [NavigationPlayer.Moment], of line: Int?
  ) throws {
    for moment in moments {
      switch moment.event {
      case .waits: if let line { waiting.append(line) }
      case .didFinish(_, isCompleted: false): waiting = []
      case .refused: if line == nil, !waiting.isEmpty { waiting.removeFirst() }
      case .didStart(let change):
        var own = line
        if own == nil, !waiting.isEmpty { own = waiting.removeFirst() }
        try check(change, moment.player, own ?? 0)
      default: break
      }
    }
  }

  private func check(
    _ change: NavigationChange<String>, _ player: NavigationPlayer, _ line: Int
  ) throws {
    let grid = player.stack.grid
    let presented = change.direction == .forward ? change.presented : player.stack.presented
    let modal = presented.last?.modal
    let frame = modal?.placement.frame(in: player.bounds, on: grid) ?? player.bounds
    let place = "line \(line): \(modal == nil ? "a page" : "a modal") of \(frame.size)"
    do {
      _ = try change.transition(size: frame.size, scale: scale)?.compiled()
    } catch {
      throw Failure("\(place): \(error)")
    }
  }
}
