import Foundation
import Pleat
import Testing

@testable import PleatVerify

/// What a document says and how its answer is read.
@Suite struct BrowserDocumentTests {
  private func answer(_ page: String) throws -> [Double?] {
    try BrowserDocument.answer(in: page, from: "browser")
  }

  @Test func answersAreRead() throws {
    let page = "<html><pre id=\"pleat-answer\">{\"result\":[1.5,null,-2e-7]}</pre></html>"
    #expect(try answer(page) == [1.5, nil, -2e-7])
  }

  @Test(arguments: [
    ("", "it begins with \"\""),
    ("<html></html>", "it begins with \"<html></html>\""),
    ("<pre id=\"pleat-answer\">{\"result\":[1", "it begins with"),
    ("<pre id=\"pleat-answer\"></pre>", ""),
    ("<pre id=\"pleat-answer\">{\"result\":{}}</pre>", ""),
    ("<pre id=\"pleat-answer\">{}</pre>", "it has neither a result nor an error"),
  ]) func whatIsNoAnswer(page: String, reason: String) throws {
    let error = #expect(throws: BrowserError.self) { try answer(page) }
    #expect("\(error!)".hasPrefix("the output of browser is not a result: \(reason)"))
  }

  @Test func refusals() throws {
    let page = "<pre id=\"pleat-answer\">{\"refused\":\"the transform \\u003cx>\"}</pre>"
    let error = #expect(throws: BrowserError.self) { try answer(page) }
    #expect(error == .refused("the transform <x>"))
    #expect("\(error!)" == "the browser rejects the page: the transform <x>")
  }

  /// No text can end the script that it stands in.
  @Test func dataStaysData() throws {
    let document = try BrowserDocument(
      scale: 1, data: ["</script><!--"], style: "", modules: ["export const a = '</script>'"],
      script: "")
    #expect(document.html.components(separatedBy: "</script>").count == 3)
    #expect(document.html.contains("[\"\\u003c\\/script>\\u003c!--\"]"))
  }

  @Test func matricesThatCSSCannotExpress() throws {
    var matrix = Transform3D.identity
    matrix.m41 = .infinity
    let panel = Panel(
      name: "a", content: .init(page: .source, rect: Rect(x: 0, y: 0, width: 1, height: 1)))
    let error = #expect(throws: BrowserError.self) {
      try Scene(panels: [panel], matrices: [[matrix]])
    }
    #expect("\(error!)".contains("a matrix whose numbers are not finite"))
  }
}
