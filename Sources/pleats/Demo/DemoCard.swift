import Pleat
import PleatWeb

struct DemoCard {
  let title: String
  let sentence: String
  let kind: TransitionKind
  /// The values of parameters that differ from the kind's defaults.
  let values: [String: TransitionKind.Value]

  /// A card for each kind, and for each short name that stands for values other than the defaults.
  static let all: [DemoCard] =
    TransitionKind.builtIn.map { kind in
      DemoCard(title: kind.title, sentence: kind.summary, kind: kind, values: [:])
    }
    + TransitionKind.shortNames.compactMap { short in
      let values = short.values.filter { short.kind.defaults[$0.key] != $0.value }
      guard !values.isEmpty else { return nil }
      return DemoCard(
        title: short.name, sentence: short.summary, kind: short.kind, values: values)
    }

  func page(at index: Int) throws -> GalleryPage.Card {
    let options = "\(kind.line(values)) \(DemoEntry.pictures(index))"
    return GalleryPage.Card(
      title: title, sentence: sentence,
      transition: try kind.transition(
        PageSetup(size: DemoEntry.size, scale: 2, direction: kind.direction), values),
      link: "page.html#\(fragment)",
      copies: [
        ("command", "pleats render \(options) -o \(kind.name).mp4"), ("swift", swift),
        ("css", "pleats export \(options) -o \(kind.name).css"),
      ])
  }

  /// The kind and its values, as in the fragment of the URL of the page of transitions.
  private var fragment: String {
    let values = texts { "\($0)=\($1.text)" }
    return kind.name + (values.isEmpty ? "" : "?\(values.joined(separator: "&"))")
  }

  private var swift: String {
    let values = texts { "\"\($0)\": \($1.literal)" }
    return "let frames = try Pleat.frames(of: \"\(kind.name)\", "
      + (values.isEmpty ? "" : "[\(values.joined(separator: ", "))], ")
      + "from: \"old\", to: \"new\", size: Size(width: 320, height: 480))"
  }

  /// Returns a text for each value, in the order of the kind's parameters.
  private func texts(_ text: (String, TransitionKind.Value) -> String) -> [String] {
    kind.parameters.compactMap { parameter in
      values[parameter.name].map { text(parameter.name, $0) }
    }
  }
}

extension TransitionKind.Value {
  fileprivate var literal: String {
    switch self {
    case .flag: ".flag(\(text))"
    case .integer: ".integer(\(text))"
    case .number: ".number(\(text))"
    case .name: ".name(\"\(text)\")"
    }
  }
}
