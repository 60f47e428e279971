import Pleat
import PleatContainers
import TestSupport

/// A random pager and what happens to it, nonsense included; the same seed gives the same.
struct PagerScript {
  struct Step {
    let time: Double
    let event: FlipPager.Event
  }

  let options: FlipPager.Options
  let pages: NumberedPages
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
    var options = FlipPager.Options(
      axis: Axis.allCases.randomElement(using: &random) ?? .horizontal,
      spine: FlipPager.Spine.allCases.randomElement(using: &random) ?? .middle,
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
    self.options = options
    let count = Int.random(in: 1...9, using: &random)
    pages = NumberedPages(
      count: count, loops: .random(using: &random),
      late: Set((0..<count).filter { _ in Int.random(in: 0..<4, using: &random) == 0 }))
    page = Int.random(in: 0..<count, using: &random)
    size = Self.size(&random)
    var now = Double.random(in: -10...10, using: &random)
    var fingers = [Point.zero, .zero, .zero]
    for _ in 0..<Int.random(in: 100...300, using: &random) {
      now += Self.pause(&random)
      addStep(&now, &fingers, &random)
    }
    end = now
  }

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
    let event: FlipPager.Event
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
    case 28: event = .swipe(FlipPager.Swipe.allCases.randomElement(using: &random) ?? .left)
    case 29, 30: event = .goTo(.random(in: -1...pages.count, using: &random))
    case 31, 32, 33: event = .step(FlipPager.Step.allCases.randomElement(using: &random) ?? .next)
    case 34: event = .resize(Self.size(&random))
    case 35, 36: event = .ready(.random(in: -1...pages.count, using: &random))
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
  private func jump(_ random: inout SeededGenerator) -> FlipPager.Event {
    .goTo(
      .random(in: -1...pages.count, using: &random),
      direction: [nil, .forward, .backward].randomElement(using: &random) ?? nil,
      animated: .random(using: &random),
      duration: [nil, 0.2, 1].randomElement(using: &random) ?? nil)
  }

  /// Other options, some of which end all turns.
  private func change(_ random: inout SeededGenerator) -> FlipPager.Event {
    var options = options
    switch Int.random(in: 0..<6, using: &random) {
    case 0: options.axis = options.axis.other
    case 1: options.spine = FlipPager.Spine.allCases.randomElement(using: &random) ?? .middle
    case 2: options.gestures = false
    case 3: options.duration *= 0.8
    case 4: options.thresholds.margin = 60
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

  private func velocity(_ random: inout SeededGenerator) -> FlipPager.Velocity? {
    guard Int.random(in: 0..<4, using: &random) == 0 else { return nil }
    let limit: Double = [100.0, 700, 5000, 1e300].randomElement(using: &random) ?? 100
    return FlipPager.Velocity(
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
  func pager() throws -> FlipPager {
    try FlipPager(pages: pages, page: page, size: size, options: options)
  }
}
