import Foundation
import TestSupport
import Testing

/// Whether the command starts at all where it may map so little: under a sanitizer it does not.
private let startsInLittle =
  (try? Command.shell("ulimit -v 300000 && OPENBLAS_NUM_THREADS=1 $PLEATS --help"))?.code == 0

/// Numbers of a user for which there is no memory: a message and the code of a failure, no crash.
@Suite(.enabled(if: startsInLittle, "the command maps more than 300 MB before it does anything"))
struct MemoryTests {
  private func pleats(
    kilobytes: Int, _ arguments: String, in folder: URL? = nil
  ) throws -> Outcome {
    try Command.shell(
      "ulimit -v \(kilobytes) && OPENBLAS_NUM_THREADS=1 exec $PLEATS \(arguments)", in: folder)
  }

  /// Memory ends at the first picture, and in long runs, where a debug build draws for seconds, later.
  private static let limits =
    runsSlowTests ? [300_000, 400_000, 600_000, 1_000_000] : [300_000]

  /// Ten million sections are 240 MB.
  @Test(arguments: ["grid", "line", "cover-flow", "stacks", "spiral"])
  func sectionsThatDoNotFitAreAFailure(layout: String) throws {
    let outcome = try pleats(
      kilobytes: 300_000, "layout \(layout) --size 768x1004 --items 1x10000000 --rect 0,0,1,1")
    #expect(outcome.code == 1)
    #expect(
      outcome.message
        == "Error: out of memory: 240000000 bytes cannot be allocated; ask for less at a time"
    )
    #expect(outcome.output.isEmpty)
  }

  /// Pictures of pages, of items and of transitions.
  @Test(
    .needsPNG,
    arguments: [
      (300_000, "book --size 8000x8000 --pages 3 -o m.html", "8000x8000 at --scale 2"),
      (300_000, "book --size 8000x8000 --pages 3 -o m.png", "8000x8000 at --scale 1"),
      (300_000, "navigate --size 8000x8000 -o m.png", "8000x8000 at --scale 1"),
      (300_000, "layout grid --size 8000x8000 --items 1 -o m.png", "8000x8000 at --scale 1"),
    ]
      + limits.map {
        (
          $0, "render flip --size 8000x8000 --overflow cut --progress 0.5 -o x.png",
          "8000x8000 at --scale 1"
        )
      })
  func picturesThatDoNotFitAreAFailure(kilobytes: Int, line: String, size: String) throws {
    try withFolder { folder in
      let outcome = try pleats(kilobytes: kilobytes, line + " </dev/null", in: folder)
      #expect(outcome.code == 1)
      #expect(outcome.message.hasPrefix("Error: --size \(size): out of memory: "))
      #expect(outcome.message.hasSuffix(" bytes cannot be allocated; ask for less at a time"))
      #expect(try folder.names.isEmpty)
    }
  }

  /// However many frames there are, a few thousand are held at a time.
  @Test func framesAreHeldABlockAtATime() throws {
    let outcome = try pleats(
      kilobytes: 300_000,
      "frames fold --size 320x480 --fps 1000 --duration 30 --format csv | wc -l")
    #expect(outcome.text.trimmingCharacters(in: .whitespacesAndNewlines) == "120005")
    #expect(outcome.errors.isEmpty)
  }
}
