extension TimingGroup: Codable {
  private enum CodingKeys: String, CodingKey {
    case arrangement, children, by
  }

  /// Decodes a group.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if the arrangement has another name than `sequence`,
  ///   `parallel` and `stagger`, or a delay is not finite. The errors of a timing's decoding and the
  ///   decoder's own errors are passed on.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let name = try container.decode(String.self, forKey: .arrangement)
    let children = try container.decode([Child].self, forKey: .children)
    switch name {
    case "sequence": self = .sequence(children)
    case "parallel": self = .parallel(children)
    case "stagger":
      let delay = try container.decode(Double.self, forKey: .by)
      do {
        self = try .stagger(children, by: delay)
      } catch {
        throw decoder.refusal(error.description, error)
      }
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .arrangement, in: container,
        debugDescription: "\(name) is none of: sequence, parallel, stagger")
    }
  }

  /// Encodes the arrangement and the children.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch arrangement {
    case .sequence: try container.encode("sequence", forKey: .arrangement)
    case .parallel: try container.encode("parallel", forKey: .arrangement)
    case .stagger(let delay):
      try container.encode("stagger", forKey: .arrangement)
      try container.encode(delay, forKey: .by)
    }
    try container.encode(children, forKey: .children)
  }
}

extension TimingGroup.Child: Codable {
  /// Decodes an object whose only key is `effect` or `group`.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for another key. Errors of the value are passed on.
  public init(from decoder: any Decoder) throws {
    let read = try EnumerationCase(from: decoder)
    switch read.name {
    case "effect": self = .effect(try read.value())
    case "group": self = .group(try read.value())
    default: throw read.unknown("effect, group")
    }
  }

  /// Encodes an object whose only key is `effect` or `group`.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .effect(let timing): try encoder.encode(case: "effect", timing)
    case .group(let group): try encoder.encode(case: "group", group)
    }
  }
}
