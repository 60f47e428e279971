import PleatRender
import PleatWeb

struct DemoIndex {
  /// The names of the animations that could not be made because ffmpeg is missing.
  let missing: Set<String>
  let photographs: [Image]
  /// The URL of the documentation, to which the page leads, or nil for no link.
  var documentation: String?

  func text() throws -> String {
    try GalleryPage.text(
      title: "Page transitions", size: DemoEntry.size, photographs: photographs,
      cards: DemoCard.all.enumerated().map { try $1.page(at: $0) }, body: body)
  }

  private func body(_ cards: String) -> String {
    """
    <header>
    <div>
    <h1>Pleat</h1>
    <p>Pleat computes how pages fold, flip, roll and turn into one another, as numbers, pictures, \
    videos and web pages. Choose a card to drag its page and to change its options.\(reading)</p>
    </div>
    <form class="row" autocomplete="off">
    <fieldset class="row" aria-label="What the cards copy"><span>Copy as</span>
    <div class="choice">\(choices)</div></fieldset>
    <button type="button" class="quiet" id="pause">Pause</button>
    </form>
    </header>
    <main>
    <section aria-label="Kinds of transition">
    <ul class="cards">
    \(cards)
    <li class="note">
    <p>A card copies a command for a video, a line of Swift, or a command for CSS, as chosen at the top. Run \
    the commands in this folder. <code>swift build -c release --product pleats</code> in a clone of Pleat \
    builds the program, as <code>.build/release/pleats</code>; every command explains itself with \
    <code>--help</code>. The Swift lines need <code>import Pleat</code>.</p>
    <noscript><p>The cards move with JavaScript.</p></noscript></li>
    </ul>
    </section>
    <section aria-labelledby="try">
    <h2 id="try">Pages to try</h2>
    <ul class="list">
    \(entries(\.isPage))
    </ul>
    </section>
    <section aria-labelledby="files">
    <h2 id="files">Files</h2>
    \(note)<ul class="list">
    \(entries { !$0.isPage })
    </ul>
    <p>The commands read \(inputs).</p>
    </section>
    </main>
    """
  }

  /// The markup of the buttons that choose what the cards copy.
  private var choices: String {
    ["Command", "Swift", "CSS"].enumerated().map { index, label in
      "<label><input type=\"radio\" name=\"copy\" value=\"\(label.lowercased())\""
        + "\(index == 0 ? " checked=\"checked\"" : "")/><span>\(label)</span></label>"
    }.joined()
  }

  private var reading: String {
    documentation.map {
      " Read the <a href=\"\(markupText($0))\">documentation</a>."
    } ?? ""
  }

  private func entries(_ isIncluded: (DemoEntry) -> Bool) -> String {
    DemoEntry.all.filter(isIncluded).map { entry in
      let link =
        missing.contains(entry.file)
        ? entry.title : "<a href=\"\(entry.file)\">\(entry.title)</a>"
      let absence = missing.contains(entry.file) ? " Not made: ffmpeg is missing." : ""
      return """
        <li><div>\(link)<p>\(entry.sentence)\(absence)</p></div>
        \(GalleryPage.copyButton(label: "Copy command", text: entry.command))</li>
        """
    }.joined(separator: "\n")
  }

  private var note: String {
    missing.isEmpty
      ? ""
      : "<p>Some animations could not be made, because there is no program ffmpeg. Install the "
        + "package ffmpeg, and run <code>pleats demo</code> again.</p>\n"
  }

  private var inputs: String {
    DemoEntry.inputs.map { "<a href=\"\($0)\">\($0)</a>" }.joined(separator: ", ")
  }
}
