import Pleat
import PleatContainers
import PleatRender

/// The page for the browser whose pages turn: markup, style and script in one file.
struct PagerPage {
  /// The pages of the book.
  let book: NumberedPages
  /// The index of the page at the start.
  var page = 0
  /// The size of the view in points; in the browser it fits the window, with the same proportions.
  let size: Size
  /// The options.
  let options: FlipPager.Options
  /// The number of pixels per point on which the panels of other kinds than flips are cut.
  var scale = 2.0
  /// The pictures of the first pages; they start again if there are more pages.
  let pictures: [Image]
  /// The script that can be played.
  var steps: [PagerStep] = []
  /// Chooses the axis and the spine when the interface turns in the script.
  var layout: (@Sendable (InterfaceOrientation) -> FlipPager.Layout)?

  /// The script without the viewer, in an order in which each part finds what it needs when it starts.
  static let modules =
    ([MotionList.script]
    + [
      PackageResources.pager_motions_js, PackageResources.pager_touch_js,
      PackageResources.pager_table_js, PackageResources.pager_js,
      PackageResources.pager_leaves_js, PackageResources.pager_panels_js,
    ].map(PageFile.withoutModules)).joined(separator: "\n")

  /// The whole file.
  ///
  /// - Throws: An error if a page is too small for its transition.
  func text() throws -> String {
    let rules = try pictures.enumerated().map { index, picture in
      ".picture-\(index) { background-image: url(\"\(try picture.dataURL())\"); }"
    }
    return PageFile(
      title: "Pages",
      style: ([PageFile.style, PageFile.text(PackageResources.pager_css)] + rules)
        .joined(separator: "\n"),
      body: Self.markup, data: try data,
      script: Self.modules + "\n" + PageFile.withoutModules(PackageResources.pager_viewer_js)
    ).text
  }

  /// What the script reads.
  private var data: HTMLPage.Value {
    get throws {
      var motions = PagerMotions(scale: scale)
      do {
        try motions.add(options, size: size)
      } catch {
        throw Failure("--size \(size): \(error)")
      }
      var view = size
      for step in steps {
        view = step.action.size(from: view) ?? view
        do {
          try motions.add(options, size: view)
        } catch {
          throw Failure("line \(step.line): a view of \(view): \(error)")
        }
      }
      return .object(
        [
          ("book", book.value), ("page", .number(Double(page))), ("size", size.value),
          ("options", options.value), ("pictures", .number(Double(pictures.count))),
          (
            "steps",
            .list(
              steps.events(size: size, options: options, layout: layout).map { time, event in
                ["time": .number(time), "event": event.value]
              })
          ),
        ] + motions.members)
    }
  }

  private static let markup = """
    <header>
      <div>
        <h1>Pages</h1>
        <p>Drag a page from its margin, or tap there. A flick turns it at once.</p>
      </div>
      <p id="status" role="status" aria-live="polite"></p>
    </header>
    <main>
      <div class="stage" id="stage" tabindex="0" role="application" aria-label="Pages">
        <div id="book" aria-hidden="true"></div>
      </div>
      <noscript><p>This page turns its pages with JavaScript.</p></noscript>
      <div class="steps">
        <div class="row" role="group" aria-label="Turn">
          <button type="button" class="quiet" data-step="first">First</button>
          <button type="button" class="quiet" data-step="previous">Previous</button>
          <button type="button" class="quiet" data-step="next">Next</button>
          <button type="button" class="quiet" data-step="last">Last</button>
        </div>
        <form class="row" id="go"><label>Go to page <input type="number" id="number" min="0" step="1" \
    required/></label> <button class="quiet">Go</button></form>
        <button type="button" class="quiet" id="play" hidden>Play the script</button>
      </div>
      <div class="settings">
        <label class="setting">Leaves in the air <select id="leaves"></select></label>
        <label class="setting" id="spineSetting">Spine <select id="spine"><option>middle</option><option>first</option>\
    <option>second</option></select></label>
        <label class="setting">Axis <select id="axis"><option>horizontal</option>\
    <option>vertical</option></select></label>
        <label><input type="checkbox" id="rightToLeft"/> Right to left</label>
        <label><input type="checkbox" id="dragAnywhere"/> Drag anywhere</label>
        <label><input type="checkbox" id="reducedMotion"/> Cross-fade</label>
      </div>
      <ul class="keys" aria-label="Keys">
        <li><kbd>←</kbd><kbd>→</kbd><kbd>Page Up</kbd><kbd>Page Down</kbd> turn</li>
        <li><kbd>Home</kbd><kbd>End</kbd> first and last page</li>
      </ul>
    </main>
    """
}
