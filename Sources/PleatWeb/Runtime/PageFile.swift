import PleatRender

/// A web page in one file that loads nothing else, or with its script in a file of its own.
package struct PageFile {
  /// The title, as plain text.
  package var title: String
  package var style: String
  package var body: String
  /// The data that the script reads from the element `pleat-data`, or nil for none.
  package var data: PageValue?
  package var script: String
  /// The name of the file with the script, next to the page, or nil if the script is in the page.
  package var scriptFile: String?

  /// The address to which a link in the header leads, or nil for no link.
  @TaskLocal package static var home: String?

  /// The markup by which a page that Pleat has written is recognised.
  package static let mark = "<meta name=\"generator\" content=\"Pleat\"/>"

  package var text: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <meta name="color-scheme" content="light dark"/>
    \(Self.mark)\(policy)
    <link rel="icon" href="data:,"/>
    <title>\(markupText(title)) · Pleat</title>
    <style>
    \(style)
    </style>
    </head>
    <body>
    \(linkedBody)
    \(scripts)
    </body>
    </html>

    """
  }

  /// The markup that forbids the page to load other files, empty if the script is in a file of its own.
  private var policy: String {
    scriptFile == nil
      ? "\n<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; "
        + "style-src 'unsafe-inline'; script-src 'unsafe-inline'\"/>" : ""
  }

  private var scripts: String {
    // From a page on a disk, browsers do not load a module in another file.
    if let scriptFile { return "<script src=\"\(markupText(scriptFile))\" defer></script>" }
    let data = data.map {
      "<script type=\"application/json\" id=\"pleat-data\">\n\($0.json)\n</script>\n"
    }
    return (data ?? "") + "<script type=\"module\">\n\(script)\n</script>"
  }

  private var linkedBody: String {
    guard let home = Self.home else { return body }
    let link = "<a class=\"home\" href=\"\(markupText(home))\">All examples</a>"
    return body.replacing("<header>", with: "<header>\n\(link)", maxReplacements: 1)
  }

  static func text(_ path: String) -> String { embeddedText(path) }

  static let plainStyle = shortened(text("Runtime/page.css"))

  /// The style that all pages with controls share.
  package static let style = plainStyle + "\n" + text("Runtime/controls.css")

  /// Returns a script that contains several files, each after the files that it needs when it starts.
  ///
  /// All names in the files are distinct, so imports and exports are left out.
  package static func script(_ paths: [String]) -> String {
    paths.map { withoutModules(text($0)) }.joined(separator: "\n")
  }

  /// Returns a script with some files and all that they import, each file after those that it imports.
  static func script(of entries: String...) -> String {
    var (paths, seen) = ([String](), Set<String>())
    func add(_ path: String) {
      guard seen.insert(path).inserted else { return }
      imports(of: path).forEach(add)
      paths.append(path)
    }
    entries.forEach(add)
    return script(paths)
  }

  /// The files that a file imports: `'./x.js'` from its own folder, `'../../Book/Page/x.js'` from another.
  private static func imports(of path: String) -> [String] {
    let folder = path.split(separator: "/").dropLast()
    return text(path).split(separator: "\n").compactMap { line in
      guard line.hasPrefix("import ") || line.hasPrefix("} from "), line.hasSuffix("';") else {
        return nil
      }
      let words = line.split(separator: "'").last { $0 != ";" }?.split(separator: "/") ?? []
      let parts = words.filter { ![".", "..", "Page"].contains($0) }
      return ((parts.count == 1 ? folder : []) + parts).joined(separator: "/")
    }
  }

  /// Returns a script or a style without indentation, empty lines and lines that are comments.
  ///
  /// No string of the scripts goes over several lines, so strings stay as they are.
  static func shortened(_ text: String) -> String {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { !$0.isEmpty && !$0.hasPrefix("//") && !$0.hasPrefix("/*") }.joined(separator: "\n")
  }

  private static func withoutModules(_ script: String) -> String {
    var isImport = false
    return script.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      if line.hasPrefix("import ") { isImport = true }
      defer { if line.hasSuffix(";") { isImport = false } }
      return !isImport
    }.map { line in
      line.hasPrefix("export ") ? line.dropFirst("export ".count) : line
    }.joined(separator: "\n")
  }
}

// Parts of the markup that several pages have.

extension PageFile {
  /// Returns the header of a page with a heading, a line below it, and the button for light and dark.
  ///
  /// All arguments are markup; `more` stands before the button.
  static func header(_ title: String, _ text: String, more: String = "") -> String {
    """
    <header>
      <div>
        <h1 id="title">\(title)</h1>
        <p>\(text)</p>
      </div>
    \(more)
      <button type="button" id="theme" class="quiet" aria-label="Dark colours" aria-pressed="false" \
    title="Light or dark (T)"><svg viewBox="0 0 24 24" aria-hidden="true">\
    <circle cx="12" cy="12" r="8"/><path d="M12 4a8 8 0 0 1 0 16z"/></svg></button>
    </header>
    """
  }

  static func transport(scrubbing name: String, classes: String = "") -> String {
    """
    <button type="button" id="play" class="play" aria-label="Play" title="Play or pause (Space)">\
    <svg viewBox="0 0 24 24" aria-hidden="true"><path class="when-still" d="M8 5.2v13.6L19 12z"/>\
    <path class="when-playing" d="M7 5h3.6v14H7zM13.4 5H17v14h-3.6z"/></svg></button>
    <input type="range" id="scrubber" class="\(classes)" min="0" max="1" value="0" step="any" \
    aria-label="\(name)"/>
    """
  }

  static func keys(_ keys: [(keys: [String], action: String)]) -> String {
    let items = (keys + [(["T"], "light or dark")]).map { keys, action in
      let marks = keys.map { $0 == "–" ? $0 : "<kbd>\($0)</kbd>" }.joined()
      return "  <li>\(marks) \(action)</li>"
    }
    return "<ul class=\"keys\" aria-label=\"Keys\">\n\(items.joined(separator: "\n"))\n</ul>"
  }

  static let needsScript =
    "<noscript><p>This page computes its frames in the browser: it needs JavaScript.</p></noscript>"

  static let pageScripts = ["dom", "page"].map { "Runtime/\($0).js" }

  static let controlScripts = ["keys", "theme"].map { "Runtime/\($0).js" }
}
