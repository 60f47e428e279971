import PleatRender

/// A web page in one file, which loads nothing from elsewhere.
package struct PageFile {
  /// The title, as plain text.
  package var title: String
  package var style: String
  package var body: String
  /// The data that the script reads from the element `pleat-data`.
  package var data: PageValue
  package var script: String

  package init(
    title: String, style: String, body: String, data: PageValue, script: String
  ) {
    self.title = title
    self.style = style
    self.body = body
    self.data = data
    self.script = script
  }

  /// The address to which a link in the header leads, or nil for no link.
  @TaskLocal package static var home: String?

  /// What tells a page of Pleat from others.
  package static let mark = "<meta name=\"generator\" content=\"Pleat\"/>"

  package var text: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <meta name="color-scheme" content="light dark"/>
    \(Self.mark)
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
    style-src 'unsafe-inline'; script-src 'unsafe-inline'"/>
    <link rel="icon" href="data:,"/>
    <title>\(markupText(title)) · Pleat</title>
    <style>
    \(style)
    </style>
    </head>
    <body>
    \(linkedBody)
    <script type="application/json" id="pleat-data">
    \(data.json)
    </script>
    <script type="module">
    \(script)
    </script>
    </body>
    </html>

    """
  }

  private var linkedBody: String {
    guard let home = Self.home else { return body }
    let link = "<a class=\"home\" href=\"\(markupText(home))\">All examples</a>"
    return body.replacing("<header>", with: "<header>\n\(link)", maxReplacements: 1)
  }

  /// Returns the text of a script or a style sheet in a folder `Page`, such as `Runtime/motion.js`.
  static func text(_ path: String) -> String { embeddedText(path) }

  static let plainStyle = shortened(text("Runtime/page.css"))

  /// The style that all other pages share.
  package static let style = plainStyle + "\n" + text("Runtime/controls.css")

  /// Returns a script that contains several files, each after the files that it needs when it starts.
  ///
  /// All names in the files are distinct, so the joint script needs no imports and exports.
  package static func script(_ paths: [String]) -> String {
    paths.map { withoutModules(text($0)) }.joined(separator: "\n")
  }

  /// Returns a shorter script or style, without indentation, empty lines, and lines that are comments.
  ///
  /// No text in the scripts goes over several lines, so texts stay the same.
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
