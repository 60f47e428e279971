import Pleat

extension DemoEntry {
  /// The pages and the animations, in the order of the index page.
  static let all: [DemoEntry] = [
    .page(
      "page", "Every transition",
      "Drag across the picture to turn the page, and choose another kind and its parameters.",
      command: "bake flip --size 240x180 --scale 2 --duration 0.6 --format html",
      picture: "render flip --size 240x180 --scale 2 --progress 0.7 --background ffffff",
      showing: "A page in the middle of a flip: its right half stands out towards you."),
    .page(
      "compose", "The transform composer",
      "Move, scale, turn and skew a layer, change the order of the operations, and copy the CSS.",
      command: "compose --preset side",
      picture: "compose --preset side --size 800x600 --density 0.8",
      showing: "A picture on a plane that tilts away from you."),
    .page(
      "layout", "A million items",
      "Scroll through a million photographs on shelves, switch between five layouts, insert and "
        + "delete.",
      command: "layout grid --size 1200x900 --items 200x5000",
      picture: "layout grid --size 640x480 --items 200x5000",
      showing: "Photographs in rows on wooden shelves."),
    .page(
      "navigate", "Pages on a stack",
      "Push, pop, present and dismiss pages with the buttons, or let a script do it.",
      command: "navigate navigate.jsonl --size 320x240",
      picture: "navigate navigate.jsonl --size 320x240 --scale 2 --time 3.8",
      showing: "A small page over a larger one that is dimmed by a shade."),
    .page(
      "pager", "A book",
      "Turn the pages with a finger, the arrow keys or the buttons, several at once.",
      command: "pager --size 320x240 --pages 12 --leaves 4",
      picture: "pager --size 320x240 --pages 5 --leaves 4 --duration 1 --scale 2 "
        + "--background ffffff --script pager.jsonl --time 1",
      showing: "An open book with four pages in the air."),
    kind("flip", "A flip", "A page turns like the leaf of a book."),
    kind("cube", "A cube", "Two pages are neighbouring faces of a cube that turns."),
    kind("tiles", "Tiles", "The page is cut into tiles, which turn over one after another."),
    // White paper would look like a hole in a white page.
    kind(
      "curl", "A curl", "The page is rolled off like a sheet of paper.",
      options: "--back \(paper.file) "),
    .animation(
      "pager", "Four leaves in the air", "A pager turns four pages before the first is down.",
      command: "pager --size 320x240 --pages 5 --leaves 4 --duration 1 --fps 25 "
        + "--background ffffff --script pager.jsonl",
      showing: "Numbered pages turn one after another, several at the same time."),
  ]

  /// An animation of a kind of transition.
  private static func kind(
    _ name: String, _ title: String, _ sentence: String, options: String = ""
  ) -> DemoEntry {
    .animation(
      name, title, sentence,
      command: "render \(name) --size 240x180 --scale 2 --duration 1.2 --fps 25 --hold 0.8 "
        + "\(options)--background ffffff",
      showing: sentence)
  }

  /// The back of a page, a picture of one colour, which a command reads.
  static let paper = (file: "paper.png", color: RGBColor(red: 0.84, green: 0.76, blue: 0.62))

  /// The names of the files that the commands read.
  static var inputs: [String] { scripts.map(\.file) + [paper.file] }

  /// The scripts that the commands read.
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
