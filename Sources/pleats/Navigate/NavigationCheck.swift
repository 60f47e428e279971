import Pleat
import PleatContainers
import PleatRender

struct NavigationCheck {
  private let scale: Double
  private var sheet: Size
  private var waiting: [Int] = []

  init(size: Size, scale: Double) { (sheet, self.scale) = (size, scale) }

  /// The most pixels of a container: two pages, what is behind them and the frame are in memory at the same
  /// time, and have together at most as many pixels as one picture may have.
  static let mostPixels = Image.pixelLimit / 4

  /// Says why a container of a size cannot be drawn; nil if it can be drawn.
  static func fault(of size: Size, scale: Double) -> String? {
    PagerPictureOptions.fault(of: size, scale: scale, limit: mostPixels)
  }

  /// Throws a `Failure` that names the line if what happens at a moment cannot be drawn.
  mutating func check(_ moment: NavigationFilm.Moment) throws {
    if let step = moment.step, case .resize(let size) = step.action {
      sheet.width = max(sheet.width, size.width)
      sheet.height = max(sheet.height, size.height)
      for (name, size) in [("a container", size), ("pictures", sheet)] {
        guard let fault = Self.fault(of: size, scale: scale) else { continue }
        throw Failure(
          "line \(step.line): \(name) of \(size) at --scale \(numberText(scale)): \(fault)")
      }
    }
    try check(moment.effects, of: moment.step?.line)
  }

  /// Checks the changes that have started because of the line, or because of earlier lines that waited.
  private mutating func check(
    _ effects: [NavigationContainer<String>.Effect], of line: Int?
  ) throws {
    for effect in effects {
      switch effect.kind {
      case .waits: if let line { waiting.append(line) }
      case .didFinish(_, isCompleted: false): waiting = []
      case .refused: if line == nil, !waiting.isEmpty { waiting.removeFirst() }
      case .didStart(let change):
        var own = line
        if own == nil, !waiting.isEmpty { own = waiting.removeFirst() }
        try check(change, effect.container, own ?? 0)
      default: break
      }
    }
  }

  private func check(
    _ change: NavigationChange<String>, _ container: NavigationContainer<String>, _ line: Int
  ) throws {
    let grid = container.stack.grid
    let presented = change.direction == .forward ? change.presented : container.stack.presented
    let modal = presented.last?.modal
    let frame = modal?.placement.frame(in: container.bounds, on: grid) ?? container.bounds
    let place = "line \(line): \(modal == nil ? "a page" : "a modal") of \(frame.size)"
    do {
      _ = try change.transition(size: frame.size, scale: scale)?.compiled()
    } catch {
      throw Failure("\(place): \(error)")
    }
  }
}
