import ArgumentParser
import Pleat
import PleatContainers

/// What a line of a script of `pleats navigate` does.
enum NavigationAction {
  case perform(NavigationOperation<String>, NavigationMotion, NamedKind?, BusyRule)
  case segue(Segue<String>, NamedKind?, BusyRule)
  case cancel
  case tap(Point)
  case resize(Size)
}

extension NavigationAction {
  /// What the container is asked for.
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

/// A script of `pleats navigate`, with one JSON object per line.
enum NavigationScript {
  typealias Step = ScriptStep<NavigationAction>

  /// Reads a whole script; `-` means standard input.
  ///
  /// - Throws: `Failure` for the first wrong line. The lines after it are not read.
  static func read(_ path: String) throws -> [Step] {
    var lines = try ScriptLines(path, option: nil)
    return try steps { try lines.next() }
  }

  /// The steps of a script.
  static func steps(_ nextLine: () throws -> ArraySlice<UInt8>?) throws -> [Step] {
    try ScriptLines.steps(nextLine) { try NavigationScriptLine($0).step() }
  }
}

/// Parses one line of a script into an action.
struct NavigationScriptLine {
  private typealias Refusal = PagerScriptLine.Refusal

  private static let kinds = [
    "push", "pop", "popTo", "popToRoot", "replace", "present", "dismiss", "segue", "cancel", "tap",
    "resize",
  ]
  private static let motionKeys = ["style", "duration", "ifBusy"]
  private static let modalKeys = [
    "as", "size", "at", "shade", "shadeColor", "shadeDuration", "tapCancels",
  ]

  private let line: PagerScriptLine

  init(_ line: ArraySlice<UInt8>) throws {
    self.line = try PagerScriptLine(line, example: "{\"t\":0,\"push\":\"B\"}")
  }

  /// The time and the action.
  func step() throws -> NavigationScript.Step {
    let (time, kind) = try line.step(of: Self.kinds) { kind in
      switch kind {
      case "cancel", "tap", "resize": []
      case "present": Self.modalKeys + Self.motionKeys
      case "segue": ["from", "to", "style", "ifBusy"] + Self.modalKeys
      default: Self.motionKeys
      }
    }
    return NavigationScript.Step(time: time, action: try action(kind))
  }

  private func action(_ kind: String) throws -> NavigationAction {
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
      guard case .list(let values, count: 2) = line.members[kind], case .text(let old) = values[0],
        case .text(let new) = values[1]
      else { throw line.refusal(kind, "two pages, as in [\"B\", \"C\"]") }
      return .replace(try checked(old, kind), with: try checked(new, kind))
    default:
      try yes(kind)
      return kind == "pop" ? .pop : kind == "dismiss" ? .dismiss : .popToRoot
    }
  }

  private enum SegueKind: String, CaseIterable { case modal, push, pop }

  private func segue() throws -> Segue<String> {
    let kind: SegueKind = try line.choice("segue")
    let source = try page("from")
    if kind == .pop, line.members["to"] != nil {
      throw Refusal("there is no \"to\" in a segue that pops: it goes to the page below")
    }
    if kind != .modal, let other = Self.modalKeys.first(where: { line.members[$0] != nil }) {
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
    let hasSize = line.members["size"] != nil
    let name: PresentationName =
      line.members["as"] == nil ? (hasSize ? .modal : .fullScreen) : try line.choice("as")
    guard name == .modal else {
      if let other = Self.modalKeys.dropFirst().first(where: { line.members[$0] != nil }) {
        throw Refusal("\"\(other)\" is for a page that is presented as a modal")
      }
      return name == .child ? .child : .fullScreen
    }
    let at = "[x, y], both in 0...1"
    let (x, y) = line.members["at"] == nil ? (0.5, 0.5) : try line.pair("at", at)
    guard (0...1).contains(x), (0...1).contains(y) else { throw line.refusal("at", at) }
    var shade = ModalShade()
    if line.members["shade"] != nil {
      shade.opacity = try line.number("shade")
      guard (0...1).contains(shade.opacity) else {
        throw line.refusal("shade", "an opacity in 0...1")
      }
    }
    if line.members["shadeColor"] != nil {
      guard case .text(let text) = line.members["shadeColor"], let color = Color(hexadecimal: text)
      else { throw line.refusal("shadeColor", "six hexadecimal digits, as in \"ff8000\"") }
      shade.color = color
    }
    if let seconds = try seconds("shadeDuration") { shade.fade.duration = seconds }
    var modal = ChildModal(.sized(try size("size"), at: Point(x: x, y: y)), shade: shade)
    if let cancels = line.members["tapCancels"] {
      guard case .truth(let truth) = cancels else {
        throw line.refusal("tapCancels", "true or false")
      }
      modal.isCancelledByTap = truth
    }
    return .modal(modal)
  }

  // MARK: - Motions

  private func motion() throws -> NavigationMotion {
    NavigationMotion(try choice(), duration: try seconds("duration"))
  }

  private func choice() throws -> NavigationMotion.Choice {
    guard let value = line.members["style"] else { return .automatic }
    guard case .text(let text) = value else {
      throw line.refusal("style", "a text, as in \"cube\" or \"fold --cubic\"")
    }
    do {
      return try NavigationMotion.Choice(words: text)
    } catch {
      throw Refusal("\"style\" is \(text.quoted): \(error)")
    }
  }

  /// The kind as the style names it, nil without one.
  private var named: NamedKind? {
    guard case .text(let text) = line.members["style"] else { return nil }
    return text.split(separator: " ").first.flatMap { NamedKind(String($0)) }
  }

  private enum BusyWord: String, CaseIterable { case refuse, queue }

  private func rule() throws -> BusyRule {
    guard line.members["ifBusy"] != nil else { return .refuse }
    let word: BusyWord = try line.choice("ifBusy")
    return word == .queue ? .queue : .refuse
  }

  // MARK: - Members

  /// The name of a page.
  private func page(_ key: String) throws -> String {
    guard case .text(let text) = line.members[key] else {
      throw line.refusal(key, "the name of a page")
    }
    return try checked(text, key)
  }

  private func checked(_ name: String, _ key: String) throws -> String {
    guard let fault = PageName.fault(in: name) else { return name }
    throw Refusal("\"\(key)\" is \(name.quoted): \(fault)")
  }

  private func yes(_ key: String) throws {
    guard case .truth(true) = line.members[key] else { throw line.refusal(key, "true") }
  }

  private func seconds(_ key: String) throws -> Double? {
    guard let seconds = try line.optionalNumber(key) else { return nil }
    guard (0...PageName.mostSeconds).contains(seconds) else {
      throw line.refusal(key, "seconds in 0...\(numberText(PageName.mostSeconds))")
    }
    return seconds
  }

  private func size(_ key: String) throws -> Size {
    let accepted = "[width, height], both at least 2 and at most 16384"
    let (width, height) = try line.pair(key, accepted)
    guard min(width, height) >= 2, max(width, height) <= 16384 else {
      throw line.refusal(key, accepted)
    }
    return Size(width: width, height: height)
  }
}

/// What a page of a script may be called.
enum PageName {
  /// The longest name, in characters.
  static let longest = 40
  /// The longest transition, in seconds.
  static let mostSeconds = 60.0

  /// Why a name is not accepted; nil if it is.
  static func fault(in name: String) -> String? {
    if name.isEmpty { return "a page needs a name" }
    return name.count > longest ? "a name can have at most \(longest) characters" : nil
  }
}

extension NavigationMotion.Choice {
  /// A style as the command line writes it, such as `cube` or `prism --sides 6`; or `fade` or `none`.
  ///
  /// - Throws: What is wrong.
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
  /// A kind with its options, as `description` prints it.
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
        throw Failure("\(option) is there twice; each option is accepted once")
      }
      if parameter.accepted == .flag {
        values[parameter.name] = .flag(true)
        continue
      }
      guard let word = rest.popFirst() else {
        throw Failure("\(option) needs a value; accepted: \(parameter.accepted.text)")
      }
      do {
        values[parameter.name] = try parameter.value(of: word)
      } catch let error as ValidationError {
        throw Failure("\(option) \(word.quoted): \(error.message)")
      }
    }
    try self.init(named.kind, values)
  }
}
