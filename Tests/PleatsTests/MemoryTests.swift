import Foundation
import Testing

/// Whether the command starts at all where it may map so little: under a sanitizer it does not.
private let startsInLittle =
  (try? Command.shell("ulimit -v 300000 && OPENBLAS_NUM_THREADS=1 $PLEATS --help"))?.code == 0

/// Numbers of a user for which there is no memory: a message and the code of a failure, no crash.
@Suite(.enabled(if: startsInLittle, "the command maps more than 300 MB before it does anything"))
struct MemoryTests {
  private func pleats(kilobytes: Int, _ arguments: String) throws -> Outcome {
    try Command.shell(
      "ulimit -v \(kilobytes) && OPENBLAS_NUM_THREADS=1 exec $PLEATS \(arguments)")
  }

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

  /// However many frames there are, a few thousand are held at a time.
  @Test func framesAreHeldABlockAtATime() throws {
    let outcome = try Command.shell(
      "ulimit -v 300000 && OPENBLAS_NUM_THREADS=1 $PLEATS frames fold --size 320x480 --fps 1000 "
        + "--duration 30 --format csv | wc -l")
    #expect(outcome.text.trimmingCharacters(in: .whitespacesAndNewlines) == "120005")
    #expect(outcome.errors.isEmpty)
  }
}
