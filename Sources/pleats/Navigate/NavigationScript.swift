import ArgumentParser
import Pleat
import PleatContainers

enum NavigationAction {
  case perform(NavigationOperation<String>, NavigationMotion, NamedKind?, BusyRule)
  case segue(Segue<String>, NamedKind?, BusyRule)
  case cancel
  case tap(Point)
  case resize(Size)

  var event: NavigationContainer<String>.Event {
    switch self {
    case .perform(let operation, let motion, _, let rule): .perform(operation, motion, ifBusy: rule)
    case .segue(let segue, _, let rule): .segue(segue, ifBusy: rule)
    case .cancel: .cancel
    case .tap(let point): .tap(point)
    case .resize(let size): .resize(Rect(origin: .zero, size: size))
    }
  }
}

typealias NavigationScript = Script<NavigationAction>

extension NavigationAction: ScriptAction {
  static let example = "{\"t\":0,\"push\":\"B\"}"
  static let kinds = [
    "push", "pop", "popTo", "popToRoot", "replace", "present", "dismiss", "segue", "cancel", "tap",
    "resize",
  ]

  static func details(of kind: String) -> [String] {
    let motionKeys = ["style", "duration", "ifBusy"]
    switch kind {
    case "cancel", "tap", "resize": return []
    case "present": return NavigationScriptLine.modalKeys + motionKeys
    case "segue": return ["from", "to", "style", "ifBusy"] + NavigationScriptLine.modalKeys
    default: return motionKeys
    }
  }

  init(_ kind: String, of line: ScriptLine) throws {
    self = try NavigationScriptLine(line: line).action(kind)
  }
}

private struct NavigationScriptLine {
  typealias Refusal = ScriptLine.Refusal

  static let modalKeys = [
    "as", "size", "at", "shade", "shadeColor", "shadeDuration", "tapCancels",
  ]

  let line: ScriptLine

  func action(_ kind: String) throws -> NavigationAction {
    switch kind {
    case "cancel":
      try yes(kind)
      return .cancel
    case "tap":
      let (x, y) = try line.pair("tap", "the coordinates [x, y]")
      return .tap(Point(x: x, y: y))
    case "resize": return .resize(try size("resize"))
    case "segue": return .segue(try segue(), named, try rule())
    default: return .perform(try operation(kind), try motion(), named, try rule())
    }
  }

  // MARK: - Operations

  private func operation(_ kind: String) throws -> NavigationOperation<String> {
    switch kind {
    case "push": return .push(try page(kind))
    case "popTo": return .popTo(try page(kind))
    case "present": return .present(try page(kind), as: try presentation())
    case "replace":
      guard let pages = line.texts(kind), pages.count == 2 else {
        throw line.refusal(kind, "two pages, as in [\"B\", \"C\"]")
      }
      return .replace(try checked(pages[0], kind), with: try checked(pages[1], kind))
    default:
      try yes(kind)
      return kind == "pop" ? .pop : kind == "dismiss" ? .dismiss : .popToRoot
    }
  }

  private enum SegueKind: String, CaseIterable { case modal, push, pop }

  private func segue() throws -> Segue<String> {
    let kind: SegueKind = try line.choice("segue")
    let source = try page("from")
    if kind == .pop, line.has("to") {
      throw Refusal("there is no \"to\" in a segue that pops: it goes to the page below")
    }
    if kind != .modal, let other = Self.modalKeys.first(where: line.has) {
      throw Refusal("\"\(other)\" is for a segue that is modal")
    }
    let style: TransitionStyle? =
      switch try choice() {
      case .automatic: nil
      case .style(let style): style
      case .crossFade, .instant: throw line.refusal("style", "in a segue, a kind of transition")
      }
    switch kind {
    case .modal:
      return .modal(from: source, to: try page("to"), as: try presentation(), style: style)
    case .push: return .push(from: source, to: try page("to"), style: style ?? .fold([]))
    case .pop: return .pop(from: source, style: style ?? .fold(.unfold))
    }
  }

  private enum PresentationName: String, CaseIterable { case fullScreen, child, modal }

  private func presentation() throws -> PresentationKind {
    let hasSize = line.has("size")
    let name: PresentationName =
      line.has("as") ? try line.choice("as") : hasSize ? .modal : .fullScreen
    guard name == .modal else {
      if let other = Self.modalKeys.dropFirst().first(where: line.has) {
        throw Refusal("\"\(other)\" is for a page that is presented as a modal")
      }
      return name == .child ? .child : .fullScreen
    }
    let at = "[x, y], both in 0...1"
    let (x, y) = line.has("at") ? try line.pair("at", at) : (0.5, 0.5)
    guard (0...1).contains(x), (0...1).contains(y) else { throw line.refusal("at", at) }
    var shade = ModalShade()
    if line.has("shade") {
      shade.opacity = try line.number("shade")
      guard (0...1).contains(shade.opacity) else {
        throw line.refusal("shade", "an opacity in 0...1")
      }
    }
    if line.has("shadeColor") {
      guard let text = line.text("shadeColor"), let color = RGBColor(hexadecimal: text) else {
        throw line.refusal("shadeColor", "six hexadecimal digits, as in \"ff8000\"")
      }
      shade.color = color
    }
    if let seconds = try seconds("shadeDuration") { shade.fade.duration = seconds }
    var modal = ChildModal(.sized(try size("size"), at: Point(x: x, y: y)), shade: shade)
    if line.has("tapCancels") { modal.isCancelledByTap = try line.truth("tapCancels") }
    return .modal(modal)
  }

  // MARK: - Motions

  private func motion() throws -> NavigationMotion {
    NavigationMotion(try choice(), duration: try seconds("duration"))
  }

  private func choice() throws -> NavigationMotion.Choice {
    guard line.has("style") else { return .automatic }
    guard let text = line.text("style") else {
      throw line.refusal("style", "a text, as in \"cube\" or \"fold --cubic\"")
    }
    do {
      return try NavigationMotion.Choice(words: text)
    } catch {
      throw Refusal("\"style\" is \(text.quoted): \(error)")
    }
  }

  private var named: NamedKind? {
    line.text("style")?.split(separator: " ").first.flatMap { NamedKind(String($0)) }
  }

  private enum BusyWord: String, CaseIterable { case refuse, queue }

  private func rule() throws -> BusyRule {
    guard line.has("ifBusy") else { return .refuse }
    let word: BusyWord = try line.choice("ifBusy")
    return word == .queue ? .queue : .refuse
  }

  // MARK: - Members

  private func page(_ key: String) throws -> String {
    guard let text = line.text(key) else {
      throw line.refusal(key, "the name of a page")
    }
    return try checked(text, key)
  }

  private func checked(_ name: String, _ key: String) throws -> String {
    guard let fault = PageName.fault(in: name) else { return name }
    throw Refusal("\"\(key)\" is \(name.quoted): \(fault)")
  }

  private func yes(_ key: String) throws {
    guard (try? line.truth(key)) == true else { throw line.refusal(key, "true") }
  }

  private func seconds(_ key: String) throws -> Double? {
    guard let seconds = try line.optionalNumber(key) else { return nil }
    guard (0...PageName.mostSeconds).contains(seconds) else {
      throw line.refusal(key, "seconds in 0...\(numberText(PageName.mostSeconds))")
    }
    return seconds
  }

  private func size(_ key: String) throws -> Size {
    try line.size(key, "at least 2 and at most 16384") { $0 >= 2 && $0 <= 16384 }
  }
}

enum PageName {
  static let longest = 40
  /// The longest transition, in seconds.
  static let mostSeconds = 60.0

  /// Says why a name is not accepted; nil if it is accepted.
  static func fault(in name: String) -> String? {
    if name.isEmpty { return "a page needs a name" }
    return name.count > longest ? "a name can have at most \(longest) characters" : nil
  }
}

extension NavigationMotion.Choice {
  /// Parses `fade`, `none`, or a style as on the command line, such as `cube` or `prism --sides 6`.
  init(words text: String) throws {
    let words = text.split(separator: " ").map(String.init)
    switch words {
    case ["fade"]: self = .crossFade(CrossFade())
    case ["none"]: self = .instant
    default: self = .style(try TransitionStyle(words: words))
    }
  }
}

extension TransitionStyle {
  /// Parses a kind with its options, as `description` prints it.
  init(words: [String]) throws {
    guard let first = words.first, let named = NamedKind(first) else {
      throw Failure(
        "the name of a kind of transition is needed; "
          + Names(NamedKind.names, of: "kind").advice(on: words.first ?? ""))
    }
    var values: [String: TransitionKind.Value] = named.preset
    var rest = words.dropFirst()
    var given: Set<String> = []
    while let option = rest.popFirst() {
      guard let parameter = named.kind.parameters.first(where: { $0.option == option }) else {
        let options = named.kind.parameters.map(\.option)
        throw Failure(
          "\(first) has no option \(option.quoted): "
            + Names(options, of: "option").advice(on: option))
      }
      guard given.insert(option).inserted else {
        throw Failure("\(option) is there twice; \(accepted: "each option is accepted once")")
      }
      if parameter.accepted == .flag {
        values[parameter.name] = .flag(true)
        continue
      }
      guard let word = rest.popFirst() else {
        throw Failure(
          "\(option) needs a value; accepted: \(accepted: "\(parameter.accepted.text)")")
      }
      do {
        values[parameter.name] = try parameter.value(of: word)
      } catch let error as UsageError {
        throw Failure("\(option) \(word.quoted): \(error.text)")
      }
    }
    try self.init(named.kind, values)
  }
}
