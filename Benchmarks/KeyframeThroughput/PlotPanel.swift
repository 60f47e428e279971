import Foundation
import Pleat

/// The part of a plot for one operation and precision: a line for the limit, and one for each
/// backend.
struct PlotPanel {
  struct Line {
    let name: String
    /// The name, followed in brackets by the backend whose code it uses.
    let label: String
    /// Medians, from the fewest items on.
    let points: [(count: Int, nanoseconds: Double)]
  }

  /// The name of the limit's line.
  static let limitName = "limit"

  let operation: BenchmarkOperation
  let precision: Precision
  let limit: Line
  /// In the order of the table.
  let backends: [Line]

  /// Creates the panel from a report; nil if the report has no rows of the operation and precision.
  init?(_ operation: BenchmarkOperation, _ precision: Precision, in report: Report) {
    let limits = report.limits.filter {
      $0.operation == operation.rawValue && $0.precision == precision.rawValue
    }.sorted { $0.count < $1.count }
    guard !limits.isEmpty else { return nil }
    let rows = report.rows.filter {
      $0.operation == operation.rawValue && $0.precision == precision.rawValue
    }.sorted { $0.count < $1.count }
    self.operation = operation
    self.precision = precision
    limit = Line(
      name: Self.limitName, label: Self.limitName,
      points: limits.map { ($0.count, $0.limit) })
    var names: [String] = []
    for row in rows where !names.contains(row.backend) { names.append(row.backend) }
    backends = names.map { name in
      Line(
        name: name, label: Table.name(name, operation, precision),
        points: rows.filter { $0.backend == name }.map { ($0.count, $0.median) })
    }
  }

  var lines: [Line] { [limit] + backends }

  /// The operation and its precision.
  var title: String { "\(operation.rawValue), \(precision.rawValue) precision" }

  /// The times at the number of items nearest to 4,096, the least first.
  var summary: String {
    func distance(_ count: Int) -> Double { abs(log(Double(count) / 4_096)) }
    let nearest = limit.points.min { distance($0.count) < distance($1.count) }!
    let here = backends.compactMap { line in
      line.points.first { $0.count == nearest.count }.map { (line.label, $0.nanoseconds) }
    }
    let times = ([(limit.label, nearest.nanoseconds)] + here.sorted { $0.1 < $1.1 }).map {
      "\($0.0) \(Table.digits($0.1))"
    }
    return "\(title), \(Table.grouped(nearest.count)) items: \(times.joined(separator: ", "))."
  }
}

extension PlotPanel.Line {
  /// All that the line shows.
  var summary: String {
    let times = points.map { "\(Table.grouped($0.count)) items \(Table.digits($0.nanoseconds))" }
    return "\(label), ns per item: " + times.joined(separator: ", ")
  }
}
