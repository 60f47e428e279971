import ArgumentParser
import Foundation
import Pleat
import TestSupport
import Testing

@testable import pleats

/// The kinds of the catalogue as the command takes them, and `pleats kinds`.
@Suite struct KindTests {
  typealias Kind = TransitionKind

  /// A name of a kind or a short name, with what it stands for.
  struct Named: Sendable, CustomTestStringConvertible {
    let name: String
    let kind: Kind
    let values: [String: Kind.Value]

    var testDescription: String { name }
  }

  static let names: [Named] =
    Kind.builtIn.map { Named(name: $0.name, kind: $0, values: [:]) }
    + Kind.shortNames.map { Named(name: $0.name, kind: $0.kind, values: $0.values) }

  /// A text without line breaks and indents.
  private func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  // MARK: Help

  @Test(arguments: someCases(names), ["frames", "render", "export"])
  func helpHasTheParameters(named: Named, command: String) throws {
    let outcome = try Command.pleats(command, named.name, "--help")
    #expect(outcome.code == 0 && outcome.errors.isEmpty)
    let text = words(outcome.text)
    #expect(text.contains("USAGE: pleats \(command) \(named.name) "))
    #expect(text.contains(words(named.kind.discussion)))
    for parameter in named.kind.parameters {
      #expect(text.contains(words(String(parameter.help.dropLast()))))
      let standard = NamedKind(named.name, for: command)?.standard(parameter)
      switch parameter.accepted {
      case .flag:
        #expect(text.contains(" \(parameter.option) "))
      case .name(let names):
        #expect(text.contains(" \(parameter.option) <name> "))
        #expect(text.contains(names.joined(separator: ", ") + "."))
        #expect(text.contains("(default: \(try #require(standard).text))"))
      case .integer, .number:
        #expect(text.contains(" \(parameter.option) <\(parameter.accepted.text)> "))
        #expect(text.contains("(default: \(try #require(standard).text))"))
      }
    }
    // Options of other kinds are understood, but not listed.
    let own = Set(named.kind.parameters.map(\.option))
    for other in Set(Kind.builtIn.flatMap(\.parameters).map(\.option)).subtracting(own) {
      #expect(!outcome.text.contains("\n  \(other) "))
    }
  }

  @Test(arguments: ["frames", "render", "export"]) func helpHasTheKinds(command: String) throws {
    for line in ["\(command) --help", "help \(command)", "--help \(command)"] {
      let outcome = try Command.pleats(line: line)
      #expect(outcome.code == 0 && outcome.errors.isEmpty)
      for named in Self.names { #expect(outcome.text.contains("\n\(named.name) ")) }
      // No line of the list goes on at the left edge.
      let list = outcome.text.split(separator: "\n\n").first { $0.hasPrefix("fold ") } ?? ""
      let names = list.split(separator: "\n").compactMap { $0.split(separator: " ").first }
      #expect(names.starts(with: Self.names.prefix(12).map { $0.name[...] }))
      #expect(names.count == Self.names.count + (command == "export" ? 0 : 1))
    }
    let own = try Command.pleats(line: "help \(command) tiles")
    #expect(own.code == 0 && own.text.contains("--columns <1...64>"))
  }

  // MARK: Headers

  @Test(arguments: Command.cases(names)) func headersHaveTheParameters(named: Named) throws {
    let line = "frames \(named.name) --size 320x480 --scale 2 --progress 0.25 --format ndjson"
    let header = try #require(try Command.pleats(line: line).lines.first)
    let values = named.kind.defaults.merging(named.values) { $1 }
    let parameters = try named.kind.parameters.filter(\.isInHeader).map { parameter in
      let value = try #require(values[parameter.name])
      return if case .name(let name) = value {
        ", \"\(parameter.name)\": \"\(name)\""
      } else {
        ", \"\(parameter.name)\": \(value.text)"
      }
    }
    #expect(
      header.contains(
        "\"transition\": {\"kind\": \"\(named.kind.name)\"\(parameters.joined())}, \"size\""))
  }

  /// What people look at has the shadows of leaves, and numbers are those of the originals.
  @Test func presetsOfPictures() throws {
    let names = TransitionKind.builtIn.filter { !$0.pictured.isEmpty }.map(\.name)
    #expect(names == ["flip", "book"])
    for command in ["render", "export", "frames", "book"] {
      let isDrawn = ["render", "export"].contains(command)
      let expected: [String: Kind.Value] = isDrawn ? ["cast": .number(0.6)] : [:]
      for name in names { #expect(NamedKind(name, for: command)?.preset == expected) }
      let arguments = NamedKind.Arguments([command, "flip"])
      let duration = try NamedKind.$arguments.withValue(arguments) {
        try TransitionOptions.parse([]).duration
      }
      #expect(duration == (isDrawn ? 0.8 : 0.3))
    }
  }

  @Test func aSeedIsPrintedInFull() throws {
    for seed in ["18446744073709551615", "9007199254740993", "0"] {
      let outcome = try Command.pleats(
        line: "frames tiles --size 320x480 --progress 0.5 --order random --seed \(seed)")
      #expect(outcome.text.contains("\"seed\": \(seed), "))
    }
  }

  @Test func optionsComeInEveryForm() throws {
    let expected = try Command.pleats(
      line: "frames tiles --columns 1 --order rows --direction up --rows 5 --size 320x480 --fps 9")
    for line in [
      "frames blinds --size 320x480 --fps 9 --rows 5",
      "frames blinds --rows=5 --fps=9 --size=320x480",
      "frames blinds --rows 64 --size 320x480 --fps 9 --direction up --rows 5",
    ] {
      let outcome = try Command.pleats(line: line)
      #expect(outcome.code == 0 && outcome.output == expected.output)
    }
    // What is given wins over what a short name sets.
    let other = try Command.pleats(line: "frames blinds --direction left --size 320x480 --fps 9")
    #expect(other.text.contains("\"direction\": \"left\", \"columns\": 1, "))
  }

  // MARK: Refusals

  private func check(_ words: [String], _ text: String) throws {
    let outcome = try Command.pleats(arguments: words)
    #expect(outcome.message == "Error: " + text)
    #expect(outcome.code == 64)
    #expect(outcome.output.isEmpty)
  }

  @Test(arguments: Kind.builtIn.map { Named(name: $0.name, kind: $0, values: [:]) })
  func valuesOutOfRange(named: Named) throws {
    var turn = Self.names.firstIndex { $0.name == named.name } ?? 0
    for parameter in named.kind.parameters {
      let accepted = parameter.accepted.text
      let values: [String]
      let advice: String
      var valueName = accepted
      switch parameter.accepted {
      case .flag:
        continue
      case .integer(let range):
        values =
          ["-1", "1.5", "four", "nan", "", "0x4"]
          + (range.upperBound == .max
            ? ["18446744073709551616"]
            : ["\(range.lowerBound - 1)", "\(range.upperBound + 1)"])
        advice = "accepted: \(accepted), whole numbers only"
      case .number(let range, let others):
        values =
          [
            "\(min(range.lowerBound, 0) - 1)", "nan", "inf", "-inf", "half", "", "1e999",
            "\(range.upperBound.nextUp)",
          ]
          + (others.isEmpty ? ["\(range.lowerBound.nextDown)"] : ["0.001", "0.999"])
        advice = "accepted: \(accepted)"
      case .name:
        values = ["sideways", "", "-1"]
        advice = "accepted: \(accepted)"
        valueName = "name"
      }
      // Of some, each parameter has one of the values, another than those before it, and every third
      // parameter of a kind has none.
      let one = values[turn % values.count]
      defer { turn += 1 }
      for value in runsAllCases ? values : [one] {
        try check(
          ["frames", named.name, "--size", "320x480", parameter.option, value],
          "The value '\(value)' is invalid for '\(parameter.option) <\(valueName)>': \(advice)")
      }
      guard runsAllCases || turn % 3 == 0 else { continue }
      try check(
        ["frames", named.name, "--size", "320x480", parameter.option],
        "Missing value for '\(parameter.option) <\(valueName)>'")
    }
  }

  /// An option of another kind is refused by its name, with and without a value.
  @Test(arguments: Command.cases(names)) func optionsOfOtherKinds(named: Named) throws {
    let own = Set(named.kind.parameters.map(\.option))
    var seen: Set<String> = []
    let others = Kind.builtIn.flatMap(\.parameters).filter {
      !own.contains($0.option) && seen.insert($0.option).inserted
    }
    // Of some, each name has an eighth of the options, another than the names before and after it.
    let turn = Self.names.firstIndex { $0.name == named.name } ?? 0
    for (index, parameter) in others.enumerated() where runsAllCases || (index + turn) % 8 == 0 {
      let outcome = try Command.pleats(
        arguments: ["frames", named.name, "--size", "320x480", parameter.option]
          + (parameter.accepted == .flag ? [] : ["1"]))
      #expect(outcome.code == 64 && outcome.output.isEmpty)
      #expect(
        outcome.message.hasPrefix("Error: \(parameter.option) is an option of `pleats frames "))
      for home in Kind.builtIn where home.parameters.contains(where: { $0.name == parameter.name })
      {
        #expect(outcome.message.contains("\(home.name)`"))
      }
      #expect(
        outcome.message.hasSuffix(named.kind.parameters.map(\.option).joined(separator: ", ")))
    }
    #expect(others.count > 4)
  }

  @Test(arguments: Command.cases(Kind.builtIn.map(\.name))) func progressAndSize(name: String)
    throws
  {
    for progress in ["-0.1", "1.1"] {
      let outcome = try Command.pleats(
        arguments: ["frames", name, "--size", "320x480", "--progress", progress])
      #expect(outcome.code == 64 && outcome.output.isEmpty)
      #expect(outcome.message.hasPrefix("Error: --progress \(progress): the progress of "))
      #expect(outcome.message.hasSuffix(" must be in 0...1"))
    }
    let small = try Command.pleats(arguments: ["frames", name, "--size", "1x1"])
    #expect(small.code == 64 && small.output.isEmpty)
    #expect(small.message.hasPrefix("Error: --size 1x1: an extent of 1.0 points at scale 1.0 has "))
  }

  /// A picture for the back is refused if nothing shows it, and drawn if something does.
  @Test(.needsPNG) func pictureOfTheBack() throws {
    try withFolder { folder in
      let draw = "\"$PLEATS\" render"
      for kind in ["fold", "cube", "book", "tiles"] {
        let outcome = try Command.shell(
          "exec \(draw) \(kind) --size 24x36 --progress 0.5 --back b.png -o x.png", in: folder)
        let name = kind == "cube" ? "prism" : kind
        #expect(
          outcome.message == "Error: --back: no panel of this \(name) shows the page \"back\"")
        #expect(outcome.code == 64 && outcome.output.isEmpty)
      }
      #expect(try folder.names == [])
      // The letter of the source is as good a picture as any; paper is white.
      let outcome = try Command.shell(
        """
        \(draw) fold --size 24x36 --progress 0 -o b.png &&
        \(draw) curl --size 24x36 --progress 0.6 -o paper.png &&
        \(draw) curl --size 24x36 --progress 0.6 --back b.png -o drawn.png &&
        \(draw) book --spine 0.25 --size 24x36 --progress 0.6 --back b.png -o book.png &&
        ! cmp -s paper.png drawn.png
        """, in: folder)
      #expect(outcome.code == 0, "\(outcome.errors)")
    }
  }

  // MARK: Lists

  @Test func listOfKinds() throws {
    let outcome = try Command.pleats("kinds")
    #expect(outcome.code == 0 && outcome.errors.isEmpty)
    #expect(outcome.lines.allSatisfy { $0.count <= 80 })
    let parts = outcome.text.split(separator: "\n\n")
    for (part, kind) in zip(parts, Kind.builtIn) {
      let rows = try kind.parameters.map { parameter in
        let accepted = parameter.accepted == .flag ? "" : parameter.accepted.text + " "
        let standard = try #require(kind.defaults[parameter.name]).text
        return "\(parameter.option) \(accepted)(\(standard)) \(parameter.help)"
      }
      #expect(
        words(String(part)) == (["\(kind.name): \(kind.summary)"] + rows).joined(separator: " "))
      // A row that is too long goes on below its text.
      let starts = part.split(separator: "\n").dropFirst().filter { !$0.hasPrefix("   ") }
      #expect(starts.count == rows.count && starts.allSatisfy { $0.hasPrefix("  --") })
    }
    #expect(
      words(outcome.text).contains(
        "blinds tiles --direction up --columns 1 --order rows: The slats of a window blind "))
  }

  /// A short name with another value of its option is no longer what it says, which a note tells.
  @Test func aShortNameWithAnotherValue() throws {
    let line = "frames cube --size 32x48 --progress 0.5"
    for (options, note) in [
      ("", ""), (" --sides 4", ""), (" --shade 0", ""),
      (" --sides 6 --shade 0", "Note: with --sides 6, cube stands for `prism --sides 6`\n"),
    ] {
      #expect(try Command.pleats(line: line + options).errors == note)
    }
    let blinds = try Command.pleats(line: "export blinds --format motion --columns 2 --rows 4")
    #expect(
      blinds.errors.hasPrefix(
        "Note: with --columns 2, blinds stands for `tiles --direction up --columns 2 --order rows`\n"
      ))
  }

  /// The list for programs, read back.
  @Test func listOfKindsAsJSON() throws {
    struct Listing: Decodable {
      struct Option: Decodable {
        let name, option, type, accepted, help: String
      }
      struct Listed: Decodable {
        let name, title, summary, discussion: String
        let options: [Option]
      }
      struct Short: Decodable {
        let name, kind: String
      }
      let kinds: [Listed]
      let shortNames: [Short]
    }
    let outcome = try Command.pleats("kinds", "--json")
    #expect(outcome.code == 0 && outcome.errors.isEmpty)
    let listing = try JSONDecoder().decode(Listing.self, from: outcome.output)
    #expect(listing.kinds.map(\.name) == Kind.builtIn.map(\.name))
    #expect(listing.kinds.map(\.discussion) == Kind.builtIn.map(\.discussion))
    for (listed, kind) in zip(listing.kinds, Kind.builtIn) {
      #expect(listed.options.map(\.option) == kind.parameters.map(\.option))
      #expect(listed.options.map(\.accepted) == kind.parameters.map(\.accepted.text))
      #expect(listed.options.map(\.help) == kind.parameters.map(\.help))
    }
    #expect(listing.shortNames.map(\.name) == Kind.shortNames.map(\.name))
    #expect(listing.shortNames.map(\.kind) == Kind.shortNames.map(\.kind.name))
    // A number would be rounded by readers that know only doubles, but it is there in full.
    #expect(outcome.text.contains("18446744073709551615"))
  }
}
