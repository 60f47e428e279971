import Pleat
import PleatContainers
import TestSupport
import Testing

/// Random operations: the stack stays consistent, and every event has its counterpart.
@Suite struct NavigationPropertyTests {
  private func operation(
    _ random: inout SeededGenerator
  ) -> NavigationOperation<Int> {
    let page = Int.random(in: 0..<9, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: return .push(page)
    case 2: return .pop
    case 3: return .popToRoot
    case 4: return .popTo(page)
    case 5: return .replace(page, with: Int.random(in: 0..<9, using: &random))
    case 6: return .present(page, as: .fullScreen)
    case 7: return .present(page, as: .child)
    case 8: return .present(page, as: .modal(width: 200, height: 100))
    default: return .dismiss
    }
  }

  private func motion(_ random: inout SeededGenerator) -> NavigationMotion {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: .instant
    case 3:
      NavigationMotion(
        .crossFade(CrossFade(duration: 0.2)), isInteractive: Bool.random(using: &random))
    case 1: NavigationMotion(isInteractive: true)
    case 2: NavigationMotion(.style(.flip(.vertical)), isInteractive: Bool.random(using: &random))
    default: .automatic
    }
  }

  /// What is wrong with a stack at rest and the views that followed its events.
  private func faults(_ stack: PageStack<Int>, _ views: ObedientViews<Int>) -> [String] {
    var faults: [String] = []
    let all = stack.pages + stack.presented.map(\.page)
    if stack.pages.isEmpty { faults.append("empty") }
    if Set(all).count != all.count { faults.append("a page in two places: \(all)") }
    if !views.announced.isEmpty || !views.appearing.isEmpty {
      faults.append("events without counterpart: \(views)")
    }
    let children = stack.pages + stack.presented.filter { $0.kind != .fullScreen }.map(\.page)
    if views.children != Set(children) { faults.append("children \(views.children)") }
    var seen = [stack.top]
    for modal in stack.presented {
      seen = modal.kind == .fullScreen ? [modal.page] : seen + [modal.page]
    }
    let shades = stack.presented.filter { $0.modal != nil && seen.contains($0.page) }
    if Set(views.shades) != Set(shades.map(\.page)) { faults.append("shades \(views.shades)") }
    if Set(views.shown) != Set(seen) { faults.append("shown \(views.shown), not \(seen)") }
    if views.shown.last != stack.visible { faults.append("\(views.shown) on top") }
    return faults
  }

  @Test(arguments: 1...UInt64(caseCount(60))) func randomOperations(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var stack = PageStack(root: 0, bounds: Rect(x: 0, y: 0, width: 320, height: 480))
    var views = ObedientViews(children: [0], shown: [0])
    var ends: [NavigationOperation<Int>] = []
    var asked: [NavigationOperation<Int>] = []
    var complaints: [String] = []

    func follow(_ change: NavigationChange<Int>) {
      complaints += views.apply(change.startEvents)
      guard !change.isAnimated else { return }
      complaints += views.apply(change.completionEvents)
      ends.append(change.operation)
    }

    for _ in 0..<300 {
      let before = stack
      if stack.running != nil, Bool.random(using: &random) {
        let completes = Int.random(in: 0..<3, using: &random) > 0
        let end = completes ? try stack.finish() : try stack.cancel()
        complaints += views.apply(end.events)
        ends.append(end.change.operation)
        if !completes {
          #expect(stack.pages == before.pages && stack.presented == before.presented)
        }
        for next in end.next {
          switch next {
          case .started(let change): follow(change)
          case .refused(let operation, _): ends.append(operation)
          }
        }
      } else {
        let operation = operation(&random)
        if stack.running != nil, Int.random(in: 0..<8, using: &random) == 0 {
          complaints += views.apply(try stack.takeOver())
        }
        let rule = BusyRule.allCases.randomElement(using: &random) ?? .refuse
        do {
          let change = try stack.perform(operation, motion(&random), ifBusy: rule)
          asked.append(operation)
          if let change { follow(change) }
        } catch {
          #expect(
            stack.pages == before.pages && stack.waiting == before.waiting
              && stack.runningChanges.map(\.operation) == before.runningChanges.map(\.operation),
            "seed \(seed): refused with \(error), and changed")
        }
      }
      if stack.running == nil {
        #expect(faults(stack, views) == [], "seed \(seed)")
        #expect(stack.waiting == [])
      }
      #expect(complaints == [], "seed \(seed)")
      if !complaints.isEmpty { return }
    }
    // One end for every operation that was accepted, in order.
    while stack.running != nil {
      let end = try stack.finish()
      ends.append(end.change.operation)
      complaints += views.apply(end.events)
      for case .started(let change) in end.next { follow(change) }
      for case .refused(let operation, _) in end.next { ends.append(operation) }
    }
    #expect(ends.count == asked.count)
    #expect(complaints == [] && faults(stack, views) == [], "seed \(seed)")
  }
}
