import Foundation
import Pleat
import PleatRender
import TestSupport
import Testing

@testable import pleats

/// `pleats navigate --show-misaligned`.
@Suite struct NavigationFlawTests {
  private func picture(_ options: String) throws -> Image {
    try withFolder { folder in
      let script = #"{"t":0,"present":"M","size":[40,30],"style":"none"}"#
      try Data(script.utf8).write(to: folder.appending("script.jsonl"))
      let outcome = try Command.shell(
        "\"$PLEATS\" navigate script.jsonl --size 80.5x120 -o x.png \(options)", in: folder)
      #expect(outcome.code == 0, "\(outcome.errors)")
      return try Image(contentsOf: folder.appending("x.png").path)
    }
  }

  /// The page has no whole number of pixels at one per point, and has at two; the modal is put on whole
  /// pixels.
  @Test(.needsPNG) func aPageBetweenPixels() throws {
    for scale in [1, 2] {
      let plain = try picture("--scale \(scale)")
      let colored = try picture("--scale \(scale) --show-misaligned")
      #expect((plain != colored) == (scale == 1))
      let (x, y) = (40 * scale, 60 * scale)
      #expect(plain[x, y] == colored[x, y])
      let (before, after) = (plain[4, 4], colored[4, 4])
      if scale == 1 { #expect(after.blue < before.blue && after.red > before.red) }
    }
  }
}
