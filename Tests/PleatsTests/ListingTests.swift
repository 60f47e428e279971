import ArgumentParser
import Foundation
import Pleat
import TestSupport
import Testing

@testable import pleats

/// Lists for programs, and the number of frames of a request.
@Suite struct ListingTests {
  private func object(_ line: String) throws -> [String: Any] {
    let outcome = try Command.pleats(line: line)
    #expect(outcome.code == 0)
    return try #require(JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
  }

  @Test func allStylesAreListed() throws {
    let styles = try #require(try object("kinds --json")["styles"] as? [[String: Any]])
    #expect(styles.count == 16)
    // A description goes on in the next line.
    let text = try Command.pleats("kinds").text.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    for style in styles {
      let kind = try #require(style["kind"] as? String)
      let flags = try #require(style["flags"] as? [String])
      let description = try #require(style["description"] as? String)
      #expect(text.contains(([kind] + flags).joined(separator: " ")))
      #expect(text.contains(description))
      let number = flags.reduce(0) { sum, flag in
        sum
          + (["--unfold", "--backward"].contains(flag)
            ? 1 : ["--cubic", "--vertical"].contains(flag) ? 2 : 4)
      }
      #expect(style["number"] as? Int == number)
    }
  }

  @Test func theMachineIsDescribed() throws {
    let info = try object("info --json")
    #expect(info["pleats"] as? String == Pleats.version)
    #expect(info["backends"] as? [String] == Backend.available.map(\.name))
    let operations = try #require(info["operations"] as? [String: [String: [String: String]]])
    #expect(Set(operations.keys) == Set(KernelOperation.allCases.map(\.rawValue)))
    for (name, row) in operations {
      #expect(Set(row.keys) == Set(Backend.available.map(\.name) + ["automatic"]), "\(name)")
    }
    #expect(info["times"] == nil)
    let wrong = try Command.pleats("info", "--json", environment: ["PLEAT_BACKEND": "abacus"])
    #expect(wrong.code == 1)
    let object = try JSONSerialization.jsonObject(with: wrong.output) as? [String: Any]
    #expect(object?["automatic"] == nil)
    #expect(object?["pleatBackend"] as? String == "abacus")
  }

  @Test(
    arguments: Command.cases([
      ("frames flip --size 32x48", 19), ("frames flip --size 32x48 --times 0,0.1", 2),
      ("frames flip --size 32x48 --fps 1000000 --duration 900", 900_000_001),
      ("render flip --size 32x48 -o x.mp4", 49), ("render flip --size 32x48 -o x.gif", 41),
      ("render flip --size 32x48 -o x.png", 49), ("render flip --size 32x48 -o -", 49),
      ("render flip --size 32x48 --fps 10000 -o sheet.png", 8001),
      ("render flip --size 32x48 --frames 10..<30 -o %d.png", 20),
    ]))
  func framesAreCounted(line: String, count: Int) throws {
    try withFolder { folder in
      let outcome = try Command.shell(
        "exec \"$PLEATS\" \(line.replacing("<", with: "\\<")) --count", in: folder)
      #expect(outcome.code == 0)
      #expect(outcome.text == "\(count)\n", "\(outcome.errors)")
      #expect(try folder.names.isEmpty)
    }
  }

  @Test func everyCommandHasAName() {
    #expect(!Pleats.names.contains("") && Set(Pleats.names).count == Pleats.names.count)
  }
}
