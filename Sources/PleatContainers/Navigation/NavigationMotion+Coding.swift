import Pleat

extension NavigationMotion.Choice: Codable {
  /// Decodes the name of a choice, or an object with a style or a cross-fade.
  public init(from decoder: any Decoder) throws {
    let found = try EnumerationCase(from: decoder)
    switch found.name {
    case "automatic": self = .automatic
    case "instant": self = .instant
    case "style": self = .style(try found.value())
    case "crossFade": self = .crossFade(try found.value())
    default: throw found.unknown("automatic, instant, style, crossFade")
    }
  }

  /// Encodes the name of a choice, or an object with the style or the cross-fade.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .automatic: try encoder.encode(case: "automatic")
    case .instant: try encoder.encode(case: "instant")
    case .style(let style): try encoder.encode(case: "style", style)
    case .crossFade(let fade): try encoder.encode(case: "crossFade", fade)
    }
  }
}
