import Foundation

/// An SVG picture for light and dark backgrounds, to which elements are added in order.
///
/// Attributes have the colors for light backgrounds, because every renderer reads them. A style
/// sheet replaces them for people who prefer dark ones.
struct SVG {
  typealias Attributes = KeyValuePairs<String, SVGValue>

  /// What an element is painted with.
  enum Paint {
    case fill(SVGColor)
    case stroke(SVGColor)
  }

  private let head: String
  private var elements = ""
  private var depth = 1
  /// The rules of the style sheet, in the order of their first use.
  private var rules: [String] = []

  /// Creates a picture with a size, which scales to the available space.
  ///
  /// Screen readers read `title` and `description`.
  init(width: Double, height: Double, title: String, description: String) {
    let (width, height) = (SVGValue(width).text, SVGValue(height).text)
    head = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" role="img" aria-labelledby="title description" \
      font-family="system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif" \
      font-size="13">
        <title id="title">\(Self.escaped(title))</title>
        <desc id="description">\(Self.escaped(description))</desc>

      """
  }

  /// Adds an element, which holds some text or nothing.
  mutating func add(
    _ name: String, _ paint: Paint, _ attributes: Attributes, text content: String? = nil
  ) {
    let tag = open(name, paint, attributes)
    elements += content.map { "\(tag)>\(Self.escaped($0))</\(name)>\n" } ?? "\(tag)/>\n"
  }

  /// Adds a group of the elements that `fill` adds.
  ///
  /// Its title is shown as a tool tip.
  mutating func group(
    title: String, _ attributes: Attributes = [:], _ fill: (inout SVG) -> Void
  ) {
    elements += open("g", nil, attributes) + ">\n"
    depth += 1
    elements += "\(indentation)<title>\(Self.escaped(title))</title>\n"
    fill(&self)
    depth -= 1
    elements += indentation + "</g>\n"
  }

  /// The whole picture.
  var text: String {
    let style = rules.map { "      \($0)\n" }.joined()
    return head + "  <style>\n    @media (prefers-color-scheme: dark) {\n" + style
      + "    }\n  </style>\n" + elements + "</svg>\n"
  }

  private var indentation: String { String(repeating: "  ", count: depth) }

  private mutating func open(_ name: String, _ paint: Paint?, _ attributes: Attributes) -> String {
    let painted: Attributes =
      switch paint {
      case .fill(let color)?:
        ["class": "\(use(color, for: "fill"))", "fill": "\(color.light)"]
      case .stroke(let color)?:
        ["class": "\(use(color, for: "stroke"))", "fill": "none", "stroke": "\(color.light)"]
      case nil: [:]
      }
    return (Array(painted) + Array(attributes)).reduce("\(indentation)<\(name)") {
      "\($0) \($1.key)=\"\(Self.escaped($1.value.text))\""
    }
  }

  /// The class of what has a color, with a rule for it.
  private mutating func use(_ color: SVGColor, for property: String) -> String {
    let name = "\(color.name)-\(property)"
    let rule = ".\(name) { \(property): \(color.dark) }"
    if !rules.contains(rule) { rules.append(rule) }
    return name
  }

  private static func escaped(_ text: String) -> String {
    [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")].reduce(text) {
      $0.replacingOccurrences(of: $1.0, with: $1.1)
    }
  }
}

/// A color on light and on dark surroundings.
struct SVGColor {
  /// Unlike that of every other color of a picture; letters, digits and hyphens.
  let name: String
  let light: String
  let dark: String
}

/// The value of an attribute: a text, or a coordinate rounded to a tenth, which is invisible.
struct SVGValue: ExpressibleByStringInterpolation, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral
{
  let text: String

  init(_ value: Double) {
    let text = String(format: "%.1f", value)
    self.text = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  init(stringLiteral text: String) { self.text = text }
  init(floatLiteral value: Double) { self.init(value) }
  init(integerLiteral value: Int) { self.init(Double(value)) }
}
