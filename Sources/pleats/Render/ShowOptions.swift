import ArgumentParser
import Pleat
import PleatRender

struct ShowOptions: ParsableArguments {
  @Option(
    name: .customLong("pages"), parsing: .upToNextOption,
    help: .init(
      "Pages of a video with a transition between each two: pictures, and clips that ffmpeg "
        + "reads, such as MP4, WebM and AVI. A clip, or a picture that moves, plays once, in the transitions "
        + "too. What one page has of its own follows its name, as in b.mp4:trim=3..8:kind=curl:radius=0.2, "
        + "and is described above. "
        + "@list.txt stands for the lines of that file, each a page, whose path is from the current folder; "
        + "empty lines are skipped, and @- is standard input. A name that begins with - or @ is written ./-a.png.",
      valueName: "file"))
  private var first: [String] = []

  @Option(
    "Kinds of transitions between --pages, in turn, as in flip,curl,doors. Options apply to "
      + "the kind named after `render` or, without it, to the first; others have their defaults.",
    "list", default: "the kind after `render`", as: kindsOption)
  var kinds: [NamedKind]?

  @Flag(help: "Keep the sound of clips among --pages, faded in and out in the transitions.")
  var audio = false

  @Option(
    "File of music for the whole video, such as MP3, M4A, FLAC, Ogg or WAV. It is repeated if it is "
      + "shorter, fades in within a second and out within three, and is quieter while clips are heard.",
    "file", default: "none")
  var music: String?

  private static func kindsOption(_ text: String) throws -> [NamedKind] {
    try text.entries.map { name in
      guard let kind = NamedKind(name) else {
        throw Names(NamedKind.names, of: "transition").refusal(of: name)
      }
      return kind
    }
  }

  var isWanted: Bool { !first.isEmpty }

  /// All words of `--pages`, of which the parser gets only the first.
  private var pages: [String] {
    RequestWords(NamedKind.arguments.words).groups.filter { $0.name == "--pages" }
      .flatMap(\.values)
  }

  /// Returns the path of a list of pages, without the `@` before it; nil if the word is a page.
  private static func list(_ word: String) -> String? {
    word.utf8.first == UInt8(ascii: "@") ? String(word.unicodeScalars.dropFirst()) : nil
  }

  var lists: [String] { pages.compactMap(Self.list) }

  /// Returns the files of a word of `--pages`: a page, or a list and the pages that can be read from it.
  static func files(_ word: String) -> [String] {
    guard let list = list(word) else { return [ShowEntry.divided(word).path] }
    var entries: [ShowEntry] = []
    if !ScriptLines.isStandardInput(list) { try? appendLines(of: list, to: &entries) }
    return [list] + entries.map(\.path)
  }

  /// The time in seconds for which a picture rests without `--hold`.
  static let usualRest = 2.0

  static let mostPages = 10_000

  func check(_ plan: RenderPlan, _ pictures: PictureOptions, _ transition: TransitionOptions) throws
  {
    guard isWanted else {
      for (name, isGiven) in [
        ("--kinds", kinds != nil), ("--audio", audio), ("--music", music != nil),
      ] where isGiven {
        throw UsageError("\(option: name) is for a video of several pages: name them with --pages")
      }
      return
    }
    for file in pictures.given where file.path != nil {
      throw UsageError(
        "\(option: file.name) and --pages cannot be combined: name all pages in --pages")
    }
    for (name, isGiven) in [
      ("--times", transition.times != nil), ("--progress", transition.progress != nil),
      ("--finger", transition.finger != nil), ("--exact", transition.exact),
    ] where isGiven {
      throw UsageError("\(option: name) and --pages cannot be combined: \(accepted: "give --fps")")
    }
    for file in pages where ["", "-", "@"].contains(file) {
      throw UsageError(
        "\(option: "--pages") \(file.quoted): "
          + "\(accepted: "names of pictures and clips, or @ and the name of a list, are needed")")
    }
    for word in pages where Self.list(word) == nil { _ = try ShowEntry(word) }
    let sound = audio ? "--audio" : music.map { _ in "--music" }
    switch plan.target {
    case .video(_, let format):
      if let sound, !format.hasSound {
        throw UsageError(
          "\(option: sound): \(format.noun) has no sound; .mp4, .mov and .webm have")
      }
    case .stream: if let sound { throw UsageError("\(option: sound): frames have no sound") }
    default:
      throw UsageError(
        "\(option: "--pages") makes a video, as in --output show.mp4, or frames, as in --output - "
          + "--format rgba")
    }
    _ = try chosenKinds()
  }

  func chosenKinds() throws -> [NamedKind] {
    let named = try NamedKind.required()
    guard let kinds else { return [named] }
    guard kinds.contains(where: { $0.name == named.name }) else {
      throw UsageError(
        "\(option: "--kinds") does not have \(named.name), the kind after `render`: add it, or leave the "
          + "word out")
    }
    return kinds
  }

  func entries() throws -> [ShowEntry] {
    var entries: [ShowEntry] = []
    for page in pages {
      if let list = Self.list(page) {
        try Self.appendLines(of: list, to: &entries)
      } else {
        entries.append(try ShowEntry(page))
      }
    }
    guard (2...Self.mostPages).contains(entries.count) else {
      throw UsageError(
        "\(option: "--pages") "
          + (entries.count == 1
            ? "\(entries[0].path.printable): one page" : "has \(entries.count) pages")
          + "; \(accepted: "from 2 to \(Self.mostPages) are accepted")")
    }
    return entries
  }

  /// Returns the transition from each page but the last to the next page.
  func turns(
    _ entries: [ShowEntry], _ kind: KindArguments, _ transition: TransitionOptions
  ) throws -> [ShowTurn] {
    let own = try NamedKind.required().name
    let usual = try chosenKinds().map {
      ShowTurn(
        name: $0.name, values: $0.name == own ? kind.values : $0.preset,
        duration: transition.givenDuration, timing: transition.timing)
    }
    try entries.last?.requireNoTurn()
    return try entries.dropLast().enumerated().map { index, entry in
      try entry.turn(usual[index % usual.count], among: usual)
    }
  }

  private static func appendLines(of list: String, to entries: inout [ShowEntry]) throws {
    var lines = try ScriptLines(list, option: "--pages", limits: .init(line: 1 << 16))
    var number = 0
    while let line = try lines.next() {
      number += 1
      guard let name = String(validating: line, as: UTF8.self), !line.contains(0) else {
        throw Failure(
          "\(option: "--pages") \(list.printable): a line is not UTF-8, or has a null character; "
            + "\(accepted: "names of files must be UTF-8 without one")")
      }
      let trimmed = name.last == "\r" ? String(name.dropLast()) : name
      if trimmed.isEmpty { continue }
      entries.append(try ShowEntry(trimmed, line: (list, number)))
      guard entries.count <= mostPages else { break }
    }
  }
}
