import Pleat
import PleatContainers
import TestSupport

/// A random pager and what happens to it, nonsense included; the same seed gives the same.
struct PagerScript {
  struct Step {
    let time: Double
    let event: PagerEvent<Int>
  }

  let options: Pager.Options
  let pages: PageSeries<Int>
  let pageCount: Int
  let page: Int
  let size: Size
  private(set) var steps: [Step] = []
  /// When the input ends.
  private(set) var end = 0.0

  /// Whether options may change, and calls say more than a page.
  private let isChanging: Bool

  /// Creates a script.
  ///
  /// - Parameter changing: Whether options change, and calls have directions and durations.
  init(seed: UInt64, changing: Bool = false) {
    isChanging = changing
    var random = SeededGenerator(seed: seed)
    var options = Pager.Options(
      axis: Axis.allCases.randomElement(using: &random) ?? .horizontal,
      spine: Pager.Spine.allCases.randomElement(using: &random) ?? .middle,
      rightToLeft: .random(using: &random), dragAnywhere: .random(using: &random),
      maximumLeaves: [1, 1, 2, 3, 7].randomElement(using: &random) ?? 1,
      reducedMotion: .random(using: &random),
      duration: [0.5, 0.5, 0.5, 0.3, 2, 1e-3, 0].randomElement(using: &random) ?? 0.5)
    // Every fourth seed settles with a spring, some of which swing.
    if seed % 4 == 0 {
      options.settling = try? Spring(
        response: [0.05, 0.4, 1][Int(seed / 4 % 3)],
        dampingFraction: [0.2, 1, 3][Int(seed / 12 % 3)])
    }
    if changing {
      options.maximumLeaves = max(options.maximumLeaves, Int(seed % 5 * 2))
      options.style = Self.styles.randomElement(using: &random) ?? nil
    }
    self.options = options
    let count = Int.random(in: 1...9, using: &random)
    pageCount = count
    pages = PageSeries(
      count: count, loops: .random(using: &random),
      late: Set((0..<count).filter { _ in Int.random(in: 0..<4, using: &random) == 0 }))
    page = Int.random(in: 0..<count, using: &random)
    size = Self.size(&random)
    var now = Double.random(in: -10...10, using: &random)
    var fingers = [Point.zero, .zero, .zero]
    for _ in 0..<Int.random(in: 100...300, using: &random) {
      now += Self.pause(&random)
      addStep(&now, &fingers, &random)
      // A reader turns several pages in a row.
      guard changing, Int.random(in: 0..<20, using: &random) == 0 else { continue }
      for _ in 0..<8 {
        now += 0.02
        steps.append(Step(time: now, event: .step(.next)))
      }
    }
    end = now
  }

  /// The kinds that turn pages, most often the flip.
  private static let styles: [TransitionStyle?] =
    [nil, nil, nil, nil, .flip(.reverse), .fold([])]
    + ["cube", "curl", "stairs"].map { try? TransitionStyle.kind($0) }
    + [try? TransitionStyle(PeelTransition.kind), try? TransitionStyle(PeelTransition.kind)]

  /// Times that stand still, go on by frames, wait for landings, or hurry.
  private static func pause(_ random: inout SeededGenerator) -> Double {
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: 0
    case 2: 1.0 / 60
    case 3: .random(in: 0...1.5, using: &random)
    case 4: [0.25, 0.5, 0.1, 1e-10].randomElement(using: &random) ?? 0
    default: .random(in: 0...0.06, using: &random)
    }
  }

  private static func size(_ random: inout SeededGenerator) -> Size {
    let sizes = [
      Size(width: 320, height: 480), Size(width: 321, height: 481), Size(width: 768, height: 1004),
      Size(width: 60, height: 60), Size(width: 7.3, height: 5.1), Size(width: 88, height: 88),
    ]
    return sizes.randomElement(using: &random) ?? sizes[0]
  }

  private mutating func addStep(
    _ now: inout Double, _ fingers: inout [Point], _ random: inout SeededGenerator
  ) {
    let id = [0, 0, 0, 0, 0, 1, 2].randomElement(using: &random) ?? 0
    let event: PagerEvent<Int>
    switch Int.random(in: 0..<(isChanging ? 43 : 40), using: &random) {
    case 0..<7:
      fingers[id] = point(&random)
      event = .began(fingers[id], id: id)
    case 7..<20:
      let reach: Double = [3.0, 30, 300].randomElement(using: &random) ?? 30
      fingers[id].x += Double.random(in: -reach...reach, using: &random)
      fingers[id].y += Double.random(in: -reach...reach, using: &random) / 2
      event = .moved(fingers[id], id: id, velocity: velocity(&random))
    case 20..<25:
      event = .ended(
        .random(using: &random) ? fingers[id] : nil, id: id, velocity: velocity(&random))
    case 25: event = .cancelled(.random(using: &random) ? fingers[id] : nil, id: id)
    case 26, 27: event = .tap(point(&random))
    case 28: event = .swipe(Pager.Swipe.allCases.randomElement(using: &random) ?? .left)
    case 29, 30: event = .goTo(.random(in: -1...pageCount, using: &random))
    case 31, 32, 33: event = .step(Pager.Step.allCases.randomElement(using: &random) ?? .next)
    case 34: event = .resize(Self.size(&random))
    case 35, 36: event = .ready(.random(in: -1...pageCount, using: &random))
    case 37: event = .tick
    case 38: event = .inputEnded
    case 40: event = jump(&random)
    case 41, 42: event = change(&random)
    default:
      steps.append(nonsense(now, &random))
      return
    }
    steps.append(Step(time: now, event: event))
  }

  /// A call that says all it can say.
  private func jump(_ random: inout SeededGenerator) -> PagerEvent<Int> {
    .goTo(
      .random(in: -1...pageCount, using: &random),
      direction: [nil, .forward, .backward].randomElement(using: &random) ?? nil,
      animated: .random(using: &random),
      duration: [nil, 0.2, 1].randomElement(using: &random) ?? nil)
  }

  /// Other options, some of which end all turns.
  private func change(_ random: inout SeededGenerator) -> PagerEvent<Int> {
    var options = options
    switch Int.random(in: 0..<8, using: &random) {
    case 0: options.axis = options.axis.other
    case 1: options.spine = Pager.Spine.allCases.randomElement(using: &random) ?? .middle
    case 2: options.gestures = false
    case 3: options.duration *= 0.8
    case 4: options.thresholds.margin = 60
    case 5: options.style = Self.styles.randomElement(using: &random) ?? nil
    case 6: options.maximumLeaves = .random(in: 1...8, using: &random)
    default: options.dragAnywhere.toggle()
    }
    return .options(options, size: .random(using: &random) ? nil : Self.size(&random))
  }

  private func point(_ random: inout SeededGenerator) -> Point {
    let (x, y) = (
      Double.random(in: -0.1...1.1, using: &random), Double.random(in: -0.1...1.1, using: &random)
    )
    return Point(x: x * size.width, y: y * size.height)
  }

  private func velocity(_ random: inout SeededGenerator) -> Pager.Velocity? {
    guard Int.random(in: 0..<4, using: &random) == 0 else { return nil }
    let limit: Double = [100.0, 700, 5000, 1e300].randomElement(using: &random) ?? 100
    return Pager.Velocity(
      x: Double.random(in: -limit...limit, using: &random),
      y: Double.random(in: -limit...limit, using: &random) / 4)
  }

  /// What a pager must ignore: earlier times, numbers that are none, sizes that no view has.
  private func nonsense(_ now: Double, _ random: inout SeededGenerator) -> Step {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: Step(time: now - 1e6, event: .step(.next))
    case 1: Step(time: .nan, event: .step(.next))
    case 2: Step(time: .infinity, event: .tick)
    case 3: Step(time: now, event: .moved(Point(x: .nan, y: 0)))
    case 4: Step(time: now, event: .ended(Point(x: 0, y: .infinity)))
    case 5: Step(time: now, event: .moved(.zero, velocity: .init(x: -.infinity)))
    case 6: Step(time: now, event: .resize(Size(width: -1, height: 5)))
    default: Step(time: now, event: .resize(Size(width: .nan, height: 0)))
    }
  }
}

extension PagerScript {
  /// A pager as the script wants it.
  func pager() throws -> FlipPager<Int> {
    try FlipPager(pages, page: page, size: size, options: options)
  }
}
