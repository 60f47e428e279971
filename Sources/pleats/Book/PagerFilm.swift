import Pleat
import PleatContainers

struct PagerFilm {
  /// A view, and the number of the script's line that makes it, or nil for the view at the start.
  struct View {
    let line: Int?
    let size: Size
    let options: Pager.Options
  }

  /// The frames until all leaves are at rest, or as many as are allowed.
  private(set) var frames: [PagerFrame<Int>] = []
  private(set) var views: [View]
  /// The time in seconds at which all leaves are at rest.
  private(set) var end = 0.0

  static let mostFrames = 100_000.0

  init(_ steps: [PagerStep], on container: FlipPager<Int>, rate: Double) {
    var container = container
    views = [View(line: nil, size: container.size, options: container.options)]
    func isShort(_ time: Double) -> Bool { rate * time <= Self.mostFrames }
    for step in steps {
      while isShort(step.time), Double(frames.count) / rate + 1e-9 < step.time {
        addFrame(of: &container, rate)
      }
      _ = container.carryOut(step)
      if views.last?.size != container.size || views.last?.options != container.options {
        views.append(View(line: step.line, size: container.size, options: container.options))
      }
    }
    if let last = steps.last {
      // After the last step, a leaf that a finger holds, or that waits for a page, falls back.
      _ = container.handle(.inputEnded, at: last.time)
      end = max(last.time, container.motionEndTime ?? 0)
    }
    guard isShort(end) else { return }
    repeat { addFrame(of: &container, rate) } while container.motionEndTime != nil
  }

  private mutating func addFrame(of container: inout FlipPager<Int>, _ rate: Double) {
    let now = Double(frames.count) / rate
    _ = container.handle(.tick, at: now)
    frames.append(container.frame(at: now))
  }
}
