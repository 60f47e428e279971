import Pleat
import PleatRender

/// A page as the command line describes it: its file and its options, as in `b.mp4:trim=3..8:kind=curl`.
struct ShowEntry {
  private(set) var path: String
  private(set) var hold: Double?
  private(set) var trim: Range<Double>?
  private var kind: NamedKind?
  private var duration: Double?
  private var timing: TimingOption?
  /// The options of the kind, without the hyphens before their names.
  private var parameters: [(name: String, text: String)] = []
  /// The names of the options for the transition to the next page.
  private var turnNames: [String] = []
  /// Where the page is described, for messages.
  private let place: ErrorText
  private let isLine: Bool

  private static let names = ["hold", "trim", "kind", "duration", "timing"]

  /// Reads a word of `--pages`, or a line of a list.
  init(_ word: String, line: (list: String, number: Int)? = nil) throws {
    isLine = line != nil
    let name = line.map { "\($0.list), line \($0.number)" } ?? word
    place = "\(option: "--pages") \(name.printable)"
    let words: [(name: String, text: String)]
    (path, words) = Self.divided(word)
    for (name, text) in words { try set(name, text) }
  }

  /// Divides a word into the path of the file and the options.
  ///
  /// If the whole word is the name of a file, there are no options. Otherwise the word is divided at each
  /// colon before a letter: the path is the longest beginning that exists, or ends before the first `:name=`.
  static func divided(_ word: String) -> (path: String, words: [(name: String, text: String)]) {
    let bytes = word.utf8
    let cuts = bytes.indices.filter { index in
      bytes[index] == UInt8(ascii: ":")
        && bytes[bytes.index(after: index)...].first.map { (97...122).contains($0) } ?? false
    }
    func piece(_ cut: Int) -> Substring {
      word[bytes.index(after: cuts[cut])..<(cut + 1 < cuts.count ? cuts[cut + 1] : word.endIndex)]
    }
    guard !cuts.isEmpty, fileType(of: word) == nil,
      let first = cuts.indices.last(where: { fileType(of: String(word[..<cuts[$0]])) != nil })
        ?? cuts.indices.first(where: { piece($0).utf8.contains(UInt8(ascii: "=")) })
    else { return (word, []) }
    let words = cuts.indices[first...].map { cut in
      let parts = piece(cut).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (name: String(parts[0]), text: parts.count > 1 ? String(parts[1]) : "true")
    }
    return (String(word[..<cuts[first]]), words)
  }

  private mutating func set(_ name: String, _ text: String) throws {
    if !["hold", "trim"].contains(name) { turnNames.append(name) }
    do {
      switch name {
      case "hold":
        hold = try Double.option(
          in: 0...VideoEncoder.longestHold,
          "seconds from 0 to \(Int(VideoEncoder.longestHold)) are needed, as in 1.5")(text)
      case "trim": trim = try Self.range(text)
      case "kind":
        kind = NamedKind(text)
        if kind == nil { throw UsageError(Names(NamedKind.names, of: name).advice(on: text)) }
      case "duration": duration = try Double.durationOption(text)
      case "timing": timing = try TimingOption.option(text)
      default: parameters.append((name, text))
      }
    } catch let error as UsageError {
      throw refusal(name, text, error)
    }
  }

  private static func range(_ text: String) throws -> Range<Double> {
    let ends = text.split(separator: "..", omittingEmptySubsequences: false)
    func time(_ text: Substring, or missing: Double) -> Double? {
      text.isEmpty ? missing : decimal(text)
    }
    guard ends.count == 2, text != "..", let start = time(ends[0], or: 0),
      let end = time(ends[1], or: .infinity), start >= 0, start.isFinite, end > start
    else {
      throw UsageError(
        "\(accepted: "two times in seconds, the second one later, are needed, as in 3..8, 3.. or ..8")"
      )
    }
    return start..<end
  }

  private func refusal(_ name: String, _ text: String, _ error: UsageError) -> any Error {
    refusal("\(name) \(value: text, as: text.quoted): " + error.text)
  }

  /// Adds to an error of usage where the page is described, if the page has a transition of its own.
  func explaining<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as UsageError {
      if turnNames.isEmpty { throw error }
      throw refusal(error.text)
    }
  }

  func refusal(_ words: ErrorText) -> any Error {
    isLine ? Failure(place + ": " + words) : UsageError(place + ": " + words)
  }

  /// Returns the transition to the next page.
  ///
  /// - Parameters:
  ///   - usual: The transition for a page without options of its own.
  ///   - others: All transitions that the command line describes.
  func turn(_ usual: ShowTurn, among others: [ShowTurn]) throws -> ShowTurn {
    var turn = usual
    if let kind {
      turn = others.first { $0.name == kind.name } ?? usual
      if turn.name != kind.name { (turn.name, turn.values) = (kind.name, kind.preset) }
    }
    let accepted = turn.named.kind.parameters
    var given: [String: TransitionKind.Value] = [:]
    for (name, text) in parameters {
      guard let parameter = accepted.first(where: { $0.option == "--" + name }) else {
        let names = Self.names + accepted.map { String($0.option.dropFirst(2)) }
        throw refusal(
          "there is no \(value: name, as: name.quoted) for \(turn.named.noun): "
            + Names(names, of: "option").advice(on: name))
      }
      do {
        given[parameter.name] = try parameter.value(of: text)
      } catch let error as UsageError {
        throw refusal(name, text, error)
      }
    }
    turn.values = NamedKind.values(turn.values, with: given)
    turn.duration = duration ?? turn.duration
    turn.timing = timing ?? turn.timing
    return turn
  }

  /// Refuses options for the transition to the next page, because no page follows.
  func requireNoTurn() throws {
    guard let name = turnNames.first else { return }
    throw refusal(
      "\(value: name): \(accepted: "of the last page, hold and trim are accepted"), since no page "
        + "follows")
  }
}

/// A transition between two pages.
struct ShowTurn: Hashable {
  /// The name of the kind.
  var name: String
  var values: [String: TransitionKind.Value]
  var duration: Double?
  var timing: TimingOption

  var named: NamedKind {
    guard let named = NamedKind(name) else { preconditionFailure("the name is one of a kind") }
    return named
  }

  func request(
    _ size: Size, of picture: ErrorText? = nil, _ options: TransitionOptions
  ) throws -> TransitionRequest {
    var options = options
    (options.givenDuration, options.timing) = (duration, timing)
    return try TransitionRequest(named, values, size: size, of: picture, options)
  }
}
