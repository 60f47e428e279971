import Foundation
import Pleat
import PleatRender
import TestSupport
import Testing

@testable import PleatWeb

/// `frames` of the script library against the library, in Node: one motion of each kind at random sizes.
@Suite(.enabled(if: Node.isHere)) struct FramesScriptTests {
  private struct Answer: Decodable {
    var names: [String]
    var pages: [String?]
    var matrices: [Double]
    var rects: [[Double]]
    var outlines: [[[Double]]?]
    var quads: [[[Double]?]]
    var shades: [Double]
  }

  private struct Case {
    let name: String
    let motion: String
    let transition: any Transition
    let size: Size
    let progress: Double
  }

  private static let library = URL(filePath: #filePath)
    .appending(path: "../../../../Sources/PleatWeb/Library/frames.js").standardized

  static func motion(_ transition: any Transition) throws -> String {
    let pixel = Image(width: 1, height: 1)
    return try TransitionExport(
      transition, name: "turn", timeline: transition.timeline(), source: pixel, destination: pixel
    ).motion().text
  }

  private static func cases(of name: String, using random: inout SeededGenerator) throws -> [Case] {
    let (kind, values) = try TransitionKind.required(name)
    return try (0..<(runsAllCases ? 24 : 4)).map { index in
      var setup = PageSetup(
        size: Size(
          width: .random(in: 20...2000, using: &random),
          height: .random(in: 20...2000, using: &random)),
        scale: .infinity, direction: .allCases.randomElement(using: &random) ?? .left,
        perspective: index % 4 == 3 ? .none : .automatic)
      let transition = try kind.transition(setup, values)
      let size = setup.size
      setup = setup.unit
      return Case(
        name: name, motion: try motion(kind.transition(setup, values)), transition: transition,
        size: size, progress: .random(in: 0...1, using: &random))
    }
  }

  private static func answers(_ cases: [Case]) throws -> [Answer] {
    let calls = cases.map {
      """
      show(\($0.motion), { width: \($0.size.width), height: \($0.size.height), progress: \($0.progress) });
      """
    }
    let output = try #require(
      try Node.run(
        """
        import { frames } from '\(library.absoluteString)';
        const show = (motion, options) => {
          const { matrices, ...frame } = frames(motion, options);
          console.log(JSON.stringify({ ...frame, matrices: [...matrices] }));
        };
        \(calls.joined(separator: "\n"))
        """), "frames.js failed")
    return try output.split(separator: 0x0A).map {
      try JSONDecoder().decode(Answer.self, from: Data($0))
    }
  }

  @Test func oneMotionHasTheFramesOfAllSizes() throws {
    let seed: UInt64 = 20_261_129
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let names = TransitionKind.builtIn.map(\.name) + TransitionKind.shortNames.map(\.name)
    let cases = try names.flatMap { try Self.cases(of: $0, using: &random) }
    let answers = try Self.answers(cases)
    try #require(answers.count == cases.count)
    for (test, answer) in zip(cases, answers) { try Self.check(test, answer) }
  }

  private static func check(_ test: Case, _ answer: Answer) throws {
    let frames = try test.transition.keyframes(at: [test.progress])
    let panels = try test.transition.rig().panels
    let place = "\(test.name), \(test.size), \(test.progress)"
    let order = frames.order(frame: 0)
    let names = order.map { panels[$0].name }
    // Of two panels at the same distance, rounding decides which is painted first.
    let isSorted = try test.transition.rig().sortsByDistance
    #expect(
      isSorted ? Set(names) == Set(answer.names) : names == answer.names,
      "\(place): \(answer.names)")
    let longer = max(test.size.width, test.size.height)
    for (index, name) in answer.names.enumerated() {
      let panel = try #require(panels.firstIndex { $0.name == name }, "\(place)")
      let (page, rect) = (panels[panel].content.page, panels[panel].content.rect)
      #expect(answer.pages[index] == (page == .clear ? nil : page.rawValue), "\(place)")
      #expect(answer.outlines[index] == nil)
      #expect(
        zip(answer.rects[index], [rect.minX, rect.minY, rect.width, rect.height])
          .allSatisfy { abs($0 - $1) < 1e-9 * longer }, "\(name), \(place)")
      #expect(abs(answer.shades[index] - frames.shade(ofPanel: panel, frame: 0)) < 1e-9, "\(place)")
      let quad = frames.quad(ofPanel: panel, frame: 0).corners
      for (corner, other) in zip(answer.quads[index], quad) where other.x.isFinite {
        let corner = try #require(corner, "\(name), \(place)")
        let far = max(longer, abs(other.x), abs(other.y))
        #expect(
          abs(corner[0] - other.x) < 1e-9 * far && abs(corner[1] - other.y) < 1e-9 * far,
          "\(name), \(place)")
      }
      let matrix = frames.matrix(ofPanel: panel, frame: 0).elements
      for (entry, other) in zip(answer.matrices[(16 * index)..<(16 * index + 16)], matrix) {
        #expect(
          abs(entry - other) <= 1e-6 * abs(other) + 1e-12 * longer, "\(name), \(place)")
      }
    }
  }

  /// A motion of one size says so, and is stretched to other boxes.
  @Test func aMotionOfOneSizeIsStretched() throws {
    let setup = PageSetup(
      size: Size(width: 300, height: 200), scale: .infinity, perspective: .distance(500))
    for (transition, count) in [
      (PrismTransition(setup), 2), (CurlTransition(setup, strips: 6, angle: 20), 14),
    ] as [(any Transition, Int)] {
      let motion = try Self.motion(transition)
      #expect(motion.contains("\"size\":[300,200],\n\"depth\":null,"))
      let test = Case(
        name: "fixed", motion: motion, transition: transition,
        size: Size(width: 600, height: 700), progress: 0.4)
      let answer = try #require(try Self.answers([test]).first)
      #expect(answer.names.count <= count + 16)
      let frames = try transition.keyframes(at: [0.4])
      for (name, quad) in zip(answer.names, answer.quads) {
        let panel = try #require(try transition.rig().panels.firstIndex { $0.name == name })
        for (corner, other) in zip(quad, frames.quad(ofPanel: panel, frame: 0).corners) {
          let corner = try #require(corner)
          #expect(abs(corner[0] - 2 * other.x) < 1e-9 && abs(corner[1] - 3.5 * other.y) < 1e-9)
        }
      }
    }
  }

  /// The header says what the motion is; a motion at 1 x 1 has no numbers of a page.
  @Test func theFileSaysWhatItIs() throws {
    let setup = PageSetup(size: Size(width: 300, height: 200), direction: .up)
    let motion = try Self.motion(PrismTransition(setup.unit, sides: 6))
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(motion.utf8)) as? [String: Any])
    #expect(object["form"] as? String == "pleat-motion" && object["version"] as? Int == 1)
    #expect(object["kind"] as? String == "prism" && object["depth"] as? String == "height")
    #expect(object["size"] as? [Double] == [1, 1])
    let parameters = try #require(object["parameters"] as? [String: Any])
    #expect(parameters["sides"] as? Int == 6 && parameters["direction"] as? String == "up")
    #expect(object["pages"] as? [String] == ["source", "destination"])
    #expect(motion.utf8.count < 3000)
  }
}
