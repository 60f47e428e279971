import Pleat
import PleatContainers
import PleatRender

/// Writes layouts as one JSON object, with one element per line, and never holds all of it in
/// memory.
struct LayoutWriter: ~Copyable {
  /// What is written in addition.
  struct Extras {
    /// The alignment of headers' text and the opacity of shadows.
    var hasAllAttributes = false
    /// The size of the picture whose tiles are written for each shelf; nil for none.
    var pattern: Size?
  }

  private let extras: Extras
  private let file: OutputFile
  private var text: TextBuffer
  private var isFirst = true

  init(to file: OutputFile, extras: Extras = Extras()) {
    self.file = file
    text = TextBuffer(to: file)
    self.extras = extras
  }

  /// Writes the content size and all elements that touch a rectangle.
  mutating func write(_ layout: any PreparedLayout, in rect: Rect) throws {
    text.append(json: "{\"contentSize\":\(tight(layout.contentSize)),\"attributes\":[")
    try layout.forEach(in: rect) { try write($0) }
    text.append("]}\n")
    try finish()
  }

  /// Writes the content size, what entered the view and what left it.
  mutating func write(_ change: VisibleChange, of layout: any PreparedLayout) throws {
    text.append(json: "{\"contentSize\":\(tight(layout.contentSize)),\"entered\":[")
    for attributes in change.entered { try write(attributes) }
    text.append("],\n\"left\":[")
    isFirst = true
    for element in change.left {
      if !isFirst { text.append(",\n") }
      isFirst = false
      text.append("{")
      write(element)
      text.append("}")
      try text.flushIfFull()
    }
    text.append("]}\n")
    try finish()
  }

  /// Writes a header and the frames of a motion.
  mutating func write(_ motion: LayoutMotion, of request: LayoutRequest, name: String) throws {
    var start = 0.0
    let parts = motion.parts.map { part -> JSONPiece in
      defer { start += part.duration }
      return "{\"name\":\(part.name),\"start\":\(start),\"duration\":\(part.duration)}"
    }
    let (before, after) = motion.contentSizes
    text.append(
      json: """
        {"pleat":1,"layout":\(request.layout.name),"motion":\(name),\
        "size":\(tight(request.size)),"contentSize":\(tight(before)),\
        "contentSizeAfter":\(tight(after)),
        "fps":\(motion.times.rate),"duration":\(motion.duration),\
        "frameCount":\(motion.times.count),"parts":\(parts, separator: ",")
        """)
    text.append(",\n\"frames\":[")
    var line = ProgressLine(total: motion.times.count, files: [file])
    defer { line.clear() }
    for index in motion.times.indices {
      if index > 0 { text.append(",\n") }
      try write(motion, at: motion.times[index])
      line.show(index + 1)
    }
    text.append("]}\n")
    try finish()
  }

  private mutating func write(_ motion: LayoutMotion, at time: Double) throws {
    let place = motion.place(at: time)
    text.append(
      json: """
        {"time":\(time),"part":\(place.part.name),"progress":\(place.progress),"attributes":[
        """)
    isFirst = true
    for element in try place.part.elements(place.progress) {
      try write(element.attributes, change: element.change)
    }
    text.append("]}")
  }

  private mutating func finish() throws {
    try text.flush()
    try OutputFile.commit([file])
  }

  // MARK: - Elements

  private mutating func write(
    _ attributes: LayoutAttributes, change: LayoutMotion.LayoutChange? = nil
  ) throws {
    if !isFirst { text.append(",\n") }
    isFirst = false
    text.append("{")
    write(attributes.element)
    text.append(",\"frame\":[")
    write(attributes.frame)
    text.append("],\"matrix\":[")
    let matrix = attributes.matrix
    write(matrix.row1)
    text.append(",")
    write(matrix.row2)
    text.append(",")
    write(matrix.row3)
    text.append(",")
    write(matrix.row4)
    text.append("],\"alpha\":")
    text.append(attributes.alpha)
    text.append(",\"z\":")
    text.append(Double(attributes.z))
    text.append(attributes.isHidden ? ",\"hidden\":true" : ",\"hidden\":false")
    if extras.hasAllAttributes {
      text.append(made: ",\"headerTextAlignment\":\"\(attributes.headerTextAlignment.rawValue)\"")
      text.append(",\"shadowOpacity\":")
      text.append(attributes.shadowOpacity)
    }
    if let change { text.append(made: ",\"change\":\"\(change.rawValue)\"") }
    if let pattern = extras.pattern, attributes.element.kind == .shelf {
      try write(PatternTiles(filling: attributes.frame, with: pattern))
    }
    text.append("}")
    try text.flushIfFull()
  }

  private mutating func write(_ tiles: PatternTiles) throws {
    text.append(",\"tiles\":[")
    for (index, tile) in tiles.enumerated() {
      text.append(index > 0 ? ",[" : "[")
      write(tile.rect)
      text.append("]")
      try text.flushIfFull()
    }
    text.append("]")
  }

  private mutating func write(_ element: LayoutElement) {
    text.append("\"kind\":\"")
    switch element.kind {
    case .cell: text.append("cell")
    case .header: text.append("header")
    case .footer: text.append("footer")
    case .shelf: text.append("shelf")
    case .label: text.append("label")
    default: text.append(made: element.kind.rawValue)
    }
    text.append("\",\"section\":")
    text.append(Double(element.section))
    text.append(",\"item\":")
    text.append(Double(element.item))
  }

  /// Writes numbers with commas between them.
  private mutating func write(_ row: SIMD4<Double>) {
    text.append(row[0])
    for column in 1..<4 {
      text.append(",")
      text.append(row[column])
    }
  }

  private mutating func write(_ rect: Rect) {
    write(SIMD4(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height))
  }

  /// A size without a space.
  private func tight(_ size: Size) -> JSONPiece { "[\(size.width),\(size.height)]" }
}
