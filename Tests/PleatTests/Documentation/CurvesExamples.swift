import Pleat
import TestSupport

/// The examples of the page on curves and springs.
enum CurvesExamples {
  static let page = ExamplePage(
    page: "Sources/Pleat/Pleat.docc/CurvesAndSprings.md", source: #filePath,
    examples: [
      PrintedExample("forms", forms), PrintedExample("spring", spring),
    ])

  static func forms(print: Printer) throws {
    let bounce = TimingCurve.easing(.bounce, .out)
    let stairs = try TimingCurve("steps(4, jump-none)")
    let swing = try TimingCurve.spring(Spring(response: 0.5, dampingFraction: 0.7))
    func short(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }
    for curve in [.easeIn, bounce, stairs, swing] {
      print(curve, short(curve.value(at: 0.5)), "at most", short(curve.range.upperBound))
    }
  }

  static func spring(print: Printer) throws {
    let spring = try Spring(mass: 1, stiffness: 100, damping: 10)
    func short(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }
    print("settles after \(short(spring.settlingDuration())) s")
    print("at 0.2 s:", short(spring.value(at: 0.2)), short(spring.velocity(at: 0.2)))

    // Halfway, the goal changes: value and velocity go on from where they are.
    let run = try ProgressRun(to: 1, spring: spring)
    let caught = try run.retargeted(to: 0, at: 0.2)
    print("caught:", short(caught.value(at: 0.2)), short(caught.velocity(at: 0.2)))
    print("at 0.6 s:", short(caught.value(at: 0.6)))

    // Is it at rest? A value near its goal may only pass it: from this time on it stays within 0.001.
    print("at rest after", short(caught.settlingTime(within: 0.001)), "s")
  }
}
