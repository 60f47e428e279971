import Pleat
import PleatContainers
import PleatRender

/// Writes layouts as one JSON object, with one element per line, without holding all of it in memory.
struct LayoutWriter: ~Copyable {
  struct Extras {
    /// Whether the alignment of headers' text and the opacity of shadows are written, too.
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

  mutating func write(_ change: VisibleChange, of layout: any PreparedLayout) throws {
    text.append(json: "{\"contentSize\":\(tight(layout.contentSize)),\"entered\":[")
    for attributes in change.entered { try write(attributes) }
    text.append("],\n\"left\":[")
    isFirst = true
    for element in change.left {
      if !isFirst { text.append(",\n") }
      isFirst = false
      text.append(json: "{\(members(of: element))}")
      try text.flushIfFull()
    }
    text.append("]}\n")
    try finish()
  }

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
    let matrix = attributes.matrix.elements
    var piece: JSONPiece = """
      {\(members(of: attributes.element)),"frame":\(tight(attributes.frame)),\
      "matrix":\(matrix, separator: ","),"alpha":\(attributes.alpha),"z":\(attributes.z),\
      "hidden":\(attributes.isHidden)
      """
    if extras.hasAllAttributes {
      piece += """
        ,"headerTextAlignment":\(attributes.headerTextAlignment.rawValue),\
        "shadowOpacity":\(attributes.shadowOpacity)
        """
    }
    if let change { piece += ",\"change\":\(change.rawValue)" }
    text.append(isFirst ? "" : ",\n")
    isFirst = false
    text.append(json: piece)
    if let pattern = extras.pattern, attributes.element.kind == .shelf {
      try write(PatternTiles(filling: attributes.frame, with: pattern))
    }
    text.append("}")
    try text.flushIfFull()
  }

  private mutating func write(_ tiles: PatternTiles) throws {
    text.append(",\"tiles\":[")
    for (index, tile) in tiles.enumerated() {
      if index > 0 { text.comma() }
      text.append(json: "\(tight(tile.rect))")
      try text.flushIfFull()
    }
    text.append("]")
  }

  private func members(of element: LayoutElement) -> JSONPiece {
    """
    "kind":\(element.kind.rawValue),"section":\(element.section),"item":\(element.item)
    """
  }

  private func tight(_ size: Size) -> JSONPiece { "[\(size.width),\(size.height)]" }

  private func tight(_ rect: Rect) -> JSONPiece {
    "\([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height], separator: ",")"
  }
}
