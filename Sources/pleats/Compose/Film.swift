import Pleat
import PleatRender

/// The frames that a command of `pleats compose` shows, as numbers and as drawings.
protocol Film {
  var moments: [Double] { get }
  /// The size of the view in points.
  var view: Size { get }

  var header: JSONPiece { get }

  /// Returns the JSON members of a frame, without braces.
  func frame(at moment: Double, line: JSONPiece) -> JSONPiece

  associatedtype Pictures

  /// - Parameter density: the number of pixels per point.
  func pictures(density: Double) throws -> Pictures

  /// Returns the elements of a frame in paint order.
  func elements(at moment: Double, _ pictures: Pictures) throws -> [Drawing.Element]

  /// Returns marks over the elements of a frame. `--show-misaligned` does not colour them.
  func markers(at moment: Double, _ pictures: Pictures) -> [Drawing.Element]
}

extension Film {
  func markers(at moment: Double, _ pictures: Pictures) -> [Drawing.Element] { [] }

  /// Writes one JSON object, with the members of a single frame, or with a list of frames, one per line.
  func writeJSON(to path: String?) throws {
    var text = TextBuffer(to: try OutputFile(path))
    var line = ProgressLine(total: moments.count, files: [text.file])
    defer { line.clear() }
    text.append(json: "{\(header),\n ")
    if moments.count == 1 {
      text.append(json: frame(at: moments[0], line: "\n "))
    } else {
      text.append("\"frames\": [")
      for (index, moment) in moments.enumerated() {
        text.append(index == 0 ? "\n  {" : ",\n  {")
        text.append(json: "\(frame(at: moment, line: " "))}")
        try text.flushIfFull()
        line.show(index + 1)
      }
      text.append("]")
    }
    text.append("}\n")
    try text.flush()
    try OutputFile.commit([text.file])
  }
}

protocol FilmCommand: WorkingCommand {
  associatedtype Shown: Film

  func output() throws -> ComposeRun

  func film(in run: ComposeRun) throws -> Shown
}

extension FilmCommand {
  func work() throws {
    let run = try output()
    try run.write(film(in: run))
  }
}

enum ComposeHelp {
  static func discussion(_ demo: String, film: String) -> String {
    """
    \(demo)

    The extension of --output selects what is written:

    -            JSON on standard output (default): all numbers of each frame
    numbers.json the same in a file
    frame.png    a picture of one frame
    film.gif, .apng, .mp4, .webm
                 a film, which needs the program ffmpeg:
                 \(film)

    Matrices are for row vectors, row by row: m11 m12 … m44, as in CSS matrix3d(). Corners go \
    clockwise from the top left; those behind the viewer are null. A file appears under its name \
    only when it is complete.

    Exit codes: 0 for success, 64 for wrong usage, 1 for any other failure.
    """
  }
}
