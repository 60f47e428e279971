/// A JSON value of a script, valid there or not.
enum JSONValue {
  case null
  case truth(Bool)
  case number(JSONNumber)
  case text(String)
  /// An array, of which only the first values are kept.
  case list([JSONValue], count: Int)
  /// An object. Its members are not kept, because no line needs them.
  case object

  /// The number of values of an array that are kept.
  static let keptOfList = 4

  /// The start of the value in JSON syntax, for error messages.
  var description: String {
    switch self {
    case .null: "null"
    case .truth(let truth): "\(truth)"
    case .number(let number): number.description
    case .text(let text): text.quoted
    case .list(let values, let count):
      "[" + values.map(\.description).joined(separator: ", ")
        + (count > values.count ? ", …" : "") + "]"
    case .object: "an object"
    }
  }
}
