import Foundation
import Pleat
import PleatContainers
import TestSupport
import Testing

/// Random events for containers with one to eight leaves: the laws of ``ContainerRun``.
@Suite struct ContainerFuzzTests {
  @Test(arguments: 0..<8)
  func aFewThousandEvents(seed: UInt64) throws {
    let counts = try play(seed, events: 2500, leaves: 4)
    for law in ContainerRun.Law.allCases {
      #expect(counts[law, default: 0] > 0, "seed \(seed): \(law) was never tried")
    }
  }

  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["PLEAT_SLOW_TESTS"] == "1",
      "PLEAT_SLOW_TESTS=1 runs it"))
  func aMillionEvents() throws {
    var sums: [ContainerRun.Law: Int] = [:]
    for seed in 100..<140 as Range<UInt64> {
      sums.merge(try play(seed, events: 25_000, leaves: 7)) { $0 + $1 }
    }
    for law in ContainerRun.Law.allCases { print(sums[law, default: 0], law.rawValue) }
    #expect(sums.count == ContainerRun.Law.allCases.count)
  }

  /// Plays several scripts, whose events are counted together.
  ///
  /// - Parameter expected: The number of leaves that are in the air at the same time, at least once.
  private func play(
    _ seed: UInt64, events: Int, leaves expected: Int
  ) throws -> [ContainerRun.Law: Int] {
    var random = SeededGenerator(seed: seed)
    var (counts, causes) = ([ContainerRun.Law: Int](), [FlipPager.Cause: Int]())
    var (played, leaves) = (0, 0)
    while played < events {
      let script = ContainerScript(leaves: 1 + Int(seed + UInt64(played)) % 8, &random)
      var run = ContainerRun(try script.container())
      do {
        for step in script.steps(&random) { try run.handle(step.event, at: step.time) }
      } catch let fault as ContainerRun.Fault {
        Issue.record("seed \(seed), event \(played + run.events): \(fault.text)")
        return counts
      }
      played += run.events
      counts.merge(run.counts) { $0 + $1 }
      causes.merge(run.turnCounts) { $0 + $1 }
      leaves = max(leaves, run.mostLeaves)
    }
    #expect(causes.count >= 3, "seed \(seed): \(causes)")
    #expect(leaves >= expected, "seed \(seed): \(leaves) leaves at the most")
    return counts
  }
}

/// A random container, and random events for it.
struct ContainerScript {
  private let options: FlipPager.Options
  private let pages: NumberedPages
  private let page: Int
  private static let size = Size(width: 320, height: 480)

  /// The kinds that turn pages, most often the flip.
  private static let styles: [TransitionStyle?] =
    [nil, nil, nil, nil, .flip(.reverse), .fold([])]
    + ["cube", "curl", "stairs"].map { try? TransitionStyle.kind($0) }

  init(leaves: Int, _ random: inout SeededGenerator) {
    options = FlipPager.Options(
      axis: .random(using: &random) ? .horizontal : .vertical,
      spine: FlipPager.Spine.allCases.randomElement(using: &random) ?? .middle,
      rightToLeft: .random(using: &random), dragAnywhere: .random(using: &random),
      maximumLeaves: leaves, style: Self.styles.randomElement(using: &random) ?? nil)
    let count = Int.random(in: 2...20, using: &random)
    pages = NumberedPages(
      count: count, loops: .random(using: &random),
      late: Set((0..<count).filter { _ in Int.random(in: 0..<6, using: &random) == 0 }))
    page = Int.random(in: 0..<count, using: &random)
  }

  func container() throws -> FlipContainer<Int> {
    try FlipContainer(PageSeries(pages), page: page, size: Self.size, options: options)
  }

  /// Some hundred events, after which nothing moves any more.
  func steps(_ random: inout SeededGenerator) -> [(time: Double, event: PagerEvent<Int>)] {
    var (now, finger) = (0.0, Point(x: 160, y: 240))
    var steps: [(time: Double, event: PagerEvent<Int>)] = []
    for _ in 0..<300 {
      now += [0, 1.0 / 60, 0.02, 0.05, 0.3].randomElement(using: &random) ?? 0
      steps.append((now, event(&finger, &random)))
      // A reader turns several pages in a row.
      if Int.random(in: 0..<12, using: &random) == 0 {
        for _ in 0..<8 {
          now += 0.02
          steps.append((now, .step(.next)))
        }
      }
    }
    return steps + [(now, .inputEnded), (now + 10, .tick)]
  }

  private func event(
    _ finger: inout Point, _ random: inout SeededGenerator
  ) -> PagerEvent<Int> {
    func place(_ random: inout SeededGenerator) -> Point {
      Point(x: .random(in: -20...340, using: &random), y: .random(in: -20...500, using: &random))
    }
    switch Int.random(in: 0..<32, using: &random) {
    case 0..<5:
      finger = place(&random)
      return .began(finger)
    case 5..<13:
      finger.x += .random(in: -60...60, using: &random)
      finger.y += .random(in: -60...60, using: &random)
      return .moved(finger)
    case 13..<16: return .ended()
    case 16: return .cancelled()
    case 17: return .tap(place(&random))
    case 18: return .swipe(FlipPager.Swipe.allCases.randomElement(using: &random) ?? .left)
    case 19..<24: return .step(FlipPager.Step.allCases.randomElement(using: &random) ?? .next)
    case 24..<27:
      return .goTo(
        .random(in: -1...pages.count, using: &random),
        direction: [nil, .forward, .backward].randomElement(using: &random) ?? nil,
        animated: Int.random(in: 0..<4, using: &random) > 0,
        duration: [nil, 0.2, 1].randomElement(using: &random) ?? nil)
    case 27: return .resize(Size(width: .random(in: 200...400, using: &random), height: 480))
    case 28: return .ready(.random(in: 0..<pages.count, using: &random))
    case 29: return .options(changed(&random))
    default: return .tick
    }
  }

  private func changed(_ random: inout SeededGenerator) -> FlipPager.Options {
    var other = options
    switch Int.random(in: 0..<5, using: &random) {
    case 0: other.axis = options.axis.other
    case 1: other.spine = FlipPager.Spine.allCases.randomElement(using: &random) ?? .middle
    case 2: other.gestures.toggle()
    case 3: other.style = Self.styles.randomElement(using: &random) ?? nil
    default: other.maximumLeaves = .random(in: 1...8, using: &random)
    }
    return other
  }
}
