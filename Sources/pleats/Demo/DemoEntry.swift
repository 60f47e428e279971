import Pleat

struct DemoEntry {
  let file: String
  let title: String
  let sentence: String
  /// The arguments of `pleats` that write the file, without the output.
  ///
  /// No argument needs quotation marks in a shell.
  let words: [String]

  init(_ file: String, _ title: String, _ sentence: String, command: String) {
    (self.file, self.title, self.sentence) = (file, title, sentence)
    words = command.split(separator: " ").map(String.init)
  }

  var isPage: Bool { file.hasSuffix(".html") }

  var command: String { "pleats \(words.joined(separator: " ")) -o \(file)" }

  static let all: [DemoEntry] = [
    DemoEntry(
      "page.html", "Every transition",
      "Drag across the picture to turn the page, and choose another kind and its parameters.",
      command: "export curl \(pictures(0)) --back \(paper.file) --duration 1 --format html --bench"),
    DemoEntry(
      "compose.html", "The transform composer",
      "Move, scale, turn and skew a layer, change the order of the operations, and copy the CSS.",
      command: "compose --preset side"),
    DemoEntry(
      "layout.html", "A million items",
      "Scroll through a million photographs on shelves, switch between five layouts, insert and "
        + "delete.",
      command: "layout grid --size 1200x900 --items 200x5000"),
    DemoEntry(
      "navigate.html", "Pages on a stack",
      "Push, pop, present and dismiss pages with the buttons, or let a script do it.",
      command: "navigate navigate.jsonl --size 320x240 --pictures \(photographNames)"),
    DemoEntry(
      "pager.html", "A book",
      "Turn the pages with a finger, the arrow keys or the buttons, several at once.",
      command: "book --size 320x240 --pages 12 --leaves 4 --pictures \(photographNames)"),
    animation("flip", 0, "A page turns like the leaf of a book."),
    animation("cube", 1, "Two pages are neighbouring faces of a cube that turns."),
    animation("tiles", 2, "The page is cut into tiles, which turn over one after another."),
    animation(
      "curl", 3, "The page is rolled off like a sheet of paper.",
      options: " --back \(paper.file)"),
    DemoEntry(
      "pager.gif", "pager.gif", "A pager turns four pages before the first is down.",
      command: "book --size 320x240 --pages 5 --leaves 4 --pictures \(photographNames) "
        + "--duration 1 --fps 25 --background ffffff --script pager.jsonl"),
  ]

  private static func animation(
    _ kind: String, _ photograph: Int, _ sentence: String, options: String = ""
  ) -> DemoEntry {
    DemoEntry(
      "\(kind).gif", "\(kind).gif", sentence,
      command:
        "render \(kind) \(pictures(photograph))\(options) --margin auto --duration 1.2 --fps 25 "
        + "--hold 0.8 --background ffffff")
  }

  static let photographs = DemoPhotograph.all
  private static let photographNames = photographs.map(\.file).joined(separator: " ")

  /// The size of the photographs in points, with two pixels per point.
  static let size = Size(width: 240, height: 180)

  static func pictures(_ index: Int) -> String {
    let (source, destination) = (
      photographs[index % photographs.count], photographs[(index + 1) % photographs.count]
    )
    return "--source \(source.file) --destination \(destination.file) --scale 2"
  }

  /// The picture of the back of a page, which has one colour.
  ///
  /// It is as large as the photographs, because browsers fade the edges of a picture that they enlarge.
  static let paper = (file: "paper.png", color: RGBColor(red: 0.84, green: 0.76, blue: 0.62))

  static var inputs: [String] { photographs.map(\.file) + [paper.file] + scripts.map(\.file) }

  static let scripts = [
    (
      file: "navigate.jsonl",
      text: """
      {"t":0.4,"push":"B"}
      {"t":1.6,"push":"C","style":"cube"}
      {"t":2.8,"present":"M","size":[240,160]}
      {"t":4.2,"dismiss":true}
      {"t":5.4,"pop":true}
      {"t":6.6,"pop":true}

      """
    ),
    (
      file: "pager.jsonl",
      text: """
      {"t":0.4,"step":"next"}
      {"t":0.55,"step":"next"}
      {"t":0.7,"step":"next"}
      {"t":0.85,"step":"next"}
      {"t":2.8,"goTo":0,"direction":"backward"}

      """
    ),
  ]
}
