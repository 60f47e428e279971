internal import Foundation

/// A document whose script measures what it shows, and leaves nothing of itself but the answer.
struct BrowserDocument {
  /// The whole text.
  let html: String
  /// Device pixels per CSS pixel of the screen that it is for.
  private let scale: Double

  /// The element that the answer stands in.
  private static let mark = "pleat-answer"

  /// Creates a document.
  ///
  /// - Parameters:
  ///   - scale: device pixels per CSS pixel; a browser that lays out by another refuses the document.
  ///   - data: what the script finds as `data`.
  ///   - style: rules of the page.
  ///   - modules: JavaScript modules, which the script finds as `modules`.
  ///   - script: the body of a function that returns what is answered. `refuse(text)` ends it, and so
  ///     does any error of a script: with `BrowserError.refused`.
  init(
    scale: Double, data: some Encodable, style: String, modules: [String] = [], script: String
  ) throws {
    self.scale = scale
    let json = String(decoding: try JSONEncoder().encode(data), as: UTF8.self)
      // The only character by which a text could end the script that it stands in.
      .replacingOccurrences(of: "<", with: "\\u003c")
    let names = modules.indices.map { "module\($0)" }
    // What is imported by name is there before the page has loaded, which is when it is printed.
    let imports = zip(names, modules).map { name, text in
      let encoded = Data(text.utf8).base64EncodedString()
      return "import * as \(name) from \"data:text/javascript;charset=utf-8;base64,\(encoded)\";\n"
    }
    html = """
      <!DOCTYPE html>
      <html><head><meta charset="utf-8"><title>pleats verify</title>
      <style>\(style)</style>
      <script>
      const answer = reply => {
        const element = document.createElement("pre");
        element.id = "\(Self.mark)";
        element.textContent = JSON.stringify(reply).replace(/[<>&]/g,
          sign => "\\\\u" + sign.charCodeAt(0).toString(16).padStart(4, "0"));
        document.documentElement.replaceChildren(element);
      };
      const refuse = text => { throw new Error(text) };
      addEventListener("error", event => answer({ refused: event.message || "a script is not found" }));
      </script></head><body><script type="module" onerror="answer({ refused: 'a module cannot be loaded' })">
      \(imports.joined())const modules = [\(names.joined(separator: ", "))];
      const measure = data => {
        if (Math.abs(devicePixelRatio - \(scale)) > 1e-6) refuse("a screen of scale " + devicePixelRatio);
        if (matchMedia("(prefers-reduced-motion: reduce)").matches) refuse("the wish for less motion");
      \(script)
      };
      answer({ result: measure(\(json)) });
      </script></body></html>
      """
  }

  private struct Reply<Result: Decodable>: Decodable {
    var result: Result?
    var refused: String?
  }

  /// Shows it to a browser, and reads the answer.
  ///
  /// - Throws: `BrowserError`.
  func answer<Result: Decodable>(
    _ type: Result.Type = Result.self, from browser: Browser, isCancelled: () -> Bool = { false }
  ) throws -> Result {
    let page = try browser.page(of: html, scale: scale, isCancelled: isCancelled)
    return try Self.answer(in: page, from: browser.path)
  }

  /// Reads the answer that a page holds, which a program has printed.
  static func answer<Result: Decodable>(
    _ type: Result.Type = Result.self, in page: String, from path: String
  ) throws -> Result {
    func unreadable(_ reason: String) -> BrowserError { .unreadable(path: path, reason: reason) }
    guard let start = page.range(of: "<pre id=\"\(mark)\">"),
      let end = page.range(of: "</pre>", range: start.upperBound..<page.endIndex)
    else {
      throw unreadable("it begins with \(String(page.prefix(60)).debugDescription)")
    }
    let reply: Reply<Result>
    do {
      reply = try JSONDecoder().decode(
        Reply<Result>.self, from: Data(page[start.upperBound..<end.lowerBound].utf8))
    } catch let error as DecodingError {
      throw unreadable(Self.words(error))
    }
    if let refused = reply.refused { throw BrowserError.refused(refused) }
    guard let result = reply.result else { throw unreadable("there is neither result nor reason") }
    return result
  }

  /// What is wrong with JSON, without the names of types and domains.
  private static func words(_ error: DecodingError) -> String {
    if case .dataCorrupted = error { return "what should be JSON is none" }
    return "its JSON is another than was asked for"
  }
}
