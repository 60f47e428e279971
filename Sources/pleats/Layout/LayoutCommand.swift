import ArgumentParser
import Pleat
import PleatContainers
import PleatRender

struct LayoutCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Print the positions of the items in a collection layout, or draw it.",
    usage: "pleats layout <layout> --size <WxH> --items <list> [options]",
    discussion: """
      The output is one JSON object: "contentSize", the width and height of the scrollable content in \
      points, and "attributes", a list with one element per line. Each element has:

      kind     cell (an item), header, footer, shelf (a decoration below a
               row of a grid), label (the name below a stack) or a kind of
               --decorations. The list is sorted by kind in this order, then
               by section, then by item
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

      With --previous, the object has "entered", a list of elements, and "left", of which only kind, \
      section and item are known.

      With --insert, --delete, --to or --pinch, the object has a header and "frames", from the start of \
      the motion to its end. Each frame has "time", in seconds, "part", "progress" and "attributes" of \
      everything that is visible at the start or at the end, in coordinates of the view. Elements also have:

      headerTextAlignment  left, center or right
      shadowOpacity        from 0 to 1
      change               of insertions and deletions: stays, inserted or
                           deleted. A deleted item has its index before

      The extension of --output selects what is written:

      layout.json  the same object as on standard output
      layout.png   a picture of what the view shows
      layout.html  a page that scrolls through all items in a browser,
                   switches between the layouts, inserts and deletes, and
                   spreads a stack under two fingers. The view is as large as
                   the window, but at most --size
      layout.gif   a motion; also apng, mp4 and webm. These need the program
                   ffmpeg. A .gif has at most 50 frames per second

      In a video, a photograph keeps its number when items before it are inserted or deleted; in \
      JSON, its index changes.

      The command writes elements as it computes them, so memory does not limit the number of items.

      Exit codes: 0 for success, 64 for wrong usage, 1 for any other failure.
      """)

  @Argument(
    help: .init("Layout: grid, line, cover-flow, stacks or spiral.", valueName: "layout"),
    transform: LayoutStyle.option)
  var layout: LayoutStyle

  @Option("Size of the view in points, as in 768x1004.", "WxH", as: Size.viewOption)
  var size: Size

  @Option(
    "Number of items in each section, as in 14,3,10000x1000, where 10000x1000 means 1000 sections "
      + "of 10000 items. An empty string means no section.", "list", as: ItemCounts.option)
  var items: ItemCounts

  @Option(
    "Device whose sizes and distances the layout uses: pad or phone.", "idiom", by: \.description)
  var idiom = DeviceIdiom.pad

  @Option(
    "Scrolling direction: vertical, or horizontal (not for stacks).",
    "way", default: "vertical for grid and stacks, horizontal for the others", by: \.rawValue)
  var scroll: Axis?

  @Option(
    "Scroll position: the point of the content at the view's top left corner.",
    "X,Y", default: "0,0", as: Point.option)
  var offset = Point.zero

  @Option(
    "Rectangle to list, in content coordinates.", "X,Y,W,H", default: "everything", as: Rect.option)
  var rect: Rect?

  @Option(
    "Decorations behind the content: background, section-background, and names of your own with "
      + "their place, which is content, view or section, as in ribbon=section.",
    "list", as: [Decoration].option)
  var decorations: [Decoration]?

  @Flag(help: "Add headerTextAlignment and shadowOpacity to each element.")
  var allAttributes = false

  @Option(
    "Size of a picture that is repeated on each shelf; adds \"tiles\", the rectangles of its "
      + "copies, at most \(LayoutRequest.tileLimit) a shelf.", "WxH", as: Size.option)
  var tiles: Size?

  @Option(
    "Earlier scroll position: list only what has entered the view since, and what has left it.",
    "X,Y", as: Point.option)
  var previous: Point?

  @OptionGroup(title: "Motion") var moving: LayoutMotionOptions
  @OptionGroup(title: "Pictures") var picture: LayoutPictureOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  private func check() throws {
    if layout == .stacks, scroll == .horizontal {
      throw UsageError("\(option: "--scroll") horizontal: stacks scroll vertically only")
    }
    try moving.validate(layout: layout)
    try picture.validate(moving, size: size)
    let target = try picture.target
    try target.refuse("--rect", rect != nil, usedBy: [.json])
    try target.refuse("--previous", previous != nil, usedBy: [.json])
    try target.refuse("--all-attributes", allAttributes, usedBy: [.json])
    try target.refuse("--tiles", tiles != nil, usedBy: [.json])
    try target.refuse("--decorations", decorations != nil, usedBy: .drawn(with: .json))
    if tiles != nil, layout != .grid, moving.to != .grid, moving.pinch == nil {
      throw UsageError("\(option: "--tiles"): only a grid has shelves")
    }
    if let motion = moving.motion {
      for (option, isGiven) in [("--rect", rect != nil), ("--previous", previous != nil)]
      where isGiven {
        throw UsageError(
          "\(option: option): a motion (here: \(motion.rawValue)) shows the view only")
      }
    } else if rect != nil, previous != nil {
      throw UsageError("\(option: "--previous") compares views; --rect is not possible with it")
    }
  }

  func work() throws {
    try check()
    let request = LayoutRequest(
      layout: layout, idiom: idiom, scroll: scroll, size: size, counts: try items.counts(),
      decorations: decorations ?? [], tiles: tiles)
    let target = try picture.target
    var prepared = try request.prepared(
      layout, counts: request.counts, offset: previous ?? offset)
    guard target.format == .json else { return try draw(prepared, request, as: target.video) }
    let motion = try request.motion(moving, from: prepared)
    var writer = LayoutWriter(
      to: try OutputFile(target.path),
      extras: .init(hasAllAttributes: allAttributes || motion != nil, pattern: tiles))
    if let motion {
      try writer.write(motion, of: request, name: moving.motion?.rawValue ?? "")
    } else if previous != nil {
      try writer.write(prepared.visibleChange(scrollingTo: offset), of: prepared)
    } else {
      try writer.write(prepared, in: rect ?? .infinite)
    }
  }

  private func draw(
    _ prepared: any PreparedLayout, _ request: LayoutRequest, as format: VideoFormat?
  ) throws {
    let drawn = try LayoutPicture(request, picture)
    guard let format else { return try drawn.write(prepared) }
    let (rate, note) = try RenderPlan.rate(format, moving.rate)
    guard let motion = try request.motion(moving, from: prepared, rate: rate) else { return }
    try drawn.write(motion, as: format)
    if let note, moving.fps != nil { printNotes([note]) }
  }
}
