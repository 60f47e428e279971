import Foundation
import Pleat

/// One quantity of an operation on one backend in one precision: its errors and its bound.
struct Row {
  let operation: MeasuredOperation
  let quantity: Quantity
  let backend: String
  let precision: Precision
  let tally: Tally

  var promised: Double? { quantity.promised(precision) }

  var keepsItsPromise: Bool { tally.largest.isFinite && tally.largest <= promised ?? .infinity }

  /// The error message for an error that exceeds the bound.
  var complaint: String {
    let bound = promised.map { "the bound is \(Figures.short($0))" } ?? "results must be finite"
    return "\(operation.rawValue), \(quantity.name), \(backend), \(precision.rawValue): "
      + "off by \(Figures.upward(tally.largest)) \(quantity.unit), \(bound)\n\(worst)"
  }

  /// The result with the largest error, and its inputs.
  var worst: String {
    guard let worst = tally.worst else { return "" }
    let place = worst.place.isEmpty ? "" : ", \(worst.place)"
    let lines = [
      "\(quantity.name), \(precision.rawValue), \(backend), input \(worst.item)\(place): "
        + "\(Figures.upward(tally.largest)) \(quantity.unit)",
      worst.inputs, "gave   \(exactText(worst.result))",
    ]
    return lines.joined(separator: "\n").replacingOccurrences(of: "\n", with: "\n  ")
  }
}

extension [Row] {
  /// The largest error of each quantity and precision.
  var worst: [Row] {
    reduce(into: []) { list, row in
      let place = list.firstIndex { $0.quantity == row.quantity && $0.precision == row.precision }
      if let place {
        if row.tally.largest > list[place].tally.largest { list[place] = row }
      } else {
        list.append(row)
      }
    }
  }
}
