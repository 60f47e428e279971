import PleatWeb

/// The page that a newcomer opens first: plain HTML that links to the other files.
struct DemoIndex {
  /// The names of the animations that could not be made, because ffmpeg is missing.
  let missing: Set<String>

  /// The whole file.
  var text: String {
    PageFile.withoutScript(
      title: "Pleat: page transitions",
      style: PageFile.style + "\n" + PageFile.cardStyle, body: body)
  }

  private var body: String {
    """
    <header>
    <div>
    <h1>Pleat</h1>
    <p>Pleat computes how pages fold, flip, roll and turn into one another, as numbers, pictures, \
    videos and web pages.</p>
    </div>
    </header>
    <main>
    <section aria-labelledby="try">
    <h2 id="try">Pages to try</h2>
    <ul class="cards">
    \(cards(\.isPage))
    </ul>
    </section>
    <section aria-labelledby="sheet">
    <h2 id="sheet">Every kind of transition</h2>
    <a href="\(DemoFiles.sheet)"><img class="sheet" src="\(DemoFiles.sheet)" alt="A table of small \
    pictures: six moments of each of the eight styles of folds, of the eight styles of flips, and of \
    every other kind."/></a>
    <p class="hint">Six moments of each, from 0 to 100 % of the way. <code>pleats demo</code> draws \
    this picture.</p>
    </section>
    <section aria-labelledby="watch">
    <h2 id="watch">Animations</h2>
    \(note)<ul class="cards">
    \(cards { !$0.isPage })
    </ul>
    </section>
    <section aria-labelledby="files">
    <h2 id="files">The commands</h2>
    <p>Each card shows the command that made its file. Run it in this folder. <code>swift build \
    -c release --product pleats</code> in a clone of Pleat builds the program, as \
    <code>.build/release/pleats</code>. Every command explains itself with <code>--help</code>.</p>
    <ul class="files">
    \(files)
    </ul>
    </section>
    </main>
    """
  }

  private func cards(_ isIncluded: (DemoEntry) -> Bool) -> String {
    DemoEntry.all.filter(isIncluded).map(card).joined(separator: "\n")
  }

  private func card(_ entry: DemoEntry) -> String {
    let isMissing = missing.contains(entry.file)
    let image = "<img src=\"\(entry.picture)\" alt=\"\(entry.alternative)\"/>"
    let head =
      isMissing
      ? "<h3>\(entry.title)</h3>\n<p class=\"absent\">Not made: ffmpeg is missing.</p>"
      : "<a href=\"\(entry.file)\">\(image)<h3>\(entry.title)</h3></a>"
    return """
      <li>
      \(head)
      <p>\(entry.sentence)</p>
      \(command(entry.words, entry.file))
      </li>
      """
  }

  /// What to do about missing animations.
  private var note: String {
    missing.isEmpty
      ? ""
      : "<p>Some animations could not be made, because there is no program ffmpeg. Install the "
        + "package ffmpeg, and run <code>pleats demo</code> again.</p>\n"
  }

  /// The files that have no card.
  private var files: String {
    let scripts = DemoEntry.scripts.map { script in
      let readers = DemoEntry.all.filter { $0.words.contains(script.file) }.map(\.file)
      return """
        <li><a href="\(script.file)">\(script.file)</a>: the script for \
        \(readers.joined(separator: " and "))</li>
        """
    }
    let stills = DemoEntry.all.compactMap { entry in
      entry.still.map { still in
        """
        <li><a href="\(still.file)">\(still.file)</a>: the picture on the card of \(entry.file)
        \(command(still.words, still.file))</li>
        """
      }
    }
    let paper = DemoEntry.paper.file
    let backs = DemoEntry.all.filter { $0.words.contains(paper) }.map(\.file)
    let picture = """
      <li><a href="\(paper)">\(paper)</a>: the back of the page in \(backs.joined(separator: " and "))\
      </li>
      """
    return (scripts + [picture] + stills).joined(separator: "\n")
  }

  /// A command, whose lines break between words only.
  private func command(_ words: [String], _ file: String) -> String {
    let words = (["pleats"] + words + ["-o", file]).map { "<span>\($0)</span>" }
    return "<pre><code>\(words.joined(separator: " "))</code></pre>"
  }
}
