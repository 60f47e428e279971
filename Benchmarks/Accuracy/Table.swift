import Foundation
import Pleat

/// The printed tables.
enum Table {
  static func head(_ machine: Machine, seed: UInt64) -> String {
    """
    \(machine.cpu), \(machine.os), \(machine.compiler)
    BLAS: \(machine.blas)
    Seed \(seed). u is 2⁻²⁴ in single and 2⁻⁵³ in double precision, Σ the sum of the magnitudes of the
    products that make up a result. "worst" is the number of the input with the largest error; these
    inputs are listed below each table.
    """
  }

  /// Returns the table of an operation, with a line for each of its rows.
  static func text(_ rows: [Row]) -> String {
    guard let operation = rows.first?.operation else { return "" }
    var lines = ["", operation.rawValue]
    lines.append(
      line(["quantity", "backend", "precision", "largest", "RMS", "promised", "inputs", "worst"]))
    lines += rows.map { row in
      let worst = row.tally.worst.map { "\($0.item) \($0.place)" } ?? ""
      return line([
        row.quantity.name, row.backend, row.precision.rawValue, Figures.upward(row.tally.largest),
        Figures.short(row.tally.rms), row.promised.map { Figures.short($0) } ?? "",
        Figures.grouped(row.tally.inputs), worst,
      ])
    }
    lines += rows.worst.map { "  " + $0.worst.replacingOccurrences(of: "\n", with: "\n  ") }
    return lines.joined(separator: "\n")
  }

  /// A line of a table: the first three cells are aligned to the left, the others to the right.
  private static func line(_ cells: [String]) -> String {
    let widths = [23, 9, 9, 10, 10, 10, 10, 12]
    return zip(cells, widths).enumerated().reduce("  ") { line, next in
      let (text, width) = next.element
      let space = String(repeating: " ", count: max(1, width - text.count))
      return line + (next.offset < 3 ? text + space : space + text)
    }
  }
}
