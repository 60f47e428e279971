package import Pleat
package import PleatRender

package enum GalleryPage {
  /// A transition on a card, with plain texts, in which markup is not yet escaped.
  package struct Card {
    let title, sentence: String
    let transition: any Transition
    package let link: String
    /// The texts that the card's button can copy, each with the name of the choice in lower case.
    package let copies: [(name: String, text: String)]

    package init(
      title: String, sentence: String, transition: any Transition, link: String,
      copies: [(name: String, text: String)]
    ) {
      (self.title, self.sentence, self.transition) = (title, sentence, transition)
      (self.link, self.copies) = (link, copies)
    }
  }

  /// - Parameters:
  ///   - size: The size of the transitions in points.
  ///   - photographs: The pages. Every card turns from one photograph to the next.
  ///   - body: Returns the markup of the body, given that of the cards. The body has a button with the
  ///     identifier `pause` and a form whose choice `copy` selects what the cards copy. Other buttons of
  ///     the body can copy, too.
  package static func text(
    title: String, size: Size, photographs: [Image], cards: [Card], body: (String) -> String
  ) throws -> String {
    var motions = MotionTable()
    let places = try cards.map { Double(try motions.add($0.transition)) }
    let pictures = try photographs.enumerated().map { index, picture in
      ":root { --photograph-\(index): url(\"\(try picture.dataURL())\"); }\n"
    }
    let (width, height) = (numberText(size.width), numberText(size.height))
    let items = try cards.enumerated().map { index, card in
      try markup(card, photographs: [index, index + 1].map { $0 % photographs.count })
    }
    return PageFile(
      title: title,
      style: """
        \(PageFile.style)
        \(PageFile.text("Gallery/gallery.css"))
        pleat-turn, .photograph { width: \(width)px; height: \(height)px; }
        \(pictures.joined())
        """,
      body: body(items.joined(separator: "\n"))
        + "\n<p id=\"status\" class=\"unseen\" role=\"status\" aria-live=\"polite\"></p>",
      data: .object(
        [
          ("size", .numbers([size.width, size.height])),
          ("photographs", .number(Double(photographs.count))), ("cards", .numbers(places)),
        ] + motions.members),
      script: script
    ).text
  }

  static var script: String { PageFile.script(of: "Gallery/gallery.js") }

  /// The markup of a card, which shows the first of two photographs before the script starts.
  ///
  /// If the photograph shows through the back of a leaf, the back has the transition's paper, otherwise
  /// plain paper.
  private static func markup(_ card: Card, photographs: [Int]) throws -> String {
    let veil = try card.transition.rig().panels.lazy.compactMap(\.veil).first
    let pages = photographs.enumerated().map { "--page-\($0): var(--photograph-\($1))" }
    let style = pages + (veil.map { ["--pleat-paper: \(cssText($0.color))"] } ?? [])
    let texts = card.copies.map { " data-\($0.name)=\"\(markupText($0.text))\"" }
    return """
      <li class="card">
      <a href="\(markupText(card.link))"><div class="window"><pleat-turn nofade="" duration="2.2" aria-hidden="true" \
      style="\(style.joined(separator: "; "))"><div class="photograph"></div><div class="photograph second"></div>\
      </pleat-turn></div>
      <h3>\(markupText(card.title))</h3></a>
      <p>\(markupText(card.sentence))</p>
      <button type="button" class="copy"\(texts.joined())>Copy</button>
      </li>
      """
  }

  package static func copyButton(label: String, text: String) -> String {
    let text = markupText(text)
    return "<button type=\"button\" class=\"copy\" value=\"\(text)\" title=\"\(text)\">"
      + "\(markupText(label))</button>"
  }
}
