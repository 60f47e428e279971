package import Pleat
package import PleatContainers
package import PleatRender

package struct BookPage {
  let book: Book
  let page: Int
  /// The size of the view in points; in the browser the view fits the window, with the same proportions.
  let size: Size
  let options: Pager.Options
  /// The number of pixels per point at which panels are cut, for kinds other than flips.
  let scale: Double
  /// The pictures of the first pages; if there are more pages, the pictures repeat.
  let pictures: [Image]
  let steps: [Step]

  package struct Book {
    let count: Int
    let loops: Bool
    /// The numbers of the pages that can be shown only after the event `ready`.
    let late: Set<Int>
    /// The numbers of the stiff pages, which do not bend as others do.
    let hard: Set<Int>

    package init(count: Int, loops: Bool = false, late: Set<Int> = [], hard: Set<Int> = []) {
      (self.count, self.loops, self.late, self.hard) = (count, loops, late, hard)
    }
  }

  /// An event, its time in seconds from the start, and the size of the view after it.
  package typealias Step = (time: Double, event: PagerEvent<Int>, size: Size)

  package init(
    book: Book, page: Int, size: Size, options: Pager.Options, scale: Double,
    pictures: [Image], steps: [Step]
  ) {
    (self.book, self.page, self.size, self.options) = (book, page, size, options)
    (self.scale, self.pictures, self.steps) = (scale, pictures, steps)
  }

  static var script: String { PageFile.script(of: "Book/viewer.js", "Runtime/theme.js") }

  /// - Throws: `ViewError` if a view is too small for its transition, or an error of writing a PNG picture.
  package func text() throws -> String {
    let rules = try pictures.enumerated().map { index, picture in
      ".picture-\(index) { background-image: url(\"\(try picture.dataURL())\"); }"
    }
    return PageFile(
      title: "Pages",
      style: ([PageFile.style, PageFile.text("Book/book.css")] + rules)
        .joined(separator: "\n"),
      body: markup, data: try data, script: Self.script
    ).text
  }

  private var data: PageValue {
    get throws {
      var motions = BookMotions(scale: scale)
      try motions.add(options, size: size)
      for (index, step) in steps.enumerated() {
        do {
          try motions.add(options, size: step.size)
        } catch {
          throw ViewError(size: error.size, step: index, reason: error.reason)
        }
      }
      return .object(
        [
          ("book", book.value), ("page", .number(Double(page))), ("size", size.value),
          ("options", options.value), ("pictures", .number(Double(pictures.count))),
          (
            "steps",
            .list(steps.map { ["time": .number($0.time), "event": $0.event.value] })
          ),
        ] + motions.members)
    }
  }

  /// The words for the places at which a finger can take a leaf.
  private var places: String {
    options.style?.isPeel == true ? "a corner or its edge" : "its edge"
  }

  /// The numbers of leaves that a reader can choose.
  private var leafCounts: String {
    Set([1, 2, 3, 4, 6, 8, options.maximumLeaves]).sorted().map { "<option>\($0)</option>" }
      .joined()
  }

  private var markup: String {
    """
    \(PageFile.header(
      "Pages", "Drag a page from \(places), or tap there. A flick turns it at once.",
      more: "<p id=\"status\" role=\"status\" aria-live=\"polite\"></p>"))
    <main>
      <div class="stage" id="stage" tabindex="0" role="application" aria-label="Pages">
        <div id="book" aria-hidden="true"></div>
        <div class="edge first" aria-hidden="true"></div>
        <div class="edge second" aria-hidden="true"></div>
      </div>
      \(PageFile.needsScript)
      <div class="row steps">
        <div class="row" role="group" aria-label="Turn">
          <button type="button" class="quiet" data-step="first">First</button>
          <button type="button" class="quiet" data-step="previous">Previous</button>
          <button type="button" class="quiet" data-step="next">Next</button>
          <button type="button" class="quiet" data-step="last">Last</button>
        </div>
        <form class="row" id="go"><label>Go to page <input type="number" id="number" min="1" max="\(book.count)" \
    step="1" required/></label> <button class="quiet">Go</button></form>
        <button type="button" class="quiet" id="play"\(steps.isEmpty ? " hidden" : "")>Play the script</button>
      </div>
      <div class="settings">
        <label class="setting">Leaves in the air <select id="leaves">\(leafCounts)</select></label>
        <label class="setting"\(options.movesWholePage ? " hidden" : "")>Spine <select id="spine">\
    <option>middle</option><option>first</option><option>second</option></select></label>
        <label class="setting">Axis <select id="axis"><option>horizontal</option>\
    <option>vertical</option></select></label>
        <label class="check"><input type="checkbox" id="rightToLeft"/> Right to left</label>
        <label class="check"><input type="checkbox" id="dragAnywhere"/> Drag anywhere</label>
        <label class="check"><input type="checkbox" id="reducedMotion"/> Cross-fade</label>
      </div>
      \(PageFile.keys([
        (["←", "→", "Page Up", "Page Down"], "turn"), (["Home", "End"], "first and last page"),
      ]))
    </main>
    """
  }
}
