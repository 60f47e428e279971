internal import Pleat
internal import PleatRender

/// A value in the data that the script of a page reads.
package struct PageValue {
  /// The value as JSON text that cannot end the script element that contains it.
  package let json: String

  package static let null = PageValue(json: "null")

  package static func bool(_ value: Bool) -> PageValue {
    PageValue(json: value ? "true" : "false")
  }

  /// A number, or null if it is not finite.
  package static func number(_ value: Double) -> PageValue {
    value.isFinite ? PageValue(json: numberText(value)) : null
  }

  package static func numbers(_ numbers: [Double]) -> PageValue { list(numbers.map(number)) }

  package static func text(_ text: String) -> PageValue { PageValue(json: scriptText(text)) }

  package static func list(_ values: [PageValue]) -> PageValue {
    PageValue(json: "[" + values.map(\.json).joined(separator: ",") + "]")
  }

  package static func object(_ members: [(key: String, value: PageValue)]) -> PageValue {
    let members = members.map { "\(scriptText($0.key)):\($0.value.json)" }
    return PageValue(json: "{" + members.joined(separator: ",") + "}")
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
