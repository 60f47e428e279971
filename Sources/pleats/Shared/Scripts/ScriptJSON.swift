import Pleat

struct ScriptKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { nil }
}

struct ScriptNumber: Decodable {
  let value: Double
  /// The reason why the number is refused, for example that `value` is rounded; nil if it is accepted.
  let fault: String?

  /// The first whole number that can be the result of rounding: 2⁵³ + 1 is not a Double.
  static let firstInexact = 0x1p53

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    value = try container.decode(Double.self)
    // From 2⁵³ on, `value` is compared with the number as an Int. From 2⁶³ on, there is no such Int.
    if abs(value) < Self.firstInexact {
      fault = nil
    } else if let whole = try? container.decode(Int.self) {
      fault =
        whole == Int(exactly: value)
        ? nil : "\(whole), a whole number that Double cannot represent"
    } else {
      fault = "too large"
    }
  }
}

struct ScriptValueText: Decodable {
  let text: String

  /// The largest number of values shown of a list, and the largest depth of a list whose values are shown.
  private static let (mostValues, mostDepth) = (4, 2)

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let number = try? value.decode(ScriptNumber.self) {
      text = number.fault ?? numberText(number.value)
    } else if let string = try? value.decode(String.self) {
      text = string.quoted
    } else if let truth = try? value.decode(Bool.self) {
      text = "\(truth)"
    } else if value.decodeNil() {
      text = "null"
    } else if var list = try? decoder.unkeyedContainer() {
      let count = decoder.codingPath.count > Self.mostDepth ? 0 : Self.mostValues
      var texts: [String] = []
      while !list.isAtEnd, texts.count < count { texts.append(try list.decode(Self.self).text) }
      text = "[" + (texts + (list.isAtEnd ? [] : ["…"])).joined(separator: ", ") + "]"
    } else {
      _ = try decoder.container(keyedBy: ScriptKey.self)
      text = "an object"
    }
  }
}
