import Foundation
import Pleat

/// One quantity of an operation on one backend in one precision: the errors, and what is promised.
struct Row {
  let operation: MeasuredOperation
  let quantity: Quantity
  let backend: String
  let precision: Precision
  let tally: Tally

  var promised: Double? { quantity.promised(precision) }

  var keepsItsPromise: Bool { tally.largest.isFinite && tally.largest <= promised ?? .infinity }

  /// What a broken promise is reported as.
  var complaint: String {
    let bound = promised.map { "promised are \(Figures.short($0))" } ?? "any number is finite"
    return "\(operation.rawValue), \(quantity.name), \(backend), \(precision.rawValue): "
      + "off by \(Figures.upward(tally.largest)) \(quantity.unit), \(bound)\n\(worst)"
  }

  /// Where the largest error is, with the numbers that went in.
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
