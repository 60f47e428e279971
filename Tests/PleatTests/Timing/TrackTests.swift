import Foundation
import Pleat
import TestSupport
import Testing

/// Tracks of any pieces, one progress at a time and in many frames.
@Suite struct TrackTests {
  /// A panel for each track, whose shade is the angle of its stream.
  private struct Meter: Transition {
    let ways: [Track]

    func tracks() -> [Track] { ways }

    func rig() -> Rig {
      var rig = Rig()
      for stream in ways.indices {
        let joint = rig.add(Joint(angle: .init(stream: stream)))
        rig.add(
          Panel(
            name: "\(stream)", joint: joint,
            content: .init(page: .source, rect: Rect(x: 0, y: 0, width: 10, height: 10)),
            shading: Shading(
              .cover(RGBColor(red: 0, green: 0, blue: 0)), opacity: .init(quarterTurn: 1)),
            isOneSided: true))
      }
      return rig
    }
  }

  /// A track whose pieces may be eased, end where they begin, meet, or lie outside 0...1.
  private static func track(_ random: inout RandomGeometry, pieces: Int) throws -> Track {
    let curves: [TimingCurve] = [
      .linear, .linear, .easeInOut, try .cubicBezier(0.3, -1, 0.6, 2),
    ]
    var start = random.number(-0.5...0.5)
    return Track(
      (0..<pieces).map { _ in
        let rest = [0, random.number(0...0.5)][random.whole(0...1)]
        let length = [0, random.number(0...1), random.number(0...1)][random.whole(0...2)]
        let begin = start + rest / Double(pieces)
        start = begin + length / Double(pieces)
        let (from, to) = (random.number(-4...4), Double(random.whole(-4...4)))
        return Track.Piece(
          from: from, to: [to, from][random.whole(0...1)], over: begin...start,
          curve: curves[random.whole(0...3)])
      })
  }

  /// Random progress, and the bounds of pieces with their neighbours.
  private static func progress(_ random: inout RandomGeometry, of tracks: [Track]) -> [Double] {
    let bounds = tracks.flatMap(\.pieces).flatMap { piece in
      [piece.progress.lowerBound, piece.progress.upperBound].flatMap {
        [$0.nextDown, $0, $0.nextUp]
      }
    }
    let others = (0..<random.whole(0...300)).map { _ in random.number(0...1) }
    return ([0, 1, 1] + others + bounds.filter { $0 >= 0 && $0 <= 1 }).shuffled(
      using: &random.generator)
  }

  @Test(arguments: [1, 2, 5, 40], [false, true])
  func manyFramesHaveTheAnglesOfSingleValues(pieces: Int, ascending: Bool) throws {
    var random = RandomGeometry(seed: 0x5EED_1801 &+ UInt64(pieces))
    for round in 0..<30 {
      let tracks = try (0..<random.whole(1...5)).map { _ in try Self.track(&random, pieces: pieces)
      }
      var progress = Self.progress(&random, of: tracks)
      if ascending { progress.sort() }
      let label = "round \(round), \(random.label)"
      let angles = tracks.map { track in progress.map { track.quarterTurns(at: $0) } }
      var doubles = Keyframes<Double>()
      try doubles.generate(Meter(ways: tracks), at: progress)
      var floats = Keyframes<Float>()
      try floats.generate(Meter(ways: tracks), at: progress)
      var given = Keyframes<Float>()
      try given.generate(Meter(ways: tracks).compiled().basis, atQuarterTurnsOfStreams: angles)
      for (stream, own) in angles.enumerated() {
        let shades = own.indices.map { doubles.shade(ofPanel: stream, frame: $0) }
        #expect(shades == own, "stream \(stream), \(label)")
        #expect(
          own.indices.allSatisfy {
            floats.shade(ofPanel: stream, frame: $0) == given.shade(ofPanel: stream, frame: $0)
          }, "stream \(stream), \(label)")
      }
      // Facing is decided by the angles in double precision.
      for frame in progress.indices where frame % 7 == 0 {
        #expect(floats.order(frame: frame) == doubles.order(frame: frame), "\(label)")
      }
    }
  }

  @Test func aFrameHasTheAnglesOfSingleValues() throws {
    var random = RandomGeometry(seed: 0x5EED_1802)
    for round in 0..<50 {
      let tracks = try (0..<3).map { _ in try Self.track(&random, pieces: random.whole(1...12)) }
      var frames = Keyframes<Double>()
      for value in Self.progress(&random, of: tracks).prefix(20) {
        try frames.generate(Meter(ways: tracks), at: value)
        for (stream, track) in tracks.enumerated() {
          #expect(
            frames.shade(ofPanel: stream, frame: 0) == track.quarterTurns(at: value),
            "round \(round), progress \(value), \(random.label)")
        }
      }
    }
  }

  @Test func anglesRestOutsidePieces() {
    let track = Track([
      .init(from: 1, to: 2, over: 0.2...0.4), .init(from: 3, to: 3.5, over: 0.6...0.6),
      .init(from: 0, to: -1, over: 0.6...0.8),
    ])
    let expected: [(Double, Double)] = [
      (0, 1), (0.2, 1), (0.4, 2), (0.5, 2), (0.6.nextDown, 2), (0.6, 0), (0.8, -1), (1, -1),
    ]
    for (progress, angle) in expected {
      #expect(track.quarterTurns(at: progress) == angle, "\(progress)")
    }
  }

  @Test func decodingChecksPieces() throws {
    let track = Track([
      .init(from: 0, to: 1, over: 0...0.5, curve: .easeIn), .init(from: 1, to: 0, over: 0.5...1),
    ])
    let data = try JSONEncoder().encode(track)
    #expect(try JSONDecoder().decode(Track.self, from: data) == track)
    let pieces = try #require(
      JSONSerialization.jsonObject(with: data) as? [String: [[String: Any]]])["pieces"]
    let wrong: [[[String: Any]]] = [[], Array(try #require(pieces).reversed())]
    for list in wrong {
      let text = try JSONSerialization.data(withJSONObject: ["pieces": list])
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(Track.self, from: text) }
    }
  }

  @Test func anglesAreQuarterTurns() {
    #expect(Track(to: .degrees(180)) == Track(to: 2))
    #expect(
      Track(from: .degrees(45), to: .radians(.pi), over: 0...0.5)
        == Track(from: 0.5, to: 2, over: 0...0.5))
    #expect(
      Track.Piece(from: .zero, to: .degrees(72), over: 0...1)
        == .init(from: 0, to: 0.8, over: 0...1))
    #expect(
      Track.staggered(rank: 1, of: 3, by: 0.5, to: .degrees(180))
        == .staggered(rank: 1, of: 3, by: 0.5, to: 2))
  }

  @Test func piecesOutOfOrderTrap() async {
    await #expect(processExitsWith: .failure) { _ = Track([]) }
    await #expect(processExitsWith: .failure) {
      _ = Track([.init(from: 0, to: 1, over: 0...0.6), .init(from: 1, to: 0, over: 0.5...1)])
    }
    await #expect(processExitsWith: .failure) { _ = Track(from: .nan, to: 1) }
  }
}
