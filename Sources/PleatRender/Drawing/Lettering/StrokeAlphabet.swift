import Pleat

/// Letters drawn with a round pen, made for this package, so that labels need no font file.
///
/// A glyph is drawn on a grid of the alphabet's units: capitals go from y = 0 down to the baseline
/// at y = 6, small letters without an ascender begin at y = 2, and descenders end at y = 8. A glyph
/// is a list of pen lines, separated by slashes. A line goes through its points. It does not go
/// through a point marked `~`, but bends toward this point as a parabola; between two such points
/// it goes through their middle. A single point is a dot.
enum StrokeAlphabet {
  static let capHeight = 6.0
  static let penWidth = 0.8
  /// The gap between two glyphs, from pen line to pen line.
  static let gap = 1.9
  /// The width of a space, and the width of every digit, so that digits in columns are aligned.
  static let spaceWidth = 1.0
  static let digitWidth = 4.0

  struct Glyph {
    /// The pen lines, whose bends consist of straight pieces; a line of one point is a dot.
    let lines: [[Point]]
    /// The right end of the pen lines.
    let width: Double
  }

  /// Returns the glyph of a character, or a box for a character that the alphabet lacks.
  static func glyph(_ character: Character) -> Glyph { glyphs[character] ?? unknown }

  static func contains(_ character: Character) -> Bool { glyphs[character] != nil }

  /// Returns the width of a text, from the first pen line to the last.
  static func width(of text: String) -> Double {
    max(0, text.reduce(-gap) { $0 + gap + glyph($1).width })
  }

  private static let unknown = glyph("?", drawing: "0,0 4,0 4,6 0,6 0,0")

  private static let glyphs: [Character: Glyph] = {
    var glyphs = drawings.reduce(into: [Character: Glyph]()) { glyphs, entry in
      glyphs[entry.key] = glyph(entry.key, drawing: entry.value)
    }
    glyphs[" "] = Glyph(lines: [], width: spaceWidth)
    return glyphs
  }()

  private static func glyph(_ character: Character, drawing: String) -> Glyph {
    let lines = drawing.split(separator: "/").map { flattened($0) }
    let width = lines.joined().map(\.x).max() ?? 0
    return Glyph(lines: lines, width: character.isWholeNumber ? digitWidth : width)
  }

  /// The number of straight pieces in a bend: enough for letters as high as a screen.
  private static let bendSteps = 12

  private static func flattened(_ line: Substring) -> [Point] {
    let nodes = line.split(separator: " ").map { word in
      let isControl = word.hasPrefix("~")
      let numbers = word.drop { $0 == "~" }.split(separator: ",").map { Double($0)! }
      return (point: Point(x: numbers[0], y: numbers[1]), isControl: isControl)
    }
    var points: [Point] = []
    for (index, node) in nodes.enumerated() {
      guard node.isControl else {
        if points.last != node.point { points.append(node.point) }
        continue
      }
      let start = points[points.count - 1]
      let next = nodes[index + 1]
      let end = next.isControl ? middle(node.point, next.point) : next.point
      for step in 1...bendSteps {
        let t = Double(step) / Double(bendSteps)
        let (a, b) = (middle(start, node.point, t), middle(node.point, end, t))
        points.append(middle(a, b, t))
      }
    }
    return points
  }

  private static func middle(_ a: Point, _ b: Point, _ t: Double = 0.5) -> Point {
    a + (b - a) * t
  }
}

extension StrokeAlphabet {
  private static let drawings: [Character: String] = [
    "0": "2,0 ~4,0 4,3 ~4,6 2,6 ~0,6 0,3 ~0,0 2,0",
    "1": "0.6,1.3 2.3,0 2.3,6",
    "2": "0.1,1.6 ~0.1,0 2,0 ~3.9,0 3.9,1.7 ~3.9,2.8 2.5,3.9 0,6 4,6",
    "3": "0.1,0.9 ~0.6,0 1.9,0 ~3.7,0 3.7,1.45 ~3.7,2.8 1.6,2.8 ~4,2.8 4,4.4 ~4,6 2,6 ~0.4,6 0,4.8",
    "4": "3,6 3,0 0,4.2 4,4.2",
    "5": "3.6,0 0.6,0 0.3,2.8 ~1,2.2 2,2.2 ~4,2.2 4,4.1 ~4,6 2,6 ~0.5,6 0,4.9",
    "6": "3.6,0.8 ~3.1,0 2.1,0 ~0,0 0,3.6 0,4 ~0,6 2,6 ~4,6 4,4.1 ~4,2.3 2.1,2.3 ~0.3,2.3 0,3.9",
    "7": "0,0 4,0 1.4,6",
    "8": "2,2.8 ~0.3,2.8 0.3,1.4 ~0.3,0 2,0 ~3.7,0 3.7,1.4 ~3.7,2.8 2,2.8 ~4,2.8 4,4.4 ~4,6 2,6 "
      + "~0,6 0,4.4 ~0,2.8 2,2.8",
    "9": "0.4,5.2 ~0.9,6 1.9,6 ~4,6 4,2.4 4,2 ~4,0 2,0 ~0,0 0,1.9 ~0,3.7 1.9,3.7 ~3.7,3.7 4,2.1",
    "A": "0,6 2.2,0 4.4,6/0.8,4 3.6,4",
    "B": "0,0 0,6 2.2,6 ~4,6 4,4.4 ~4,2.8 2.2,2.8 0,2.8/2.1,2.8 ~3.6,2.8 3.6,1.4 ~3.6,0 2.1,0 0,0",
    "C": "4.1,1.3 ~3.6,0 2.3,0 ~0,0 0,3 ~0,6 2.3,6 ~3.6,6 4.1,4.7",
    "D": "0,0 0,6 1.8,6 ~4.2,6 4.2,3 ~4.2,0 1.8,0 0,0",
    "E": "3.6,0 0,0 0,6 3.6,6/0,2.9 3,2.9",
    "F": "3.6,0 0,0 0,6/0,2.9 3,2.9",
    "G": "4.1,1.2 ~3.6,0 2.3,0 ~0,0 0,3 ~0,6 2.3,6 ~4.2,6 4.2,3.9 4.2,3.3 2.5,3.3",
    "H": "0,0 0,6/4,0 4,6/0,2.9 4,2.9",
    "I": "0,0 0,6",
    "J": "2.8,0 2.8,4.2 ~2.8,6 1.4,6 ~0,6 0,4.4",
    "K": "0,0 0,6/3.8,0 0,3.6/1.4,2.3 4,6",
    "L": "0,0 0,6 3.4,6",
    "M": "0,6 0,0 2.4,4 4.8,0 4.8,6",
    "N": "0,6 0,0 4,6 4,0",
    "O": "2.2,0 ~4.4,0 4.4,3 ~4.4,6 2.2,6 ~0,6 0,3 ~0,0 2.2,0",
    "P": "0,6 0,0 2.2,0 ~4,0 4,1.65 ~4,3.3 2.2,3.3 0,3.3",
    "Q": "2.2,0 ~4.4,0 4.4,3 ~4.4,6 2.2,6 ~0,6 0,3 ~0,0 2.2,0/2.8,4.4 4.3,6.2",
    "R": "0,6 0,0 2.2,0 ~4,0 4,1.65 ~4,3.3 2.2,3.3 0,3.3/1.9,3.3 4,6",
    "S":
      "3.7,1.1 ~3.2,0 2,0 ~0.3,0 0.3,1.5 ~0.3,2.6 2,2.9 ~3.9,3.2 3.9,4.5 ~3.9,6 2,6 ~0.5,6 0,4.8",
    "T": "0,0 4,0/2,0 2,6",
    "U": "0,0 0,4 ~0,6 2,6 ~4,6 4,4 4,0",
    "V": "0,0 2.1,6 4.2,0",
    "W": "0,0 1.4,6 2.8,1 4.2,6 5.6,0",
    "X": "0,0 4,6/4,0 0,6",
    "Y": "0,0 2,3 4,0/2,3 2,6",
    "Z": "0,0 4,0 0,6 4,6",
    "a": "3.2,2 3.2,6/3.2,4 ~3.2,2 1.6,2 ~0,2 0,4 ~0,6 1.6,6 ~3.2,6 3.2,4",
    "b": "0,0 0,6/0,4 ~0,2 1.6,2 ~3.2,2 3.2,4 ~3.2,6 1.6,6 ~0,6 0,4",
    "c": "3,2.9 ~2.6,2 1.6,2 ~0,2 0,4 ~0,6 1.6,6 ~2.6,6 3,5.1",
    "d": "3.2,0 3.2,6/3.2,4 ~3.2,2 1.6,2 ~0,2 0,4 ~0,6 1.6,6 ~3.2,6 3.2,4",
    "e": "0,4 3.2,4 ~3.2,2 1.6,2 ~0,2 0,4 ~0,6 1.7,6 ~2.6,6 3,5.2",
    "f": "2.2,0.1 ~0.9,-0.3 0.9,1.3 0.9,6/0,2 2,2",
    "g":
      "3.2,2 3.2,6.2 ~3.2,8 1.6,8 ~0.6,8 0.2,7.3/3.2,4 ~3.2,2 1.6,2 ~0,2 0,4 ~0,6 1.6,6 ~3.2,6 3.2,4",
    "h": "0,0 0,6/0,4 ~0,2 1.6,2 ~3.1,2 3.1,3.8 3.1,6",
    "i": "0,2 0,6/0,0.3",
    "j": "0.9,2 0.9,6.6 ~0.9,8 -0.3,7.8/0.9,0.3",
    "k": "0,0 0,6/2.7,2 0,4.5/1,3.6 3,6",
    "l": "0,0 0,6",
    "m": "0,2 0,6/0,4 ~0,2 1.3,2 ~2.5,2 2.5,3.6 2.5,6/2.5,4 ~2.5,2 3.8,2 ~5,2 5,3.6 5,6",
    "n": "0,2 0,6/0,4 ~0,2 1.6,2 ~3.1,2 3.1,3.8 3.1,6",
    "o": "1.6,2 ~3.2,2 3.2,4 ~3.2,6 1.6,6 ~0,6 0,4 ~0,2 1.6,2",
    "p": "0,2 0,8/0,4 ~0,2 1.6,2 ~3.2,2 3.2,4 ~3.2,6 1.6,6 ~0,6 0,4",
    "q": "3.2,2 3.2,8/3.2,4 ~3.2,2 1.6,2 ~0,2 0,4 ~0,6 1.6,6 ~3.2,6 3.2,4",
    "r": "0,2 0,6/0,4 ~0,2 1.4,2 2,2.1",
    "s":
      "2.7,2.7 ~2.3,2 1.4,2 ~0.2,2 0.2,3 ~0.2,3.8 1.4,3.95 ~2.8,4.1 2.8,5 ~2.8,6 1.4,6 ~0.4,6 0,5.2",
    "t": "0.9,0.7 0.9,4.7 ~0.9,6 2.1,5.9/0,2 2,2",
    "u": "0,2 0,4.2 ~0,6 1.5,6 ~3.1,6 3.1,4/3.1,2 3.1,6",
    "v": "0,2 1.6,6 3.2,2",
    "w": "0,2 1.1,6 2.3,2.6 3.5,6 4.6,2",
    "x": "0,2 3,6/3,2 0,6",
    "y": "0,2 1.6,6/3.2,2 1.6,6 ~0.9,8 -0.2,7.9",
    "z": "0,2 3,2 0,6 3,6",
    ".": "0,5.9",
    ":": "0,2.6/0,5.9",
    ",": "0.3,5.8 0,6.9",
    ";": "0.3,2.6/0.3,5.8 0,6.9",
    "-": "0,3.8 2,3.8",
    "–": "0,3.8 3.4,3.8",
    "+": "0,3.8 3.2,3.8/1.6,2.2 1.6,5.4",
    "=": "0,3 3.2,3/0,4.7 3.2,4.7",
    "×": "0,2.4 2.7,5.1/2.7,2.4 0,5.1",
    "·": "0,3.8",
    "°": "0.8,0 ~1.6,0 1.6,0.8 ~1.6,1.6 0.8,1.6 ~0,1.6 0,0.8 ~0,0 0.8,0",
    "%": "4.3,0 0.7,6/1.05,0 ~2.1,0 2.1,1.25 ~2.1,2.5 1.05,2.5 ~0,2.5 0,1.25 ~0,0 1.05,0"
      + "/3.95,3.5 ~5,3.5 5,4.75 ~5,6 3.95,6 ~2.9,6 2.9,4.75 ~2.9,3.5 3.95,3.5",
    "/": "2.4,-0.4 0,6.6",
    "(": "1.3,-0.7 ~0,1 0,3 ~0,5.1 1.3,6.8",
    ")": "0,-0.7 ~1.3,1 1.3,3 ~1.3,5.1 0,6.8",
    "_": "0,6.8 3.6,6.8",
    "'": "0,0 0,1.4",
    "→": "0,3.8 4.2,3.8/2.8,2.4 4.2,3.8 2.8,5.2",
    "↑": "1.6,0.6 1.6,6/0,2.2 1.6,0.6 3.2,2.2",
  ]
}
