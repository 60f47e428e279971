import Pleat
import PleatContainers
import PleatRender

/// The page that scrolls through a layout in a browser: markup, style and script in one file.
struct LayoutPage {
  let request: LayoutRequest
  let offset: Point

  /// The whole file.
  func text() throws -> String {
    let size = request.size
    return PageFile(
      title: request.layout.name,
      style: """
        \(PageFile.text(PackageResources.layout_css))
        #stage { max-width: \(size.width)px; max-height: \(size.height)px; }
        .shelf { background: url("\(try Self.wood())") 0 0 / \(LayoutArt.wood.width)px 100%; }
        """,
      body: Self.body, data: data,
      script: [PackageResources.layouts_js, PackageResources.layout_viewer_js]
        .map(PageFile.withoutModules).joined(separator: "\n")
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

  /// What the script reads.
  private var data: HTMLPage.Value {
    var groups: [(items: Int, sections: Int)] = []
    for items in request.counts {
      if let last = groups.last, last.items == items {
        groups[groups.count - 1].sections += 1
      } else {
        groups.append((items, 1))
      }
    }
    return [
      "layout": .text(request.layout.name), "idiom": .text(request.idiom.description),
      // The layout's own way has no name.
      "scroll": .text(request.scroll?.rawValue ?? ""), "offset": .numbers([offset.x, offset.y]),
      "items": .list(groups.map { .numbers([Double($0.items), Double($0.sections)]) }),
    ]
  }

  /// The picture of the wood, twice as fine as a point.
  private static func wood() throws -> String {
    let (size, scale) = (LayoutArt.wood, 2.0)
    var image = Image(width: Int(size.width * scale), height: Int(size.height * scale))
    image.draw(LayoutArt(idiom: .pad).wood(size), scale: scale)
    return try image.dataURL()
  }
}
