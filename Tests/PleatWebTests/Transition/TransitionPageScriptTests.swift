import Foundation
import Pleat
import PleatRender
import TestSupport
import Testing

@testable import PleatWeb

/// The script of the page for the browser, run by an engine without a browser.
@Suite struct TransitionPageScriptTests {
  private static let size = Size(width: 321, height: 481)

  /// A frame as the script computes it.
  private struct Pose: Decodable {
    struct Panel: Decodable {
      let visible: Bool
      let matrix: [Double]
      let shade: Double
      /// From the eye, squared, if panels are sorted by it.
      let distance: Double?
    }
    let panels: [Panel]
    let order: [Int]
    let degrees: Double
  }

  private func page(_ kinds: [TransitionKind]) throws -> PageContents {
    let fold = FoldTransition(PageSetup(size: Self.size))
    let picture = Image(width: 1, height: 1)
    return try PageContents(
      TransitionExport(
        fold, name: "fold", timeline: fold.timeline(), source: picture, destination: picture
      )
      .html(kinds: kinds).text)
  }

  /// Frames of transitions, computed by the part of the script that needs no document.
  private func poses(
    _ page: PageContents, _ requests: [(motion: Int, progress: [Double])]
  ) throws -> [[Pose]] {
    let script = try #require(
      page.script.components(separatedBy: "// The data and the elements of a page.").first)
    let wanted = try JSONSerialization.data(
      withJSONObject: requests.map { [$0.motion, $0.progress] as [Any] })
    let output = try #require(
      try Node.run(
        """
        \(script)
        const page = \(page.data);
        const wanted = \(String(decoding: wanted, as: UTF8.self));
        console.log(JSON.stringify(wanted.map(([index, moments]) => {
          const motion = readMotion(page, index);
          return moments.map((progress) => (
            { ...pose(motion, progress), degrees: degrees(motion, progress) }));
        })));
        """))
    return try JSONDecoder().decode([[Pose]].self, from: output)
  }

  /// The values of a combination, read off the controls of the page.
  private func values(
    _ kind: TransitionKind, _ places: [Int], in page: PageContents
  ) throws -> [String: TransitionKind.Value] {
    let own = try #require(page.kinds.first { $0["title"] as? String == kind.title })
    let controls = try #require(own["parameters"] as? [[String: Any]])
    var values: [String: TransitionKind.Value] = [:]
    for (control, place) in zip(controls, places) {
      let name = try #require(control["name"] as? String)
      let text = try #require(control["values"] as? [String])[place]
      values[name] =
        switch try #require(kind.parameter(named: name)).accepted {
        case .flag: .flag(text == "true")
        case .integer: .integer(try #require(UInt64(text)))
        case .number: .number(try #require(Double(text)))
        case .name: .name(text)
        }
    }
    return values
  }

  private func compare(
    _ poses: [Pose], with transition: any Transition, at progress: [Double], seed: UInt64
  ) throws {
    let compiled = try transition.compiled()
    var frames = Keyframes<Double>()
    try frames.generate(compiled, at: progress)
    let extent = max(Self.size.width, Self.size.height)
    for (frame, pose) in poses.enumerated() {
      let place = "seed \(seed), \(transition) at \(progress[frame])"
      #expect(pose.panels.count == frames.panels.count)
      let order = frames.order(frame: frame)
      // Of panels at the same distance, but for rounding, either may come first.
      let isSame =
        pose.order.count == order.count
        && zip(pose.order, order).allSatisfy { own, other in
          guard own != other else { return true }
          guard let a = pose.panels[own].distance, let b = pose.panels[other].distance else {
            return false
          }
          return (a - b).magnitude <= 1e-9 * a
        }
      #expect(isSame, "\(place): \(pose.order) is not \(order)")
      #expect(abs(pose.degrees - compiled.angle(at: progress[frame]).degrees) < 1e-9, "\(place)")
      for (index, panel) in pose.panels.enumerated() {
        let expected = frames.matrix(ofPanel: index, frame: frame).elements
        // Lengths are relative to the page, and of the other entries one is near 1.
        let isNear = zip(panel.matrix, expected).enumerated().allSatisfy { entry, pair in
          (pair.0 - pair.1).magnitude <= 1e-9 * (entry >= 12 && entry < 15 ? extent : 1)
        }
        let name = "\(place), \(frames.panels[index].name)"
        #expect(isNear, "\(name): \(panel.matrix) is not \(expected)")
        #expect(panel.visible == frames.isVisible(panel: index, frame: frame), "\(name)")
        #expect(abs(panel.shade - frames.shade(ofPanel: index, frame: frame)) < 1e-9, "\(name)")
      }
    }
  }

  private static let moments = [0, 0.013, 0.12, 0.31, 0.4999, 0.62, 0.77, 0.9, 0.991, 1]

  /// Every entry of the menu, and some combinations of values, are what the library computes.
  @Test(.needsNode, .needsPNG, arguments: someCases(TransitionKind.builtIn.map(\.name)))
  func framesAreThoseOfTheLibrary(name: String) throws {
    let kind = try #require(TransitionKind.builtIn.first { $0.name == name })
    let page = try page([kind])
    let index = try #require(page.kinds.firstIndex { $0["title"] as? String == kind.title })
    let motions = try #require(page.kinds[index]["motions"] as? [Any])
    let controls = try #require(page.kinds[index]["parameters"] as? [[String: Any]])
    let counts = controls.map { ($0["values"] as? [String] ?? []).count }
    var places = page.choices.filter { $0["kind"] as? Int == index }
      .compactMap { $0["places"] as? [Int] }
    let seed = UInt64.random(in: 0..<1_000_000)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<3 { places.append(counts.map { Int.random(in: 0..<$0, using: &generator) }) }
    var requests: [(motion: Int, progress: [Double])] = []
    var transitions: [any Transition] = []
    for some in places {
      let place = zip(some, counts).reduce(0) { $0 * $1.1 + $1.0 }
      guard let motion = motions[place] as? Int else {
        // A combination that the page does not have is one that the library refuses.
        #expect(throws: PleatError.self, "seed \(seed)") {
          try kind.transition(PageSetup(size: Self.size), values(kind, some, in: page)).rig()
        }
        continue
      }
      let transition = try kind.transition(
        PageSetup(size: Self.size), values(kind, some, in: page))
      requests.append((motion, Self.moments))
      transitions.append(transition)
    }
    for (own, (request, transition)) in zip(try poses(page, requests), zip(requests, transitions)) {
      try compare(own, with: transition, at: request.progress, seed: seed)
    }
  }
}
