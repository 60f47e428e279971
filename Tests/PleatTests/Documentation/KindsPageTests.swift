import Foundation
import Pleat
import TestSupport
import Testing

/// The page on kinds says of each kind what the catalogue says.
@Suite struct KindsPageTests {
  static let heading = ["name", "option", "accepted", "default", "meaning"]
  static let kinds = TransitionKind.builtIn.filter(\.hasDirection)

  let page: Markdown
  let text: String

  init() throws {
    page = try DocumentationCatalog(of: "Pleat").page("Kinds")
    let url = packageFolder.appendingPathComponent("Sources/Pleat/Pleat.docc/Kinds.md")
    text = try String(contentsOf: url, encoding: .utf8)
  }

  /// Without the meaning, which the page words freely.
  private func rows(_ parameters: [TransitionKind.Parameter], of kind: TransitionKind) -> [[String]]
  {
    parameters.map { parameter in
      [
        "`\(parameter.name)`", "`\(parameter.option)`", parameter.accepted.text,
        kind.defaults[parameter.name]!.text,
      ]
    }
  }

  @Test func tablesAreThoseOfTheCatalogue() throws {
    let tables = page.tables.filter { $0[0] == Self.heading }
    let stated = tables.map { $0.dropFirst().map { Array($0.prefix(4)) } }
    let common = ["direction", "shade", "light"]
    var expected = [
      rows(Self.kinds[0].parameters.filter { common.contains($0.name) }, of: Self.kinds[0])
    ]
    for kind in Self.kinds {
      // A default direction of its own stands in the kind's own table.
      expected.append(rows(kind.parameters, of: kind).filter { !expected[0].contains($0) })
      let names = kind.parameters.map(\.name)
      #expect(common.allSatisfy(names.contains), "\(kind.name) has what all kinds have in common")
    }
    #expect(stated == expected)
    let withoutMeaning = tables.flatMap { $0 }.filter { $0.count != 5 || $0[4].isEmpty }
    #expect(withoutMeaning == [])
  }

  @Test func shortNamesAreThoseOfTheCatalogue() throws {
    let table = try #require(page.tables.first { $0[0] == ["short name", "stands for"] })
    let expected = TransitionKind.shortNames.map { short in
      let options = short.kind.parameters.compactMap { parameter in
        short.values[parameter.name].map { "\(parameter.option) \($0.text)" }
      }
      return ["`\(short.name)`", "`\(([short.kind.name] + options).joined(separator: " "))`"]
    }
    #expect(Array(table.dropFirst()) == expected)
  }

  @Test func eachKindHasASectionWithItsPicture() throws {
    let sections = text.components(separatedBy: "\n## ")
    for kind in Self.kinds {
      let section = sections.first { $0.hasPrefix("\(kind.title)\n") }
      #expect(section?.contains("](\(kind.name).png)") == true, "\(kind.name)")
      let picture = "Sources/Pleat/Pleat.docc/\(kind.name).png"
      #expect(
        FileManager.default.fileExists(atPath: packageFolder.appendingPathComponent(picture).path))
    }
  }
}
