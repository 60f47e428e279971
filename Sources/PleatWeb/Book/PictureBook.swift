internal import PleatRender

/// A web page that contains only a book of pictures, as the element `<pleat-book>`.
package struct PictureBook {
  let title: String
  /// The attributes of the element.
  let attributes: [(name: String, value: String)]
  /// The name of the file with the script, next to the page, or nil if the script is in the page.
  let scriptFile: String?

  package init(
    title: String, attributes: [(name: String, value: String)], scriptFile: String? = nil
  ) {
    (self.title, self.attributes, self.scriptFile) = (title, attributes, scriptFile)
  }

  /// The script, in a block that keeps its names local: in a file of its own, the script is not a module.
  package static var script: String {
    "'use strict';\n{\n\(PageFile.script(of: "Book/pictures.js"))\n}\n"
  }

  /// The text of the page before its pictures, and after them.
  package var parts: (start: String, end: String) {
    let tag = attributes.map { " \($0.name)=\"\(markupText($0.value))\"" }.joined()
    let text = PageFile(
      title: title, style: PageFile.text("Book/pictures.css"),
      body: """
        <pleat-book\(tag) hash="">
        </pleat-book>
        <noscript><style>body { overflow: auto; } pleat-book { position: static !important; \
        visibility: visible !important; width: auto; height: auto; } img { max-width: 100%; }</style></noscript>
        """,
      data: nil, script: Self.script, scriptFile: scriptFile
    ).text
    let end = text.firstRange(of: "</pleat-book>")?.lowerBound ?? text.endIndex
    return (String(text[..<end]), String(text[end...]))
  }

  /// Returns the markup of a page, whose number is counted from 1.
  ///
  /// - Parameter source: A URL without characters that would have to be escaped in markup.
  package func page(_ number: Int, source: String) -> String {
    let loading = scriptFile == nil ? "" : " loading=\"lazy\""
    return "<img src=\"\(source)\" alt=\"Page \(number)\"\(loading)/>\n"
  }
}
