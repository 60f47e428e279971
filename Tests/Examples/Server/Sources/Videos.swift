import Foundation
import Pleat
import PleatRender

/// The pictures of a folder, and the videos that are made of them, in memory.
struct Videos: Sendable {
  /// A request that cannot be answered: the status and what to say.
  struct Refusal: Error {
    let status: Int
    let text: String
  }

  private let folder: String
  private let threads: Int
  private let places: Places

  /// The most pixels of a picture: others may have put it there.
  private static let limit = 32 << 20

  private static let endings = ["png", "jpg", "jpeg", "webp", "avif", "gif", "tif", "tiff", "bmp"]

  init(folder: String, atOnce: Int, threads: Int) {
    (self.folder, self.threads, places) = (folder, threads, Places(atOnce))
  }

  /// The names of the pictures, or nil without a folder.
  func pictures() -> [String]? {
    try? FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { Self.endings.contains(($0 as NSString).pathExtension.lowercased()) }.sorted()
  }

  /// A name is looked up among the pictures of the folder, and never becomes a path.
  private func picture(_ name: String) throws -> Image {
    guard pictures()?.contains(name) == true else {
      throw Refusal(status: 404, text: "there is no picture '\(name)'")
    }
    let file = URL(fileURLWithPath: folder).appendingPathComponent(name)
    return try Image(decoding: [UInt8](Data(contentsOf: file)), name: name, limit: Self.limit)
  }

  /// Makes a video; if the task is cancelled, nothing of it is left.
  private func video(_ kind: String, _ source: String, _ destination: String) async throws
    -> [UInt8]
  {
    await places.take()
    defer { Task { await places.leave() } }
    let (old, new) = (try picture(source), try picture(destination))
    do {
      return try await PleatRender.video(
        of: kind, from: old, to: new, duration: 1, perSecond: 30,
        options: PageRendererOptions(threads: threads))
    } catch let error as PleatError {
      throw Refusal(status: 400, text: "\(error)")
    }
  }

  // MARK: - HTTP

  /// The answer to the head of a request.
  func answer(to request: String) async -> [UInt8] {
    let words = request.prefix { !$0.isNewline }.split(separator: " ")
    do {
      guard words.count == 3, words[0] == "GET",
        let address = URLComponents(string: String(words[1]))
      else { throw Refusal(status: 400, text: "say GET and an address") }
      switch address.path {
      case "/": return Self.answer(200, "text/html; charset=utf-8", Array(frontPage.utf8))
      case "/turn.mp4":
        let values = try ["kind", "from", "to"].map { try Self.value(of: $0, in: address) }
        return Self.answer(200, "video/mp4", try await video(values[0], values[1], values[2]))
      default:
        throw Refusal(
          status: 404, text: "there is a front page, /, and there are videos, /turn.mp4")
      }
    } catch {
      // The server's own trouble stays here.
      let refusal =
        error as? Refusal ?? Refusal(status: 500, text: "the video could not be made")
      if !(error is Refusal) { FileHandle.standardError.write(Data("\(error)\n".utf8)) }
      return Self.answer(
        refusal.status, "text/plain; charset=utf-8", Array("\(refusal.text)\n".utf8))
    }
  }

  private static func answer(_ status: Int, _ type: String, _ body: [UInt8]) -> [UInt8] {
    let words = [200: "OK", 400: "Bad Request", 404: "Not Found"][status] ?? "Server Error"
    let head =
      "HTTP/1.1 \(status) \(words)\r\nContent-Type: \(type)\r\nContent-Length: \(body.count)\r\n"
      + "Connection: close\r\n\r\n"
    return Array(head.utf8) + body
  }

  private static func value(of name: String, in address: URLComponents) throws -> String {
    let values = (address.queryItems ?? []).filter { $0.name == name }.compactMap(\.value)
    guard values.count == 1 else {
      throw Refusal(
        status: 400, text: "say once \(name)=…, as in /turn.mp4?kind=cube&from=A.png&to=B.png")
    }
    return values[0]
  }

  private var frontPage: String {
    let pictures = pictures() ?? []
    func escaped(_ text: String) -> String {
      text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
        "\"", with: "&quot;")
    }
    let rows = TransitionKind.builtIn.map { kind in
      let links = zip(pictures, pictures.dropFirst()).map { before, after in
        var address = URLComponents()
        address.path = "/turn.mp4"
        address.queryItems = [("kind", kind.name), ("from", before), ("to", after)].map {
          URLQueryItem(name: $0, value: $1)
        }
        let link = escaped(address.string ?? "")
        return "<a href=\"\(link)\">\(escaped(before)) → \(escaped(after))</a>"
      }
      return "<tr><th>\(kind.name)</th><td>\(links.joined(separator: " "))</td></tr>\n"
    }
    return "<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Page turns</title>\n"
      + "<h1>Page turns</h1>\n<table>\n\(rows.joined())</table>\n</html>\n"
  }
}

/// A number of places, for which requests wait.
actor Places {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) { free = count }

  func take() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  func leave() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
