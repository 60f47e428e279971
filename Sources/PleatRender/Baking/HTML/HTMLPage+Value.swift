internal import Pleat

extension HTMLPage {
  /// A value of the data that the script reads, which prints as JSON.
  package enum Value {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([Value])
    case object([(key: String, value: Value)])

    package static func numbers(_ numbers: [Double]) -> Value { .list(numbers.map(Value.number)) }

    /// JSON that cannot end the script element in which it stands.
    ///
    /// A number that is not finite is null.
    package var json: String {
      switch self {
      case .null: "null"
      case .bool(let value): value ? "true" : "false"
      case .number(let value): value.isFinite ? Self.text(of: value) : "null"
      case .text(let text): scriptText(text)
      case .list(let values): "[" + values.map(\.json).joined(separator: ",") + "]"
      case .object(let members):
        "{" + members.map { "\(scriptText($0.key)):\($0.value.json)" }.joined(separator: ",") + "}"
      }
    }

    /// The fewest digits that read back as the same number.
    static func text(of number: Double) -> String { numberText(number) }
  }
}

extension HTMLPage.Value: ExpressibleByDictionaryLiteral, ExpressibleByStringLiteral,
  ExpressibleByNilLiteral
{
  package init(dictionaryLiteral elements: (String, HTMLPage.Value)...) {
    self = .object(elements.map { (key: $0.0, value: $0.1) })
  }

  package init(stringLiteral text: String) { self = .text(text) }

  package init(nilLiteral: ()) { self = .null }
}
