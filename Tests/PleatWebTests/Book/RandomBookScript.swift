import Pleat
import PleatContainers
import TestSupport

@testable import PleatWeb

/// A random script for the pager and for the script of its page.
struct RandomBookScript {
  let book: BookPage.Book
  let page: Int
  let size: Size
  let options: Pager.Options
  /// The number of pixels per point.
  let scale: Double
  private(set) var events: [(time: Double, event: PagerEvent<Int>)] = []

  private var generator: SeededGenerator
  private var time: Double
  /// Where the finger is; nil if it is up.
  private var finger: Point?
  private var view: Size
  private var current: Pager.Options
  /// The style of all options; nil for flips.
  private let style: TransitionStyle?

  init(seed: UInt64, style: TransitionStyle? = nil) throws {
    var generator = SeededGenerator(seed: seed)
    func chance(_ part: Double) -> Bool { Double.random(in: 0..<1, using: &generator) < part }
    let count = Int.random(in: 1...6, using: &generator)
    book = BookPage.Book(
      count: count, loops: chance(0.3),
      late: chance(0.3) ? Set((0..<count).filter { _ in Bool.random(using: &generator) }) : [],
      hard: style?.isPeel == true && chance(0.5) ? [0, count - 1] : [])
    page = Int.random(in: 0..<count, using: &generator)
    let isWhole = chance(0.5)
    func side() -> Double {
      let side = Double.random(in: 60...500, using: &generator)
      return isWhole ? side.rounded() : side
    }
    size = Size(width: side(), height: side())
    scale = [1, 2, 1.5].randomElement(using: &generator) ?? 1
    var options = try Self.options(style, using: &generator)
    options.reducedMotion = chance(0.2)
    if chance(0.2) {
      options.thresholds = Pager.Thresholds(margin: 20, release: 60, escape: 300, slop: 4)
    }
    self.options = options
    self.style = style
    view = size
    current = options
    time = Double.random(in: 0...2, using: &generator)
    self.generator = generator
    for _ in 0..<Int.random(in: 8...24, using: &self.generator) { try addSome() }
    add(.inputEnded, after: 0)
  }

  private static func options(
    _ style: TransitionStyle?, using generator: inout SeededGenerator
  ) throws -> Pager.Options {
    var options = Pager.Options(
      axis: .allCases.randomElement(using: &generator) ?? .horizontal,
      spine: Pager.Spine.allCases.randomElement(using: &generator) ?? .middle,
      rightToLeft: Bool.random(using: &generator),
      dragAnywhere: Int.random(in: 0..<3, using: &generator) == 0,
      maximumLeaves: Int.random(in: 1...4, using: &generator),
      duration: [0.5, 0.5, 1, 1.5, 0.2, 0].randomElement(using: &generator) ?? 0.5)
    if Int.random(in: 0..<4, using: &generator) == 0 {
      options.style = try TransitionStyle(
        FlipTransition.kind,
        [
          "reverse": .flag(Bool.random(using: &generator)),
          "pageShadow": .number(Double.random(in: 0...1, using: &generator)),
          "coverShadow": .number(Double.random(in: 0...1, using: &generator)),
        ])
    }
    options.style = style ?? options.style
    if Int.random(in: 0..<4, using: &generator) == 0 {
      options.settling = try Spring(
        response: Double.random(in: 0.1...0.8, using: &generator),
        dampingFraction: [0.2, 0.8, 1, 1.5].randomElement(using: &generator) ?? 1)
    }
    return options
  }

  // MARK: - Events

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &generator)
  }

  private mutating func add(_ event: PagerEvent<Int>, after delay: Double) {
    time += delay
    events.append((time, event))
  }

  private mutating func pause() -> Double {
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: 0
    case 1: number(0...2)
    case 2: number(0...0.01)
    default: number(0.01...0.3)
    }
  }

  private mutating func point() -> Point {
    let (width, height) = (view.width, view.height)
    // Half of all touches are in a margin.
    let place = Bool.random(using: &generator) ? 0.02 : 0.98
    if Bool.random(using: &generator) {
      return current.axis == .horizontal
        ? Point(x: place * width, y: number(0...height))
        : Point(x: number(0...width), y: place * height)
    }
    return Point(x: number(-20...width + 20), y: number(-20...height + 20))
  }

  private mutating func velocity() -> Pager.Velocity? {
    guard Int.random(in: 0..<5, using: &generator) == 0 else { return nil }
    return Pager.Velocity(x: number(-900...900), y: number(-300...300))
  }

  private mutating func addSome() throws {
    switch Int.random(in: 0..<12, using: &generator) {
    case 0...3: addTouch()
    case 4...5:
      // Leaves in the air, one after another.
      let step: Pager.Step = Bool.random(using: &generator) ? .next : .previous
      for _ in 0..<Int.random(in: 2...6, using: &generator) {
        add(.step(step), after: number(0...0.12))
      }
    case 6: add(.tap(point()), after: pause())
    case 7:
      add(
        .swipe(Pager.Swipe.allCases.randomElement(using: &generator) ?? .left), after: pause())
    case 8:
      add(
        .goTo(
          Int.random(in: -1...book.count, using: &generator),
          direction: [nil, .forward, .backward].randomElement(using: &generator) ?? nil,
          animated: Int.random(in: 0..<4, using: &generator) > 0,
          duration: Bool.random(using: &generator) ? nil : number(0...1)), after: pause())
    case 9: add(.step(Bool.random(using: &generator) ? .first : .last), after: pause())
    case 10: add(.ready(Int.random(in: 0..<book.count, using: &generator)), after: pause())
    default: try addChange()
    }
    if Bool.random(using: &generator) { add(.tick, after: pause()) }
  }

  private mutating func addTouch() {
    let id = Int.random(in: 0...8, using: &generator) / 8
    if finger == nil || Int.random(in: 0..<8, using: &generator) == 0 {
      let point = point()
      finger = point
      add(.began(point, id: id, velocity: velocity()), after: pause())
    }
    let stride = number(-80...80)
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      guard var point = finger else { return }
      let sideways = style?.isPeel == true ? 60.0 : 10
      let (along, across) = (stride + number(-5...5), number(-sideways...sideways))
      point.x += current.axis == .horizontal ? along : across
      point.y += current.axis == .horizontal ? across : along
      finger = point
      add(.moved(point, id: id, velocity: velocity()), after: number(0.005...0.25))
    }
    let place = Bool.random(using: &generator) ? finger : nil
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: return  // The finger stays down.
    case 1: add(.cancelled(place, id: id, velocity: velocity()), after: pause())
    default: add(.ended(place, id: id, velocity: velocity()), after: number(0...0.2))
    }
    finger = nil
  }

  private mutating func addChange() throws {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0:
      current.gestures.toggle()
      add(.options(current), after: pause())
    case 1:
      current = try Self.options(style, using: &generator)
      view = Size(width: view.height, height: view.width)
      add(.options(current, size: view), after: pause())
    case 2: add(.moved(Point(x: .nan, y: 0)), after: 0)
    default:
      view = Size(width: number(60...500), height: number(60...500))
      add(.resize(view), after: pause())
    }
  }
}
