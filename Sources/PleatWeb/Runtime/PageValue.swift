internal import Pleat
internal import PleatRender

/// A value in the data that the script of a page reads; it is printed as JSON.
// Without `@safe`, the compiler cannot find out that this type, which contains itself, is safe.
@safe package enum PageValue {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case list([PageValue])
  case object([(key: String, value: PageValue)])

  package static func numbers(_ numbers: [Double]) -> PageValue {
    .list(numbers.map(PageValue.number))
  }

  /// The value as JSON text that cannot end the script element that contains it.
  ///
  /// A number that is not finite is null.
  package var json: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let value): value.isFinite ? numberText(value) : "null"
    case .text(let text): scriptText(text)
    case .list(let values): "[" + values.map(\.json).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\(scriptText($0.key)):\($0.value.json)" }.joined(separator: ",") + "}"
    }
  }
}

extension PageValue: ExpressibleByDictionaryLiteral, ExpressibleByStringLiteral,
  ExpressibleByNilLiteral
{
  package init(dictionaryLiteral elements: (String, PageValue)...) {
    self = .object(elements.map { (key: $0.0, value: $0.1) })
  }

  package init(stringLiteral text: String) { self = .text(text) }

  package init(nilLiteral: ()) { self = .null }
}
