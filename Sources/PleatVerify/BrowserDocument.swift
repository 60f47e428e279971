internal import Foundation

/// A document whose script measures what it shows, and replaces the document by the result.
struct BrowserDocument {
  /// The HTML text.
  let html: String
  /// The number of device pixels per CSS pixel of its screen.
  private let scale: Double

  /// The element that contains the result.
  private static let mark = "pleat-answer"

  /// Creates a document.
  ///
  /// - Parameters:
  ///   - scale: device pixels per CSS pixel. With another scale, the document reports an error.
  ///   - data: the value of `data` in the script.
  ///   - style: CSS rules of the page.
  ///   - modules: JavaScript modules, which are `modules` in the script.
  ///   - script: the body of a function that returns the result. `refuse(text)` and any error of
  ///     the script end it with `BrowserError.refused`.
  init(
    scale: Double, data: some Encodable, style: String, modules: [String] = [], script: String
  ) throws {
    self.scale = scale
    let json = String(decoding: try JSONEncoder().encode(data), as: UTF8.self)
      // Without this character, no text can end the script that contains it.
      .replacingOccurrences(of: "<", with: "\\u003c")
    let names = modules.indices.map { "module\($0)" }
    // Static imports finish before the page has loaded, which is when it is printed.
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
        if (Math.abs(devicePixelRatio - \(scale)) > 1e-6) refuse("the scale of the screen is " + devicePixelRatio);
        if (matchMedia("(prefers-reduced-motion: reduce)").matches) refuse("prefers-reduced-motion is set");
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

  /// Loads the document in a browser, and reads the result.
  ///
  /// - Throws: `BrowserError`.
  func answer<Result: Decodable>(
    _ type: Result.Type = Result.self, from browser: Browser, isCancelled: () -> Bool = { false }
  ) throws -> Result {
    let page = try browser.page(of: html, scale: scale, isCancelled: isCancelled)
    return try Self.answer(in: page, from: browser.path)
  }

  /// Reads the result from a page that a program has printed.
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
    guard let result = reply.result else {
      throw unreadable("it has neither a result nor an error")
    }
    return result
  }

  /// The fault of JSON, without names of Swift types.
  private static func words(_ error: DecodingError) -> String {
    if case .dataCorrupted = error { return "it is not JSON" }
    return "its JSON does not have the expected structure"
  }
}
