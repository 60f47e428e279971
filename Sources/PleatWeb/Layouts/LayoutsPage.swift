package import Pleat
package import PleatContainers
package import PleatRender

package struct LayoutsPage {
  let layout: String
  let idiom: DeviceIdiom
  /// The axis along which the layout scrolls, or nil for the layout's usual axis.
  let scroll: Axis?
  /// The greatest size of the view in points.
  let size: Size
  let counts: [Int]
  let offset: Point
  /// The picture that is repeated on each shelf, and its width in points.
  let wood: (picture: Image, width: Double)

  static let scripts =
    ["Runtime/matrix.js", "Runtime/settling.js", "Runtime/touch.js", "Layouts/layouts.js"]

  static let script: String = PageFile.script(
    scripts + PageFile.pageScripts + PageFile.controlScripts + ["Layouts/viewer.js"])

  package init(
    layout: String, idiom: DeviceIdiom, scroll: Axis?, size: Size, counts: [Int],
    offset: Point, wood: (picture: Image, width: Double)
  ) {
    (self.layout, self.idiom, self.scroll, self.size) = (layout, idiom, scroll, size)
    (self.counts, self.offset, self.wood) = (counts, offset, wood)
  }

  package func text() throws -> String {
    PageFile(
      title: layout,
      style: """
        \(PageFile.style)
        \(PageFile.text("Layouts/layouts.css"))
        body { max-width: calc(\(size.width)px + 2 * var(--margin)); }
        .frame { max-height: \(size.height)px; }
        .shelf { background: url("\(try wood.picture.dataURL())") 0 0 / \(wood.width)px 100%; }
        """,
      body: Self.body, data: data, script: Self.script
    ).text
  }

  private static let body = """
    \(PageFile.header("Layouts", "Scroll, switch the layout, insert and delete.", more: """
      <div class="row">
        <div class="choice" id="layouts" role="group" aria-label="Layout"></div>
        <div class="row" role="group" aria-label="Items">
          <button type="button" class="quiet" id="insert" title="Key I">Insert</button>
          <button type="button" class="quiet" id="delete" title="Key Delete">Delete</button>
        </div>
      </div>
      """))
    <main>
      <div class="frame">
        <div id="stage" role="list" tabindex="0" aria-label="Items; scroll with the arrow keys, Page Up, \
    Page Down, Home and End"></div>
        <div id="track" role="scrollbar" aria-controls="stage" aria-label="Position" aria-valuemin="0" \
    aria-valuemax="100" aria-valuenow="0"><div id="thumb"></div></div>
      </div>
      \(PageFile.needsScript)
      <div class="row">
        <p class="hint" id="hint"></p>
        <p class="hint" id="status"></p>
      </div>
      \(PageFile.keys([
        (["1", "–", "5"], "layout"),
        (["←", "→", "↑", "↓", "Page Up", "Page Down", "Home", "End"], "scroll"), (["I"], "insert"),
        (["Delete"], "delete"),
      ]))
      <p id="said" class="unseen" role="status" aria-live="polite"></p>
    </main>
    """

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
