import ArgumentParser
import Pleat
import PleatContainers
import PleatRender

/// `pleats layout`.
struct LayoutCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Print where a layout places its items: a grid, line, cover flow, stacks or spiral.",
    usage:
      "pleats layout (grid|line|cover-flow|stacks|spiral) --size <WxH> --items <list> [options]",
    discussion: """
      One JSON object: "contentSize", and "attributes", an element per line. Kinds are cell, header, \
      footer, shelf and label, listed in this order, then by section, then by item; a shelf's item is \
      its row. "frame" is x, y, width and height of the centre ± half the size; "matrix", the 16 \
      numbers m11 m12 … m44 of a CSS matrix3d(), acts about the centre; a higher "z" is painted over a \
      lower one, and with equal z a higher m43.

      With --rect only what the rectangle touches is listed: a card of a grid, line or cover flow where it \
      is seen, of stacks with its whole stack, of a spiral with its whole page. The offset turns and scales \
      the cards of lines and cover flows, and does nothing else.

      Output is written as it is made, so any number of items will do. Exit codes: 0, 64 for wrong usage, \
      1 for any other failure.
      """)

  @Argument(
    help: .init("grid, line, cover-flow, stacks or spiral.", valueName: "layout"),
    transform: LayoutName.option)
  var layout: LayoutName

  @Option(
    parsing: .unconditional,
    help: .init("The view in points, as in 768x1004.", valueName: "WxH"),
    transform: Size.viewOption)
  var size: Size

  @Option(
    parsing: .unconditional,
    help: .init(
      "The number of items of each section, as in 14,3; 10000x1000 stands for 1000 sections of 10000, "
        + "an empty text for no section.", valueName: "list"),
    transform: ItemCounts.option)
  var items: ItemCounts

  @Option(
    help: .init("The original's constants: pad or phone. (default: pad)", valueName: "idiom"),
    transform: { try Names.choose($0, by: \.description) as DeviceIdiom })
  var idiom = DeviceIdiom.pad

  @Option(
    help: .init(
      "vertical or horizontal. (default: the layout's own way, vertical for grid and stacks)",
      valueName: "way"),
    transform: { try Names.choose($0) as Axis })
  var scroll: Axis?

  @Option(
    parsing: .unconditional,
    help: .init(
      "The point of the content at the view's top left corner. (default: 0,0)", valueName: "X,Y"),
    transform: Point.option)
  var offset = Point.zero

  @Option(
    parsing: .unconditional,
    help: .init(
      "What to list, in content coordinates. (default: everything)", valueName: "X,Y,W,H"),
    transform: Rect.option)
  var rect: Rect?

  func validate() throws {
    if layout == .stacks, scroll == .horizontal {
      throw ValidationError("--scroll horizontal: stacks scroll vertically only")
    }
  }

  func run() throws {
    var prepared = try layout.prepared(
      idiom, scrolling: scroll ?? layout.scrolling, counts: items.counts(), size: size)
    try prepared.scroll(to: offset)
    do {
      var writer = LayoutWriter(to: try OutputFile(nil))
      try writer.write(prepared, in: rect ?? .infinite)
    } catch OutputError.readerLeft {
      // The reader of the pipe has seen enough.
    }
  }
}
