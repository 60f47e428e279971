import ArgumentParser
import Pleat

enum ComposeNumbers {
  /// The largest magnitude of a number: beyond it, products of matrices overflow.
  static let limit = 1e15

  /// Parses a comma-separated list of numbers, whose length must be in `counts`.
  static func list(_ text: String, counts: ClosedRange<Int>, _ advice: String) throws -> [Double] {
    let entries = text.entries
    let numbers = try entries.map { try number($0, advice) }
    guard counts.contains(numbers.count) else { throw UsageError(accepted: advice) }
    return numbers
  }

  static func number(_ text: String, _ advice: String) throws -> Double {
    guard let number = decimal(text) else { throw UsageError(accepted: advice) }
    guard number.magnitude <= limit else {
      throw UsageError("\(accepted: "finite numbers from -1e15 to 1e15 are accepted"); \(advice)")
    }
    return number
  }

  static func angle(_ text: String) throws -> Angle {
    Angle(degrees: try number(text, "degrees are needed, as in 45"))
  }

  static func components(_ text: String) throws -> [Double] {
    try list(text, counts: 2...3, "x, y and z are needed, as in 100,0,-50; or x and y")
  }

  static func factors(_ text: String) throws -> [Double] {
    try list(
      text, counts: 1...3,
      "one factor for all axes is needed, as in 2; or x and y; or x, y and z, as in 2,1,0.5")
  }

  static func axis(_ text: String) throws -> Vector3 {
    let advice = "x, y and z are needed, as in 0,1,0"
    let numbers = try list(text, counts: 3...3, advice)
    let axis = Vector3(x: numbers[0], y: numbers[1], z: numbers[2])
    guard axis.normalized != nil else {
      throw UsageError("the axis must not have the length 0; \(accepted: advice)")
    }
    return axis
  }
}
