import Foundation
import MachineReport
import Pleat

/// The printed tables.
///
/// Every line fits into 100 columns.
enum Table {
  /// The machine, and what the columns mean.
  static func head(_ machine: Machine, backends: [String]) -> String {
    """
    \(machine.cpu), \(machine.cores) cores
    \(machine.os); \(machine.compiler)
    BLAS: \(machine.blas)
    Backends: \(backends.joined(separator: ", ")); limits: \(Limits.instructions)

    Nanoseconds per item: median, 10th and 90th percentile. "x limit": the median divided by the limit,
    the lower bound on this machine: the time to read and write the same bytes, or the time of as many
    operations at the rate of fused multiply-adds, whichever is larger. "x swift": the median divided
    by that of the pure-Swift fallback. GB/s: bytes read and written. In brackets: the backend whose
    code is used.
    """
  }

  static func text(_ set: RowSet) -> String {
    var lines = ["", title(set)]
    if let limit = set.limit {
      lines.append(
        "limit \(digits(limit.limit)) ns: stream \(digits(limit.stream)), with non-temporal "
          + "stores \(digits(limit.streamPastCaches)), multiply-adds \(digits(limit.multiplyAdds))")
    }
    if !set.rows.isEmpty {
      lines.append(
        line([
          "backend", "ns/item", "p10", "p90", "x limit", "x swift", "G items/s", "GB/s",
          "max error",
        ]))
    }
    lines += set.rows.map {
      line(cells($0, name($0.backend, set.operation, set.precision), set.limit))
    }
    if !set.rows.isEmpty { lines.append("  page faults per call: " + pageFaults(set.rows)) }
    lines += set.wrong.map { "  \($0.backend): WRONG by \($0.maxError), not timed" }
    return lines.joined(separator: "\n")
  }

  private static func title(_ set: RowSet) -> String {
    let cost = set.operation.cost(set.precision)
    return "\(set.operation.rawValue), \(set.precision.rawValue), \(grouped(set.count)) items: "
      + "\(cost.read) B read, \(cost.written) B written, \(cost.operations) operations each"
  }

  private static func cells(_ row: Row, _ name: String, _ limit: LimitRow?) -> [String] {
    let bytes = Double((limit?.bytesRead ?? 0) + (limit?.bytesWritten ?? 0))
    return [
      name, digits(row.median), digits(row.p10), digits(row.p90), digits(row.toLimit),
      digits(row.toSwift), digits(row.itemsPerSecond / 1e9), digits(bytes / row.median),
      String(format: "%.1e", row.maxError),
    ]
  }

  /// The name of a backend, followed in brackets by the backend whose code it uses for an
  /// operation.
  static func name(
    _ backend: String, _ operation: BenchmarkOperation, _ precision: Precision
  ) -> String {
    let implementation = try? Backend(backend).implementation(
      of: operation.operation, in: precision)
    guard let implementation, implementation.name != backend else { return backend }
    return "\(backend) (\(implementation.name))"
  }

  /// The candidates that cause page faults while they are timed; 0 if none does.
  private static func pageFaults(_ rows: [Row]) -> String {
    let some = rows.filter { $0.pageFaultsPerCall > 0 }
    guard !some.isEmpty else { return "0" }
    return some.map { "\($0.backend) \(digits($0.pageFaultsPerCall))" }.joined(separator: ", ")
  }

  /// A line with its first cell aligned to the left, the others to the right.
  private static func line(_ cells: [String]) -> String {
    let widths = [16, 9, 9, 9, 9, 9, 11, 8, 11]
    return zip(cells, widths).enumerated().reduce("  ") { line, next in
      let (text, width) = next.element
      let space = String(repeating: " ", count: max(0, width - text.count))
      return line + (next.offset == 0 ? text + space : space + text)
    }
  }

  /// The comparison of the memory streams with the C library's functions.
  static func text(_ comparisons: [MemoryComparison]) -> String {
    comparisons.reduce(
      "\nThe memory streams of the limits, relative to the speed of the C library's functions:"
    ) {
      $0 + "\n  " + grouped($1.bytes / 1_024) + " KiB: copy \(digits($1.copyToMemcpy)) x memcpy ("
        + digits($1.memcpyBytesPerSecond / 1e9) + " GB/s), set \(digits($1.setToMemset)) x memset ("
        + digits($1.memsetBytesPerSecond / 1e9) + " GB/s)"
    }
  }

  /// The table of layouts: time and memory to prepare one, and times of queries.
  static func text(_ layouts: [LayoutRow]) -> String {
    func line(_ cells: [String]) -> String {
      zip(cells, [12, 12, 12, 9, 12, 10, 10, 13]).enumerated().reduce("  ") { line, next in
        let (text, width) = next.element
        let space = String(repeating: " ", count: max(0, width - text.count))
        return line + (next.offset == 0 ? text + space : space + text)
      }
    }
    return [
      "", "Layouts of items in \(grouped(LayoutWorkload.sections)) sections, a view of 768x1004:",
      line([
        "layout", "items", "prepare us", "KiB", "page us", "elements", "ns each", "x allowance",
      ]),
    ].joined(separator: "\n") + "\n"
      + layouts.map { row in
        line([
          row.layout, grouped(row.count), digits(row.prepare / 1e3),
          row.bytes.map { digits(Double($0) / 1_024) } ?? "?", digits(row.query / 1e3),
          digits(row.found), digits(row.perElement), digits(row.toAllowance),
        ])
      }.joined(separator: "\n") + "\n" + """
          page: the query of a page at a random place; elements: their average number in it; "ns each": per
          element of a query for 10,000 items; "x allowance": page divided by 20 us + 50 ns per element.
        """
  }

  /// The headline: keyframes per second, and the speed-up over the pure-Swift fallback.
  static func headline(_ row: Row) -> String {
    let (rate, frames) = (row.itemsPerSecond / 1e6, row.itemsPerSecond / 4e6)
    return """

      \(digits(rate)) million keyframes per second on \(row.backend), \(digits(1 / row.toSwift)) times \
      the pure-Swift fallback
      (\(row.precision), \(grouped(row.count)) at a time, matrix and quad of one panel each; \
      \(digits(frames)) million whole frames of four panels)
      """
  }

  /// Three significant digits, without an exponent.
  static func digits(_ value: Double) -> String {
    let decimals = value >= 99.95 ? 0 : value >= 9.995 ? 1 : value >= 0.9995 ? 2 : 3
    return String(format: "%.\(decimals)f", value)
  }

  /// A number with commas between its thousands.
  static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    return digits.indices.reduce(into: "") { text, index in
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digits[index])
    }
  }
}
