import Foundation
import Pleat
import PleatContainers
import PleatRender
import TestSupport
import Testing

@testable import PleatWeb
@testable import pleats

/// The page of `pleats navigate`: its numbers are those of the module.
@Suite(.enabled(if: Node.isHere), .needsPNG) struct NavigationPageTests {
  private static let size = Size(width: 320, height: 480)

  private struct Frame: Decodable {
    let opacity: Double
    let shade: Double?
    let progress: Double?
    let order: [Int]?
    let matrices: [[Double]]?
  }

  private var container: NavigationContainer<String> {
    var stack = PageStack(root: "A", duration: 0.5, bounds: Rect(origin: .zero, size: Self.size))
    stack.goesAsItCame = true
    return NavigationContainer(stack)
  }

  private func document(_ script: String, photographs: [Image] = []) throws -> String {
    var lines = Array(script.utf8).split(separator: 0x0A)[...]
    let steps = try NavigationScript.steps { lines.popFirst() }
    var document = try StackPage(NavigationFilm(steps, container), background: .black)
    return try document.text(scale: 1, photographs: photographs.map { try $0.dataURL() })
  }

  private func part(_ text: String, from start: String) throws -> String {
    let start = try #require(text.range(of: start)).upperBound
    let end = try #require(text[start...].range(of: "</script>")).lowerBound
    return String(text[start..<end])
  }

  /// Photographs are there once each, and a page has the same one in every size.
  @Test func pagesHaveTheirPhotographs() throws {
    let script = """
      {"t":0,"push":"B"}
      {"t":1,"present":"C","size":[200,100]}
      """
    let photographs = [Image(width: 1, height: 1), Image(width: 2, height: 2)]
    let text = try document(script, photographs: photographs)
    #expect(text.components(separatedBy: "url(\"data:").count == 3)
    let data = try part(text, from: "id=\"pleat-data\">")
    let object = try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any]
    let pictures = try #require(object?["pictures"] as? [[String: Any]])
    for (page, index) in [("A", 0), ("B", 1), ("C", 0)] {
      let own = pictures.filter { $0["page"] as? String == page }
      #expect(!own.isEmpty && own.allSatisfy { $0["index"] as? Int == index }, "\(page)")
    }
    var lines = Array(script.utf8).split(separator: 0x0A)[...]
    let film = NavigationFilm(try NavigationScript.steps { lines.popFirst() }, container)
    #expect(film.photographs(photographs).mapValues(\.width) == ["A": 1, "B": 2, "C": 1])
    #expect(film.photographs([]).isEmpty)
  }

  /// A random change of a script, with a style, a fade or a modal.
  private func line(_ random: inout SeededGenerator, _ index: Int) -> String {
    let duration = Double.random(in: 0...2, using: &random)
    let names =
      TransitionKind.builtIn.map(\.name) + ["cube --direction up", "fold --cubic", "fade"]
    let style = names[Int.random(in: 0..<names.count, using: &random)]
    let time = Double(4 * index)
    let motion = "\"style\":\"\(style)\",\"duration\":\(duration)"
    switch index % 4 {
    case 0: return "{\"t\":\(time),\"push\":\"P\(index)\",\(motion)}"
    case 1: return "{\"t\":\(time),\"pop\":true,\"duration\":\(duration)}"
    case 2:
      let shade =
        "\"shade\":\(Double.random(in: 0...1, using: &random)),\"shadeDuration\":"
        + "\(Double.random(in: 0...1, using: &random))"
      return "{\"t\":\(time),\"present\":\"M\(index)\",\"size\":[200,100],\(shade)"
        + (Bool.random(using: &random) ? ",\(motion)}" : "}")
    default: return "{\"t\":\(time),\"dismiss\":true}"
    }
  }

  /// A page that replaces another one goes back as that one would have gone, also by the page's buttons.
  @Test(arguments: ["cube", "fade", "none"]) func replacedPagesGoBackAsTheyCame(
    style: String
  ) throws {
    let text = try document(
      """
      {"t":0,"push":"B","style":"\(style)"}
      {"t":2,"replace":["B","C"],"style":"book"}
      """)
    let data = try part(text, from: "id=\"pleat-data\">")
    let object = try JSONSerialization.jsonObject(with: Data(data.utf8))
    let members = try #require(object as? [String: Any])
    let arrivals = try #require(members["arrivals"] as? [String: Any])
    #expect("\(try #require(arrivals["B"]))" == "\(try #require(arrivals["C"]))")
  }

  /// 1,000 moments of random changes: opacity, shade, progress and all matrices, to 1e-9.
  @Test func numbersAreThoseOfTheModule() throws {
    let seed: UInt64 = 19
    var random = SeededGenerator(seed: seed)
    let script = (0..<40).map { line(&random, $0) }.joined(separator: "\n")
    let text = try document(script)
    let moments = (0..<caseCount(1000)).map { _ in Double.random(in: 0...160, using: &random) }
    let code = try part(text, from: "<script type=\"module\">")
    let pure = try #require(
      code.components(separatedBy: "// The data and the elements of a page.").first)
    let output = try #require(
      try Node.run(
        """
        \(pure)
        const page = \(try part(text, from: "id=\"pleat-data\">"));
        const motions = new Map();
        const motionOf = (index) => {
          if (!motions.has(index)) motions.set(index, readMotion(page, index));
          return motions.get(index);
        };
        console.log(JSON.stringify(\(moments).map((time) => {
          const change = page.changes.find(({ start, end }) => time >= start && time < end);
          if (!change) return null;
          const motion = change.style === null ? null : motionOf(change.motion);
          const frame = frameOf(change, motion, time - change.start);
          if (frame.progress === null) return frame;
          const { panels, order } = pose(motion, frame.progress);
          return { ...frame, order, matrices: panels.map(({ matrix }) => matrix) };
        })));
        """))
    let frames = try JSONDecoder().decode([Frame?].self, from: output)
    var lines = Array(script.utf8).split(separator: 0x0A)[...]
    let film = NavigationFilm(try NavigationScript.steps { lines.popFirst() }, container)
    func near(_ a: Double?, _ b: Double?) -> Bool {
      guard let a, let b else { return a == b }
      return (a - b).magnitude <= 1e-9
    }
    var compared = (frames: 0, matrices: 0)
    for (time, frame) in zip(moments, frames) {
      let container = film.container(at: time)
      #expect((container.stack.running == nil) == (frame == nil), "\(time), seed \(seed)")
      guard let frame, let change = container.stack.running,
        let elapsed = container.elapsed(at: time)
      else { continue }
      compared.frames += 1
      #expect(near(frame.opacity, change.opacity(at: elapsed)), "\(time), seed \(seed)")
      #expect(near(frame.shade, container.shadeOpacity(at: time)), "\(time), seed \(seed)")
      guard let progress = frame.progress, change.style != nil else {
        #expect(frame.progress == nil && change.style == nil)
        continue
      }
      let size = change.shade == nil ? Self.size : Size(width: 200, height: 100)
      let transition = try #require(change.transition(size: size)).compiled()
      #expect(near(progress, container.progress(at: time)), "\(time), seed \(seed)")
      guard progress > 0, progress < 1 else { continue }
      let keyframes = try transition.keyframes(at: [progress])
      #expect(frame.order == keyframes.order(frame: 0), "\(change.style!) at \(progress)")
      for (index, matrix) in (frame.matrices ?? []).enumerated() {
        compared.matrices += 1
        let own = keyframes.matrix(ofPanel: index, frame: 0).elements
        #expect(zip(matrix, own).allSatisfy { ($0 - $1).magnitude <= 1e-9 * max(1, $1.magnitude) })
      }
    }
    #expect(compared.frames > moments.count / 10 && compared.matrices > moments.count)
  }

  /// One file: nothing is loaded, and every page has its picture.
  @Test func oneFile() throws {
    let text = try document(
      "{\"t\":0,\"push\":\"</script>\"}\n{\"t\":1,\"present\":\"M\",\"size\":[100,90]}")
    #expect(text.components(separatedBy: "</script>").count == 3)
    #expect(!text.contains("http:") && !text.contains("https:"))
    let data = try JSONSerialization.jsonObject(
      with: Data(try part(text, from: "id=\"pleat-data\">").utf8))
    let pictures = try #require((data as? [String: Any])?["pictures"] as? [[String: Any]])
    let names = Set(pictures.compactMap { $0["page"] as? String })
    #expect(names.isSuperset(of: ["A", "M", "</script>"]))
    for index in pictures.indices { #expect(text.contains("--picture-\(index): url(\"data:")) }
    #expect(throws: Failure.self) { try document("{\"t\":0,\"resize\":[9,9]}") }
  }
}
