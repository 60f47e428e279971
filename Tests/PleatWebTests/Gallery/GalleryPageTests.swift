import Foundation
import Pleat
import PleatRender
import TestSupport
import Testing

@testable import PleatWeb

@Suite struct GalleryPageTests {
  private static let size = Size(width: 40, height: 60)

  private func page(title: String = "Flip") throws -> String {
    let card = GalleryPage.Card(
      title: title, sentence: "<i>&", transition: FlipTransition(PageSetup(size: Self.size)),
      link: "page.html?\"#a&b", copies: [("swift", "f(\"<&\")")])
    return try GalleryPage.text(
      title: "Gallery", size: Self.size,
      photographs: [Image(width: 1, height: 1), Image(width: 2, height: 2)],
      cards: [card, card, card], body: { "<main>\($0)</main>" })
  }

  /// Equal transitions and pictures are in the page once.
  @Test(.needsPNG) func nothingIsThereTwice() throws {
    let page = try page()
    let contents = try PageContents(page)
    #expect(contents.members["cards"] as? [Double] == [0, 0, 0])
    #expect(contents.members["photographs"] as? Double == 2)
    #expect(page.components(separatedBy: "data:image/png;base64,").count == 3)
    #expect(page.matches(of: /<li class="card">/).count == 3)
    // The first photographs are there without the script.
    #expect(page.matches(of: /style="--page-0: var\(--photograph-[01]\); --page-1:/).count == 3)
  }

  @Test(.needsPNG) func textsAreEscaped() throws {
    let page = try page(title: "<b>")
    for text in [
      "<h3>&lt;b&gt;</h3>", "<p>&lt;i&gt;&amp;</p>", "href=\"page.html?&quot;#a&amp;b\"",
      "data-swift=\"f(&quot;&lt;&amp;&quot;)\"",
    ] {
      #expect(page.contains(text), "\(text)")
    }
  }

  /// The way back is in the header, and only where there is one.
  @Test(.needsPNG) func aPageLeadsHome() throws {
    let flip = FlipTransition(PageSetup(size: Self.size))
    let picture = Image(width: 1, height: 1)
    func page() throws -> String {
      try TransitionExport(
        flip, name: "flip", timeline: flip.timeline(), source: picture, destination: picture
      )
      .html(kinds: []).text
    }
    let link = "<header>\n<a class=\"home\" href=\"a&amp;b.html\">"
    #expect(try !page().contains("class=\"home\""))
    #expect(try PageFile.$home.withValue("a&b.html", operation: page).contains(link))
  }
}
