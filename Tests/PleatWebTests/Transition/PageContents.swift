import Foundation
import Pleat
import Testing

/// The data of a page for the browser, as its script reads it.
struct PageContents {
  let members: [String: Any]
  /// The data as text.
  let data: String
  /// The script.
  let script: String

  init(_ text: String) throws {
    func part(_ tag: String) throws -> Substring {
      let start = try #require(text.range(of: tag)).upperBound
      let end = try #require(text[start...].range(of: "</script>")).lowerBound
      return text[start..<end]
    }
    data = String(try part("id=\"pleat-data\">"))
    let object = try JSONSerialization.jsonObject(with: Data(data.utf8))
    members = try #require(object as? [String: Any])
    script = String(try part("<script type=\"module\">"))
  }

  var choices: [[String: Any]] { members["choices"] as? [[String: Any]] ?? [] }
  var kinds: [[String: Any]] { members["kinds"] as? [[String: Any]] ?? [] }

  /// The labels of the menu.
  var labels: [String] { choices.compactMap { $0["label"] as? String } }

  /// The place of the transition of a choice.
  func motion(_ label: String) throws -> Int {
    try #require(choices.first { $0["label"] as? String == label }?["motion"] as? Int)
  }

  /// The values of a column, as often as a table has rows.
  private func column(_ place: Int, count: Int) throws -> [Any] {
    let columns = try #require(members["columns"] as? [Any])
    return columns[place] as? [Any] ?? Array(repeating: columns[place], count: count)
  }

  private func rows(_ table: [String: Any]) throws -> [[String: Any]] {
    let count = try #require(table["count"] as? Int)
    var rows = [[String: Any]](repeating: [:], count: count)
    for (name, place) in table where name != "count" {
      let values = try column(try #require(place as? Int), count: count)
      for row in rows.indices { rows[row][name] = values[row] }
    }
    return rows
  }

  /// The rows of a table of a transition.
  func table(_ name: String, of motion: Int) throws -> [[String: Any]] {
    let tables = try #require(members["tables"] as? [[String: Any]])
    let place = try #require(self.motion(motion)[name] as? Int)
    return try rows(tables[place])
  }

  /// The legs of a transition under a curve: the transition's own, or one that the page offers.
  func legs(of motion: Int, curve: Int = 0) throws -> [[String: Any]] {
    let tables = try #require(members["tables"] as? [[String: Any]])
    let place = try #require(self.motion(motion)["legs"] as? Int)
    guard members["curves"] != nil else { return try rows(tables[place]) }
    let columns = try #require(members["columns"] as? [Any])
    let places = try #require(columns[place] as? [Int])
    return try rows(tables[places[curve]])
  }

  /// The numbers of a column of a transition.
  func numbers(_ name: String, of motion: Int) throws -> [Double] {
    let place = try #require(self.motion(motion)[name] as? Int)
    return try column(place, count: 1).compactMap { $0 as? Double }
  }

  /// The members of a transition.
  func motion(_ place: Int) throws -> [String: Any] {
    try rows(try #require(members["motions"] as? [String: Any]))[place]
  }
}
