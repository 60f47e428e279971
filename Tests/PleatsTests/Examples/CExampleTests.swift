import Foundation
import Pleat
import TestSupport
import Testing

/// The leaf that the example in C draws.
@Suite struct CExampleTests {
  /// It is the leaf of Pleat's flip of the same size, at the same angles.
  @Test func drawsTheLeafOfAFlip() throws {
    let outcome = try Example.run("example-c")
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let quads = outcome.lines.filter { $0.hasPrefix("<polygon") }.map { line in
      line.components(separatedBy: "points=\"")[1].prefix { $0 != "\"" }
        .split(whereSeparator: { $0 == " " || $0 == "," }).compactMap { Double($0) }
    }
    #expect(quads.count == 13)
    let frames = try FlipTransition(PageSetup(size: Size(width: 320, height: 480)))
      .keyframes(at: (0...12).map { Double($0) / 12 })
    for (frame, quad) in quads.enumerated() {
      // The back of the leaf is the front seen from behind: its left edge is the outer one.
      let name = frame < 6 ? "front" : "back"
      let panel = frames.index(ofPanel: name)
      let leaf = frames.quad(ofPanel: try #require(panel), frame: frame)
      let corners =
        frame < 6
        ? leaf.corners.map { $0 }
        : [leaf.topRight, leaf.topLeft, leaf.bottomLeft, leaf.bottomRight]
      let expected = corners.flatMap { [$0.x, $0.y] }
      #expect(quad.count == 8)
      for (drawn, exact) in zip(quad, expected) {
        #expect(abs(drawn - exact) < 2e-4, "frame \(frame): \(quad), not \(expected)")
      }
    }
  }

  /// A full disk is an error, as for every program.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
  func noticesThatNothingIsWritten() throws {
    #expect(try Example.run("example-c", ">/dev/full").code == 1)
  }

  /// The version is that of the package.
  @Test func namesTheVersion() throws {
    let version = try Command.pleats("--version").text.trimmingCharacters(in: .newlines)
    #expect(try Example.run("example-c").text.contains("<desc>Pleat \(version), "))
  }
}
