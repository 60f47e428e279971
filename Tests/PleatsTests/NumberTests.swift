import Foundation
import Pleat
import TestSupport
import Testing

/// The numbers themselves: what reading back gives.
@Suite struct NumberTests {
  /// The cells of a table, but for its first line.
  private func cells(_ line: String) throws -> [[Substring]] {
    try Command.pleats(line: line + " --format csv").lines.dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
  }

  @Test(arguments: [Precision.single, .double])
  func readingBackGivesTheSameNumber(precision: Precision) throws {
    let progress = [0, 0.05, 1.0 / 6, 0.25, 0.388885, 0.5, 0.65, 1]
    let flip = FlipTransition(
      PageSetup(size: Size(width: 333.3, height: 479), scale: 3), style: .vertical)
    let list = progress.map(\.description).joined(separator: ",")
    let rows = try cells(
      "frames flip --vertical --size 333.3x479 --scale 3 --precision \(precision) --progress \(list)"
    )
    #expect(rows.count == 4 * progress.count)
    let document = try FrameDocument(
      "flip --vertical --size 333.3x479 --scale 3 --precision \(precision) --progress \(list)")
    for (row, panel) in zip(rows, document.frames.flatMap(\.panels)) {
      let numbers = panel.matrix.map(Optional.some) + panel.quad.joined() + [panel.shade]
      #expect(numbers == row[5...].map { Double($0) })
    }
    // The command computes on the backend that it names; the library's automatic one may be two of them.
    let backend = try Backend.chosen()
    if precision == .double {
      try compare(rows, to: try flip.keyframes(at: progress, backend: backend), progress)
    } else {
      try compare(
        rows, to: try flip.keyframes(at: progress, as: Float.self, backend: backend), progress)
    }
  }

  private func compare<Scalar: BatchScalar & LosslessStringConvertible>(
    _ rows: [[Substring]], to keyframes: borrowing Keyframes<Scalar>, _ progress: [Double]
  ) throws {
    for (index, row) in rows.enumerated() {
      let (frame, panel) = (index / 4, index % 4)
      #expect(Double(row[1]) == progress[frame])
      let (matrices, quads) = (
        keyframes.matrices(ofPanel: panel), keyframes.quads(ofPanel: panel)
      )
      var expected = (0..<16).map { matrices[16 * frame + $0] }
      expected += (0..<8).map { quads[8 * frame + $0] }
      expected.append(keyframes.shades(ofPanel: panel)[frame])
      for (cell, number) in zip(row[5...], expected) {
        #expect(Scalar(String(cell)) == number)
        // The shortest digits: those of the scalar's own description, but for whole numbers.
        let text = number == 0 ? "0" : number.description
        #expect(cell == (text.hasSuffix(".0") ? text.dropLast(2) : text[...]))
      }
    }
  }

  @Test func cornersBehindTheEyeAreNull() throws {
    let options = "flip --size 320x480 --perspective 10 --progress 0.25"
    let document = try FrameDocument(options)
    #expect(document.perspectiveDistance == 10)
    let quad = try document.frames[0].panel("front").quad
    #expect(
      quad.map { $0.map { $0 == nil } } == [
        [false, false], [true, true], [true, true], [false, false],
      ])
    let front = try cells("frames " + options)[0]
    #expect(front[21...28].map(\.isEmpty) == [false, false, true, true, true, true, false, false])
    try withFolder { folder in
      let name = folder.appending("x").path
      #expect(try Command.pleats(line: "frames \(options) --format npy -o \(name)").code == 0)
      let quads = try NumPyFile(folder.appending("x-quads.npy"))
      #expect(quads.numbers.prefix(8).map(\.isNaN) == front[21...28].map(\.isEmpty))
    }
  }

  @Test(arguments: ["fold --unfold --cubic", "flip --backward"], ["double", "single"])
  func arraysHoldTheNumbersOfTheTable(style: String, precision: String) throws {
    let options = "frames \(style) --size 321x480 --fps 30 --duration 0.5 --precision \(precision)"
    let rows = try cells(options)
    try withFolder { folder in
      let outcome = try Command.pleats(
        line: options + " --format npy --output \(folder.appending("run").path)")
      #expect(outcome.code == 0)
      #expect(outcome.output.isEmpty)
      #expect(try folder.names == ["run-matrices.npy", "run-quads.npy"])
      let matrices = try NumPyFile(folder.appending("run-matrices.npy"))
      let quads = try NumPyFile(folder.appending("run-quads.npy"))
      #expect(matrices.type == (precision == "single" ? "<f4" : "<f8"))
      #expect(matrices.shape == [16, 4, 4, 4])
      #expect(quads.shape == [16, 4, 4, 2])
      let table = rows.map { row in
        row.dropFirst(5).map { precision == "single" ? Double(Float($0) ?? 0) : Double($0) ?? 0 }
      }
      #expect(matrices.numbers == table.flatMap { $0.prefix(16) })
      #expect(quads.numbers == table.flatMap { $0[16..<24] })
    }
  }

  @Test func tinyAndHugeNumbersStayJSON() throws {
    let document = try FrameDocument(
      "fold --size 1e15x1e15 --precision single --progress 0,0.3,1 --perspective 1e-6")
    #expect(document.frames.count == 3)
    let text = try Command.pleats(
      line: "frames fold --size 2x1e15 --progress 1e-12,0.9999999999 --perspective 1e300"
    ).text
    #expect(!text.contains("inf"))
    #expect(!text.contains("nan"))
    #expect(text.contains("e-"))
    #expect(text.contains(#""size": [2, 1000000000000000]"#))
    _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
  }
}
