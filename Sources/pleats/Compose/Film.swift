import Pleat
import PleatRender

/// What a command of `pleats compose` shows: frames as numbers, and as drawings.
protocol Film {
  /// The moments of the frames.
  var moments: [Double] { get }
  /// The size of the view in points.
  var view: Size { get }

  /// The members of the JSON object that all frames share.
  var header: JSONPiece { get }

  /// The members of a frame, without braces.
  ///
  /// - Parameter line: what separates the members: a line break if the frame stands alone.
  func frame(at moment: Double, line: JSONPiece) -> JSONPiece

  /// The pictures of the elements, which all frames share.
  associatedtype Pictures

  /// Draws the pictures of the elements.
  ///
  /// - Parameter density: the number of pixels per point.
  func pictures(density: Double) throws -> Pictures

  /// The elements of a frame in paint order.
  func elements(at moment: Double, _ pictures: Pictures) throws -> [Drawing.Element]

  /// Marks over the elements of a frame, which `--show-misaligned` does not colour.
  func markers(at moment: Double, _ pictures: Pictures) -> [Drawing.Element]
}

extension Film {
  func markers(at moment: Double, _ pictures: Pictures) -> [Drawing.Element] { [] }

  /// Writes one JSON object.
  ///
  /// One frame alone has its members in the object itself. Several are a list, one per line.
  func writeJSON(to path: String?) throws {
    // Compiler 6.3 cannot catch one case of a typed error, so this block throws `any Error`.
    do throws(any Error) {
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
    } catch OutputError.readerLeft {
      // The reader has closed the pipe, which is not an error.
    }
  }
}
