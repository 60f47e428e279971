import Foundation
import Pleat
import Testing

/// Times, rates and curves.
@Suite struct TimingTests {
  @Test(
    arguments: [
      ("fold", "", (0..<18).map { Double($0) / 60 } + [0.3]),
      ("flip", "--fps 4 --duration 0.6", [0, 0.25, 0.5, 0.6]),
      ("flip", "--times 0.3,0,0.1,0.1", [0.3, 0, 0.1, 0.1]),
      ("flip", "--timing default --times 0.1,0.2", [0.1, 0.2]),
      ("fold", "--duration 0", [0]), ("fold", "--duration 0 --times 0", [0]),
      ("fold", "--duration 0 --fps 240", [0]),
    ] as [(String, String, [Double])])
  func framesAreThoseOfTheTimeline(kind: String, options: String, times: [Double]) throws {
    let frames = try FrameDocument("\(kind) --size 320x480 \(options)").frames
    #expect(frames.map(\.time) == times)
    let words = options.split(separator: " ")
    let duration = words.firstIndex(of: "--duration").flatMap { Double(words[$0 + 1]) } ?? 0.3
    let transition = try #require(TransitionKind.named(kind)?.kind)
      .transition(PageSetup(size: Size(width: 320, height: 480)))
    let timeline = try transition.timeline(
      duration: duration, curve: options.contains("default") ? .default : nil)
    let progress = try times.map { try timeline.progress(at: $0) }
    #expect(frames.map(\.progress) == progress)
  }

  @Test func progressHasNoTimesAndIgnoresTheCurve() throws {
    let frames = try FrameDocument(
      "flip --size 320x480 --progress 1,0.125 --timing easeIn --duration 0"
    ).frames
    #expect(frames.map(\.time) == [nil, nil])
    #expect(frames.map(\.progress) == [1, 0.125])
    #expect(frames.map(\.angle) == [0, 22.5])
  }
}
