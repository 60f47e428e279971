import Pleat
import PleatContainers
import PleatRender

/// Writes a layout as one JSON object, with one element per line, and never holds all of it in
/// memory.
struct LayoutWriter: ~Copyable {
  private var text: TextBuffer
  private var isFirst = true

  init(to file: OutputFile) { text = TextBuffer(to: file) }

  /// Writes the content size and all elements that touch a rectangle.
  mutating func write(_ layout: any PreparedLayout, in rect: Rect) throws {
    text.append("{\"contentSize\":[")
    write(layout.contentSize)
    text.append("],\"attributes\":[")
    try layout.forEach(in: rect) { try write($0) }
    text.append("]}\n")
    try text.flush()
  }

  private mutating func write(_ attributes: LayoutAttributes) throws {
    if !isFirst { text.append(",\n") }
    isFirst = false
    text.append("{\"kind\":\"")
    switch attributes.element.kind {
    case .cell: text.append("cell")
    case .header: text.append("header")
    case .footer: text.append("footer")
    case .shelf: text.append("shelf")
    case .label: text.append("label")
    }
    text.append("\",\"section\":")
    text.append(Double(attributes.element.section))
    text.append(",\"item\":")
    text.append(Double(attributes.element.item))
    text.append(",\"frame\":[")
    text.append(attributes.frame.origin.x)
    text.append(",")
    text.append(attributes.frame.origin.y)
    text.append(",")
    write(attributes.frame.size)
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
    text.append(attributes.isHidden ? ",\"hidden\":true}" : ",\"hidden\":false}")
    try text.flushIfFull()
  }

  /// Writes numbers with commas between them.
  private mutating func write(_ row: SIMD4<Double>) {
    text.append(row[0])
    for column in 1..<4 {
      text.append(",")
      text.append(row[column])
    }
  }

  private mutating func write(_ size: Size) {
    text.append(size.width)
    text.append(",")
    text.append(size.height)
  }
}
