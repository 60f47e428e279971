import ArgumentParser
import Pleat
import PleatContainers
import PleatRender

/// `pleats layout`.
struct LayoutCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Print the positions of the items in a collection layout.",
    usage:
      "pleats layout (\(LayoutStyle.names.joined(separator: "|"))) --size <WxH> --items <list> "
      + "[options]",
    discussion: """
      The output is one JSON object: "contentSize", the width and height of the scrollable content in \
      points, and "attributes", a list with one element per line. Each element has:

      kind     cell (an item), header, footer, shelf (a decoration below a
               row of a grid) or label (the name below a stack). The list is
               sorted by kind in this order, then by section, then by item
      section  the index of the section, from 0
      item     the index of the item in its section, from 0; of a shelf, the
               index of its row
      frame    x, y, width and height in content coordinates, before the
               matrix is applied
      matrix   the 16 numbers m11 m12 … m44 of a CSS matrix3d(), which is
               applied about the centre of the frame
      alpha    the opacity, from 0 to 1
      z        the paint order: a higher z is painted over a lower one; if z
               is equal, a higher m43 is painted over a lower one
      hidden   whether the element is not drawn

      With --rect, the output has only the elements that touch the rectangle. In a grid, a line or \
      a cover flow, a cell touches it if its outline does, after the matrix is applied. If the rectangle touches a stack \
      or its label, all cells of the stack are listed. A spiral has one page per section; if the \
      rectangle touches the page, all its cells are listed.

      --offset changes only the cells of lines and cover flows, which turn and scale as they scroll.

      The command writes elements as it computes them, so memory does not limit the number of items.

      Exit codes: 0 for success, 64 for wrong usage, 1 for any other failure.
      """)

  @Argument(
    help: .init("Layout: grid, line, cover-flow, stacks or spiral.", valueName: "layout"),
    transform: LayoutStyle.option)
  var layout: LayoutStyle

  @Option(
    parsing: .unconditional,
    help: .init("Size of the view in points, as in 768x1004.", valueName: "WxH"),
    transform: Size.viewOption)
  var size: Size

  @Option(
    parsing: .unconditional,
    help: .init(
      "Number of items in each section, as in 14,3,10000x1000, where 10000x1000 means 1000 sections "
        + "of 10000 items. An empty string means no section.", valueName: "list"),
    transform: ItemCounts.option)
  var items: ItemCounts

  @Option(
    help: .init(
      "Device whose sizes and distances the layout uses: pad or phone. (default: pad)",
      valueName: "idiom"),
    transform: { try Names.choose($0, by: \.description) as DeviceIdiom })
  var idiom = DeviceIdiom.pad

  @Option(
    help: .init(
      "Scrolling direction: vertical, or horizontal (not for stacks). (default: vertical for grid "
        + "and stacks, horizontal for the others)",
      valueName: "way"),
    transform: { try Names.choose($0) as Axis })
  var scroll: Axis?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Scroll position: the point of the content at the view's top left corner. (default: 0,0)",
      valueName: "X,Y"),
    transform: Point.option)
  var offset = Point.zero

  @Option(
    parsing: .unconditional,
    help: .init(
      "Rectangle to list, in content coordinates. (default: everything)", valueName: "X,Y,W,H"),
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
      // The reader has closed the pipe, which is not an error.
    }
  }
}
