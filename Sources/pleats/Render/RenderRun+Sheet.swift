import Pleat
import PleatRender

extension RenderRun {
  func writeSheet(to path: String) throws {
    let file = try OutputFile(path)
    let width = thumbnailWidth
    let height = max(1, Int((Double(width * renderer.height) / Double(renderer.width)).rounded()))
    // At the end, all cells and a sheet of about the same size are in memory.
    try checkMemory(for: frames.count, of: 2 * 4 * width * height)
    var line = ProgressLine(total: frames.count, files: [file])
    defer { line.clear() }
    var image = try newImage()
    var cells: [ContactSheet.Cell] = []
    for index in frames {
      try draw(index, into: &image)
      cells.append(
        ContactSheet.Cell(
          image: image.scaled(toWidth: width, height: height), caption: try caption(of: index)))
      line.show(index + 1)
    }
    let sheet = ContactSheet(
      title: title, rows: [.init(cells: cells)], thumbnailWidth: width, columns: columns)
    try write(sheet.image(), to: file)
  }

  /// The width of a cell: at most 240 pixels, and less for narrow pages, which are at most 400
  /// high.
  private var thumbnailWidth: Int {
    max(1, min(renderer.width, 240, 400 * renderer.width / renderer.height))
  }

  /// The number of columns, from five to eight, that leaves the fewest empty cells in the last row.
  private var columns: Int {
    frames.count <= 8 ? frames.count : (5...8).min { missing(in: $0) < missing(in: $1) } ?? 8
  }

  private func missing(in columns: Int) -> Int { (columns - frames.count % columns) % columns }

  private var title: String {
    ([request.kind.name] + request.choices).joined(separator: ", ")
  }

  private func caption(of index: Int) throws -> String {
    let (time, progress) = try request.schedule.frame(index)
    return time.map { roundedText($0) + " s" } ?? "progress " + roundedText(progress)
  }
}
