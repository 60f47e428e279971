/// Returns the shortest text that reads back as the same number, without a trailing `.0`; -0
/// becomes 0.
///
/// Very large and very small numbers keep their exponent, as in `1e-07`, which CSS and JSON accept.
package func numberText(_ value: Double) -> String {
  if value == 0 { return "0" }
  let text = "\(value)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

internal func numberText(_ values: [Double]) -> String {
  values.map { numberText($0) }.joined(separator: ", ")
}
