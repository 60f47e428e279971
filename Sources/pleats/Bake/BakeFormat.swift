import Pleat
import PleatRender
import PleatWeb

/// A format of `pleats bake`, with the method of `Bake` that makes it.
enum BakeFormat: String, CaseIterable {
  case css
  case waapi
  case svg
  case lottie
  case html

  /// The extensions of file names by which the format is known.
  private var extensions: [OutputTarget.Format] {
    switch self {
    case .css: [.css]
    case .waapi: [.js, .mjs]
    case .svg: [.svg]
    case .lottie: [.json]
    case .html: [.html]
    }
  }

  /// The format that the extension of a file's name stands for.
  init(nameOf output: String) throws {
    let target = try OutputTarget(
      output, accepting: Self.allCases.flatMap(\.extensions),
      or: ["any other name with --format"])
    guard let format = Self.allCases.first(where: { $0.extensions.contains(target.format) }) else {
      preconditionFailure("only extensions of formats are accepted")
    }
    self = format
  }

  /// The formats and their extensions, for messages and the help.
  static let list = allCases.map { format in
    "\(format.rawValue) (\(format.extensions.map { ".\($0)" }.joined(separator: ", ")))"
  }.joined(separator: ", ")

  /// The transition in this format.
  ///
  /// - Parameter options: The options, which say what a web page shows.
  func text(of bake: Bake, _ options: BakeOptions) throws -> Baked {
    switch self {
    case .css: try bake.css()
    case .waapi: try bake.waapi()
    case .svg: try bake.svg()
    case .lottie: try bake.lottie()
    case .html:
      try options.plain
        ? bake.plainHTML() : bake.html(kinds: options.kinds ?? TransitionKind.builtIn)
    }
  }
}
