import Foundation
import Testing

/// `pleats orientation`.
@Suite struct OrientationTests {
  @Test(arguments: [
    ("0,1,-1,0", "portrait", "90", "1", "landscapeRight"),
    ("0,2,-2,0", "landscapeRight", "90", "1", "portraitUpsideDown"),
    ("0,1,-1,0,160,240", "landscapeLeft", "90", "1", "portrait"),
    (" 0, -1, 1, 0 ", "landscapeLeft", "-90", "-1", "portraitUpsideDown"),
    ("0,1,-1,0", "unknown", "90", "1", "unknown"),
  ]) func transforms(
    numbers: String, from: String, angle: String, segments: String, orientation: String
  ) throws {
    let outcome = try Command.pleats(
      "orientation", "--transform", numbers, "--from", from)
    #expect(outcome.code == 0)
    #expect(
      outcome.text
        == """
        angle        \(angle)
        segments     \(segments)
        orientation  \(orientation)

        """)
  }

  @Test(arguments: [
    ("landscapeLeft", "portrait", "26", "landscapeRight"),
    ("portraitUpsideDown", "landscapeLeft", "26", "landscapeLeft"),
    ("portraitUpsideDown", "landscapeLeft", "30", "portraitUpsideDown"),
    ("faceUp", "landscapeRight", "26", "landscapeRight"),
    ("landscapeLeft", "unknown", "2", "unknown"), ("portrait", "unknown", "2", "portrait"),
  ]) func devices(device: String, current: String, mask: String, orientation: String) throws {
    let outcome = try Command.pleats(
      line: "orientation --device \(device) --current \(current) --mask \(mask)")
    #expect(outcome.code == 0)
    #expect(outcome.text == orientation + "\n")
  }

  @Test func whatIsNotGiven() throws {
    let turned = try Command.pleats(line: "orientation --transform 0,1,-1,0")
    #expect(turned.lines.last == "orientation  landscapeRight")
    #expect(
      try Command.pleats(line: "orientation --device portraitUpsideDown").text
        == "portraitUpsideDown\n")
    let help = try Command.pleats(line: "orientation --help")
    #expect(help.code == 0 && help.text.hasPrefix("OVERVIEW: "))
    for word in ["--transform", "--from", "--device", "--current", "--mask", "landscapeLeft"] {
      #expect(help.text.contains(word))
    }
  }

  @Test func theUsageHasBothForms() throws {
    #expect(
      try Command.pleats("orientation").errors.hasSuffix(
        """

        Usage: pleats orientation --transform <a,b,c,d[,tx,ty]> [--from <orientation>]
               pleats orientation --device <orientation> [--current …] [--mask <number>]
          See 'pleats orientation --help' for more information.

        """))
  }
}
