package import Pleat
package import PleatContainers
package import PleatRender

/// The web page that scrolls through a layout: markup, style and script in one file.
package struct LayoutsPage {
  /// The name of the layout at the start.
  let layout: String
  let idiom: DeviceIdiom
  /// The axis along which the layout scrolls, or nil for the layout's usual axis.
  let scroll: Axis?
  /// The greatest size of the view in points.
  let size: Size
  /// The number of items in each section.
  let counts: [Int]
  /// The scroll offset at the start.
  let offset: Point
  /// The picture that is repeated on each shelf, and its width in points.
  let wood: (picture: Image, width: Double)

  /// The files of the script without the viewer.
  static let scripts = ["Runtime/matrix.js", "Runtime/settling.js", "Layouts/layouts.js"]

  package init(
    layout: String, idiom: DeviceIdiom, scroll: Axis?, size: Size, counts: [Int],
    offset: Point, wood: (picture: Image, width: Double)
  ) {
    (self.layout, self.idiom, self.scroll, self.size) = (layout, idiom, scroll, size)
    (self.counts, self.offset, self.wood) = (counts, offset, wood)
  }

  /// Returns the text of the whole file.
  package func text() throws -> String {
    PageFile(
      title: layout,
      style: """
        \(PageFile.style)
        \(PageFile.text("Layouts/layouts.css"))
        #stage { max-width: \(size.width)px; max-height: \(size.height)px; }
        .shelf { background: url("\(try wood.picture.dataURL())") 0 0 / \(wood.width)px 100%; }
        """,
      body: Self.body, data: data,
      script: PageFile.script(Self.scripts + ["Runtime/page.js", "Layouts/viewer.js"])
    ).text
  }

  private static let body = """
    <header>
    <div id="layouts" role="group" aria-label="Layout"></div>
    <div role="group" aria-label="Items"><button type="button" id="insert" title="Key I">insert</button>
    <button type="button" id="delete" title="Key Delete">delete</button></div>
    </header>
    <main>
    <div id="stage" role="list" tabindex="0" aria-label="Items; scroll with the arrow keys, Page Up, \
    Page Down, Home and End"></div>
    <div id="track" role="scrollbar" aria-controls="stage" aria-label="Position" aria-valuemin="0" \
    aria-valuemax="100" aria-valuenow="0"><div id="thumb"></div></div>
    </main>
    <footer>
    <p id="hint"></p>
    <p id="status"></p>
    <ul class="keys" aria-label="Keys">
    <li><kbd>1</kbd>–<kbd>5</kbd> layout</li>
    <li><kbd>←</kbd><kbd>→</kbd><kbd>↑</kbd><kbd>↓</kbd><kbd>Page Up</kbd><kbd>Page Down</kbd>\
    <kbd>Home</kbd><kbd>End</kbd> scroll</li>
    <li><kbd>I</kbd> insert</li>
    <li><kbd>Delete</kbd> delete</li>
    </ul>
    <p id="said" class="unseen" role="status" aria-live="polite"></p>
    </footer>
    <noscript>This page needs JavaScript.</noscript>
    """

  /// The data that the script reads.
  private var data: PageValue {
    var groups: [(items: Int, sections: Int)] = []
    for items in counts {
      if let last = groups.last, last.items == items {
        groups[groups.count - 1].sections += 1
      } else {
        groups.append((items, 1))
      }
    }
    return [
      "layout": .text(layout), "idiom": .text(idiom.description),
      // An empty text stands for the layout's usual axis.
      "scroll": .text(scroll?.rawValue ?? ""), "offset": .numbers([offset.x, offset.y]),
      "items": .list(groups.map { .numbers([Double($0.items), Double($0.sections)]) }),
    ]
  }
}
