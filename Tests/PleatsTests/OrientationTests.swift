import Foundation
import Testing

/// `pleats orientation`.
@Suite struct OrientationTests {
  @Test(arguments: [
    ("1,0,0,1", "portrait", "0", "0", "portrait"),
    ("0,1,-1,0", "portrait", "90", "1", "landscapeRight"),
    ("-1,0,0,-1", "portrait", "180", "2", "portraitUpsideDown"),
    ("0,-1,1,0", "portrait", "-90", "-1", "landscapeLeft"),
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
    ("landscapeRight", "portrait", "26", "landscapeLeft"),
    ("portraitUpsideDown", "landscapeLeft", "26", "landscapeLeft"),
    ("portraitUpsideDown", "landscapeLeft", "30", "portraitUpsideDown"),
    ("faceUp", "landscapeRight", "26", "landscapeRight"),
    ("faceDown", "portrait", "30", "portrait"), ("unknown", "portrait", "30", "portrait"),
    ("landscapeLeft", "portrait", "0", "portrait"),
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

  static let sum =
    "a sum of 2 (portrait), 4 (portraitUpsideDown), 8 (landscapeRight) and 16 (landscapeLeft) is "
    + "needed, as in 26"
  static let names =
    "accepted: unknown, portrait, portraitUpsideDown, landscapeRight, landscapeLeft"
  static let count = "the numbers a,b,c,d or a,b,c,d,tx,ty are needed, as in 0,1,-1,0; "
  static let number = "is not a finite number; a,b,c,d or a,b,c,d,tx,ty are needed, as in 0,1,-1,0"
  static let transform = "--transform <a,b,c,d[,tx,ty]>"

  @Test(arguments: [
    (transform, "", count + "1 were given"), (transform, "1,0,0", count + "3 were given"),
    (transform, "1,0,0,1,5", count + "5 were given"), (transform, "1,0,0,x", "\"x\" " + number),
    (transform, "1,0,,1", "\"\" " + number), (transform, "nan,0,0,1", "\"nan\" " + number),
    (transform, "1,0,0,1,inf,0", "\"inf\" " + number),
    (transform, "1e999,0,0,1", "\"1e999\" " + number),
    (
      transform, "-1,0,0,1",
      "the transform [-1, 0; 0, 1; 0, 0] mirrors the plane: a·d - b·c must be above 0"
    ),
    (
      transform, "1,2,2,4",
      "the transform [1, 2; 2, 4; 0, 0] flattens the plane: a·d - b·c must be above 0"
    ),
    ("--mask <number>", "1", sum), ("--mask <number>", "32", sum), ("--mask <number>", "-2", sum),
    ("--mask <number>", "all", sum), ("--mask <number>", "26.0", sum), ("--mask <number>", "", sum),
    ("--from <orientation>", "portrat", "did you mean \"portrait\"? " + names),
    ("--current <orientation>", "faceUp", names),
    (
      "--device <orientation>", "landscapeleft",
      "did you mean \"landscapeLeft\"? accepted: unknown, portrait, portraitUpsideDown, "
        + "landscapeLeft, landscapeRight, faceUp, faceDown"
    ),
  ]) func refusedValues(option: String, value: String, advice: String) throws {
    let name = String(option.prefix { $0 != " " })
    let others = name == "--mask" || name == "--current" ? ["--device", "portrait"] : []
    let outcome = try Command.shell(
      "exec \"$PLEATS\" orientation "
        + (others + [name, value]).map { "'\($0)'" }.joined(separator: " "))
    #expect(outcome.message == "Error: The value '\(value)' is invalid for '\(option)': \(advice)")
    #expect(outcome.code == 64)
    #expect(outcome.output.isEmpty)
  }

  @Test(arguments: [
    ("", "give --transform a,b,c,d or --device orientation"),
    ("--from portrait", "give --transform a,b,c,d or --device orientation"),
    (
      "--transform 1,0,0,1 --device portrait",
      "--transform and --device cannot be combined: give one of them"
    ),
    ("--transform 1,0,0,1 --mask 26", "--mask belongs to --device; --transform takes --from"),
    (
      "--transform 1,0,0,1 --current portrait",
      "--current belongs to --device; --transform takes --from"
    ),
    (
      "--device portrait --from portrait",
      "--from belongs to --transform; --device takes --current and --mask"
    ),
    ("--devce portrait", "Unknown option '--devce'. Did you mean '--device'?"),
    ("--device portrait extra", "Unexpected argument 'extra'"),
  ]) func refusedCombinations(words: String, text: String) throws {
    let outcome = try Command.pleats(line: "orientation " + words)
    #expect(outcome.message == "Error: " + text)
    #expect(
      outcome.errors.hasSuffix(
        """

        Usage: pleats orientation --transform <a,b,c,d[,tx,ty]> [--from <orientation>]
               pleats orientation --device <orientation> [--current <orientation>] [--mask <number>]
          See 'pleats orientation --help' for more information.

        """))
    #expect(outcome.code == 64)
    #expect(outcome.output.isEmpty)
  }
}
