/// A value of JSON, as a script may hold it rightly or wrongly.
enum JSONValue {
  case null
  case truth(Bool)
  case number(JSONNumber)
  case text(String)
  /// A list; of a long one only the first values are kept.
  case list([JSONValue], count: Int)
  /// An object, whose members no line needs.
  case object

  /// How many values of a list are kept.
  static let keptOfList = 4

  /// The start of the value as JSON writes it, for messages.
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
