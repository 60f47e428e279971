import Foundation
import Oracles
import Testing

/// Times, rates and curves.
@Suite struct TimingTests {
  @Test func framesByDefault() throws {
    let frames = try FrameDocument("fold --size 320x480").frames
    let times: [Double] = (0..<18).map { Double($0) / 60 } + [0.3]
    #expect(frames.map(\.time) == times)
    #expect(frames.first?.progress == 0)
    #expect(frames.last?.progress == 1)
  }

  @Test func aRateThatDoesNotDivideEndsAtTheEnd() throws {
    let frames = try FrameDocument("flip --size 320x480 --fps 4 --duration 0.6").frames
    #expect(frames.map(\.time) == [0, 0.25, 0.5, 0.6])
    #expect(frames.last?.progress == 2)
  }

  @Test func timesAreKeptInTheirOrder() throws {
    let frames = try FrameDocument("flip --size 320x480 --times 0.3,0,0.1,0.1").frames
    #expect(frames.map(\.time) == [0.3, 0, 0.1, 0.1])
    #expect(frames.map(\.angle)[2] == frames.map(\.angle)[3])
  }

  @Test func noDurationIsTheFinalFrame() throws {
    for options in ["", "--times 0", "--fps 240"] {
      let frames = try FrameDocument("fold --size 320x480 --duration 0 \(options)").frames
      #expect(frames.map(\.time) == [0])
      #expect(frames.map(\.progress) == [1])
    }
  }

  @Test func progressHasNoTimesAndIgnoresTheCurve() throws {
    let frames = try FrameDocument(
      "flip --size 320x480 --progress 1,0.125 --timing easeIn --duration 0"
    ).frames
    #expect(frames.map(\.time) == [nil, nil])
    #expect(frames.map(\.progress) == [1, 0.125])
    #expect(frames.map(\.angle) == [0, 22.5])
  }

  @Test(arguments: ["fold", "flip"]) func theCurvesAreThoseOfTheKinds(kind: String) throws {
    let rows =
      kind == "fold"
      ? GoldenTables.folds.map { ($0.time, $0.progress) }
      : GoldenTables.flips.map { ($0.time, ($0.progress + Double($0.stage - 1)) / 2) }
    let list = rows.map { "\($0.0)" }.joined(separator: ",")
    let frames = try FrameDocument("\(kind) --size 320x480 --times \(list)").frames
    try #require(frames.count == rows.count)
    for (row, frame) in zip(rows, frames) { #expect(isNear(frame.progress, row.1, within: 1e-5)) }
  }

  @Test func aFlipUnderAnyOtherCurveEasesTheWhole() throws {
    let curve = "--timing cubic-bezier(0.25,0.1,0.25,1)"
    let whole = try FrameDocument("flip --size 320x480 --times 0.1,0.2 --timing default").frames
    let bezier = try FrameDocument("flip --size 320x480 --times 0.1,0.2 \(curve)").frames
    let fold = try FrameDocument("fold --size 320x480 --times 0.1,0.2 --timing default").frames
    #expect(whole.map(\.progress) == bezier.map(\.progress))
    #expect(whole.map(\.progress) == fold.map(\.progress))
  }
}
