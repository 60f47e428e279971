import Foundation
import Pleat
import Testing

@testable import pleat_accuracy

/// What is written between the two comments, and what is found there again.
@Suite struct PageTests {
  private func row(
    _ operation: MeasuredOperation, _ quantity: Quantity, _ backend: String = "portable",
    _ precision: Precision = .single
  ) -> Row {
    var tally = Tally()
    tally.add(1.25, item: 1234) {
      Tally.Worst(item: 1234, place: "m23", inputs: "row    0x1p+0", result: 0.5)
    }
    return Row(
      operation: operation, quantity: quantity, backend: backend, precision: precision,
      tally: tally)
  }

  private var rows: [Row] {
    [
      row(.concatenatePairs, .entry), row(.concatenatePairs, .entry, "swift"),
      row(.projectPoints2D, .corner), row(.projectPoints2D, .corner, "swift"),
    ]
  }

  /// A page with a text of its own around what is generated.
  private func page(_ generated: String = "") throws -> Page {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("pleat-accuracy-\(UUID().uuidString).md")
    defer { try? FileManager.default.removeItem(at: file) }
    let text = "before\n\n\(Page.beginning)\n\(generated)\(Page.end)\n\nafter\n"
    try text.write(to: file, atomically: true, encoding: .utf8)
    return try Page(path: file.path)
  }

  private func text(_ rows: [Row]) throws -> String {
    try page("old\n").text(rows, machine: Machine.current, command: "the command")
  }

  /// What was written, read again.
  private func written(_ rows: [Row]) throws -> Page {
    let generated = try text(rows).split(separator: Page.beginning + "\n")[1]
    return try page(String(generated.split(separator: Page.end)[0]))
  }

  @Test func onlyTheGeneratedPartChanges() throws {
    let text = try text(rows)
    #expect(text.hasPrefix("before\n\n\(Page.beginning)\n"))
    #expect(text.hasSuffix("\n\(Page.end)\n\nafter\n"))
    #expect(!text.contains("old"))
    #expect(text.contains("the command"))
    let line =
      "| entry, u·Σ | portable, swift | single | 1.25 | 1.25 | 4 |"
    #expect(text.contains("### concatenate-pairs\n") && text.contains(line))
    // A bar inside a cell would begin another.
    #expect(text.contains("| corner, u·(Σ + \\|x\\|·Σw)/w | portable, swift |"))
  }

  @Test func aPageOfTheSameRowsHasNoDifferences() throws {
    #expect(try written(rows).differences(from: rows).isEmpty)
  }

  @Test func missingRowsAndRowsThatNothingMeasuresAreNamed() throws {
    let differences = try written(rows.dropLast()).differences(from: rows)
    #expect(differences.count == 1)
    #expect(differences[0].contains("lacks project-points-2d: corner"))
    #expect(differences[0].contains("swift, single"))
    let more = rows + [row(.sincos, .sine)]
    let unknown = try written(more).differences(from: rows)
    #expect(
      unknown == ["no measurement for the page's row sincos: sine, ulp, portable, single, bound 2"])
    // As little as the whole page.
    #expect(!(try page().differences(from: rows).isEmpty))
  }

  /// A promise that changes makes the page another one.
  @Test func promisesAreCompared() throws {
    let text = try text(rows).replacingOccurrences(of: "| 4 |", with: "| 5 |")
    let generated = text.split(separator: Page.beginning + "\n")[1].split(separator: Page.end)[0]
    #expect(try page(String(generated)).differences(from: rows).count == 4)
  }

  /// The page may have been made where there are other instruction sets.
  @Test func backendsOfOtherMachinesAreLeftAlone() throws {
    let others = rows + [row(.concatenatePairs, .entry, "neon")]
    #expect(try written(others).differences(from: rows).isEmpty)
    #expect(try written(rows).differences(from: others).isEmpty)
    let wrong = rows + [row(.sincos, .sine, "neon")]
    #expect(try written(wrong).differences(from: rows).count == 1)
  }

  @Test func aPageWithoutTheCommentsIsNone() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("pleat-accuracy-\(UUID().uuidString).md")
    defer { try? FileManager.default.removeItem(at: file) }
    try "nothing".write(to: file, atomically: true, encoding: .utf8)
    #expect(throws: PageError.self) { try Page(path: file.path) }
    #expect(PageError(path: "a.md").description.contains("a.md: no generated part"))
  }
}
