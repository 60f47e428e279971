import Foundation
import TestSupport
import Testing

/// `pleats frames peel` and `pleats render peel`: a leaf whose panels are others in each frame.
@Suite struct PeelFramesTests {
  struct Document: Decodable {
    struct Line: Decodable {
      let normal: [Double]
      let offset: Double
    }
    struct Content: Decodable {
      let page: String
      let rect: [Double]
    }
    struct Panel: Decodable {
      let name: String
      let content: Content
      let outline: [[Double]]?
      let antialiasInsets: [Double]
      let visible: Bool
      let quad: [[Double?]]
      let shade: Double
    }
    struct Frame: Decodable {
      let time, progress, angle: Double?
      let finger, held: [Double]
      let radius: Double
      let line: Line?
      let panels: [Panel]
      let order: [String]
    }
    let transition: [String: Value]
    let clips: Bool
    let clipEdges: [String]
    let perspectiveDistance: Double
    let panels: [Panel]
    let frames: [Frame]

    init(_ line: String) throws {
      let outcome = try Command.pleats(line: "frames peel --size 320x480 " + line)
      try #require(outcome.code == 0, "\(outcome.errors)")
      self = try JSONDecoder().decode(Self.self, from: outcome.output)
    }
  }

  enum Value: Decodable, Equatable {
    case name(String)
    case number(Double)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else {
        self = .name(try container.decode(String.self))
      }
    }
  }

  /// §12.3, the first row and the third.
  @Test func framesUnderAFinger() throws {
    let document = try Document(
      "--strips 12 --cast 0 --show-through 0 --finger 200,300;-250,460;320,480")
    #expect(
      document.transition == [
        "kind": .name("peel"), "corner": .name("bottom-right"), "radius": .number(0.1),
        "strips": .number(12), "shade": .number(0.35), "light": .name("upper-left"),
      ])
    #expect(document.clips && document.clipEdges == ["left"] && document.panels.isEmpty)
    #expect(isNear(document.perspectiveDistance, 746.666672, within: 1e-9))
    try #require(document.frames.count == 3)
    let frame = document.frames[0]
    #expect(frame.time == nil && frame.progress == nil && frame.angle == nil)
    #expect(frame.finger == [200, 300])
    #expect(isNear(frame.held[0], 196.561618, within: 1e-6))
    #expect(isNear(frame.held[1], 294.842427, within: 1e-6))
    #expect(isNear(frame.radius, 32, within: 1e-9))
    #expect(isNear(frame.line?.offset, 415.356867, within: 1e-6))
    #expect(
      frame.order.joined(separator: " ") == """
        behind flat front1 front2 front3 front4 front5 front6 front7 back8 back9 back10 back11 \
        back12 backFlap
        """)
    let flap = try #require(frame.panels.last)
    #expect(flap.name == "backFlap" && flap.content.page == "back")
    #expect(isNear(flap.quad[0][0], 274.03812, within: 1e-6))
    #expect(isNear(flap.quad[3][1], 300, within: 1e-6))
    // The picture is mirrored, so the corner is at the bottom left.
    #expect(flap.content.rect[0] == 0)
    #expect(flap.outline?.contains([0, flap.content.rect[3]]) == true)
    #expect(isNear(document.frames[1].radius, 22.044751, within: 1e-6))
    let rest = document.frames[2]
    #expect(rest.line == nil && rest.order == ["behind", "flat"] && rest.radius == 0)
  }

  @Test func turnByItself() throws {
    let document = try Document("--progress 0,0.5,1 --corner top-left")
    #expect(document.clipEdges == ["right"])
    #expect(document.frames.map(\.progress) == [0, 0.5, 1])
    #expect(document.frames.map(\.angle) == [0, 90, 180])
    #expect(document.frames[1].finger == [320, 96])
    #expect(
      document.frames[1].panels.contains { $0.name == "shadow1" && $0.content.page == "clear" })
    #expect(document.frames[2].order == ["behind", "backFlap"])
    #expect(try Document("--fps 10 --duration 0.5").frames.compactMap(\.time).count == 6)
  }

  @Test func csv() throws {
    let outcome = try Command.pleats(
      line: "frames peel --size 320x480 --strips 2 --cast 0 --format csv --finger 200,300;320,480")
    #expect(
      outcome.lines.map { $0.split(separator: ",", omittingEmptySubsequences: false)[3] } == [
        "panel", "behind", "flat", "front1", "front2", "back1", "back2", "backFlap", "behind",
        "flat",
      ])
    #expect(outcome.lines[1].hasPrefix(",,,behind,1,1,0,0,0,"))
  }

  /// Each message names the option, the value and what is accepted.
  @Test(arguments: [
    ("--finger 200", "--finger", "\"200\" is no place"),
    ("--finger 200,x", "--finger", "'200,300;180,290'"),
    ("--finger 200,inf", "--finger", "is no place"),
    ("--finger 200,300;", "--finger", "is no place"),
    ("--finger 1,2 --progress 0", "--progress", "cannot be combined"),
    ("--finger 1,2 --fps 60", "--fps", "cannot be combined"),
    ("--strips 1", "--strips", "2...128"),
    ("--radius 1.1", "--radius", "0...1"),
    ("--corner left", "--corner", "top-left, top-right, bottom-left, bottom-right"),
    ("--finger 1,2 --format npy -o x", "--format", "json, ndjson and csv"),
  ])
  func refusals(words: String, option: String, part: String) throws {
    let outcome = try Command.pleats(line: "frames peel --size 320x480 " + words)
    #expect(outcome.code == 64)
    #expect(
      outcome.message.contains(option) && outcome.message.contains(part), "\(outcome.message)")
  }

  @Test func otherCommandsDoNotHaveIt() throws {
    let export = try Command.pleats(line: "export peel --size 320x480 -o peel.html")
    #expect(export.code == 64)
    #expect(
      export.message.contains("`pleats render` and `pleats book` have it"), "\(export.message)")
    let curl = try Command.pleats(line: "frames curl --size 320x480 --finger 1,2")
    #expect(curl.code == 64 && curl.message.contains("is only for peel"), "\(curl.message)")
    #expect(try Command.pleats(line: "frames peel --help").text.contains("--corner"))
    #expect(!(try Command.pleats(line: "kinds").text.contains("peel")))
  }
}
