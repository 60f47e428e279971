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
  ///   - photographs: The pages, which each card turns one after another.
  ///   - body: Returns the markup of the body, given that of the cards. The body has a button with the
  ///     identifier `pause` and a form whose choice `copy` selects what the cards copy. Other buttons of
  ///     the body can copy, too.
  package static func text(
    title: String, size: Size, photographs: [Image], cards: [Card], body: (String) -> String
  ) throws -> String {
    var motions = MotionTable()
    let places = try cards.map { Double(try motions.add($0.transition)) }
    let pictures = try photographs.enumerated().map { index, picture in
      ".pleat-picture-\(index) { --picture: url(\"\(try picture.dataURL())\"); }\n"
    }
    let (width, height) = (numberText(size.width), numberText(size.height))
    let items = cards.enumerated().map { index, card in
      markup(card, photograph: index % photographs.count)
    }
    return PageFile(
      title: title,
      style: """
        \(PageFile.style)
        \(PageFile.text("Gallery/gallery.css"))
        .pleat { width: \(width)px; height: \(height)px; }
        .pleat > * { background-size: \(width)px \(height)px; }
        \(pictures.joined())
        """,
      body: body(items.joined(separator: "\n"))
        + "\n<p id=\"status\" class=\"unseen\" role=\"status\" aria-live=\"polite\"></p>",
      data: .object(
        [
          ("size", .numbers([size.width, size.height])),
          ("photographs", .number(Double(photographs.count))), ("cards", .numbers(places)),
        ] + motions.members),
      script: script(motions)
    ).text
  }

  /// The script, with the functions for the timing curves of the transitions.
  static func script(_ motions: MotionTable) -> String {
    PageFile.script(
      MotionTable.scripts + motions.timingScripts + MotionTable.panelScripts
        + ["room", "sheet", "copy"].map { "Runtime/\($0).js" } + ["Gallery/gallery.js"])
  }

  /// The markup of a card, which shows a photograph before the script starts.
  private static func markup(_ card: Card, photograph: Int) -> String {
    let texts = card.copies.map { " data-\($0.name)=\"\(markupText($0.text))\"" }
    return """
      <li class="card">
      <a href="\(markupText(card.link))"><div class="window"><div class="pleat" aria-hidden="true">\
      <div class="pleat-page pleat-picture-\(photograph)"></div><div class="pleat-page"></div></div></div>
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
