import Pleat
import PleatRender
import PleatWeb

enum ExportFormat: String, CaseIterable {
  case css
  case waapi
  case html
  case motion, glsl, wgsl, metal

  private var extensions: [OutputTarget.Format] {
    switch self {
    case .css: [.css]
    case .waapi: [.js, .mjs]
    case .html: [.html]
    case .motion: [.json]
    case .glsl: [.glsl]
    case .wgsl: [.wgsl]
    case .metal: [.metal]
    }
  }

  /// Whether the format shows pictures, unlike a motion and a shader.
  var hasPictures: Bool { [.css, .waapi, .html].contains(self) }

  /// Whether the format is a shader, which gets the progress from its host.
  var isShader: Bool { [.glsl, .wgsl, .metal].contains(self) }

  init(nameOf output: String) throws {
    let target = try OutputTarget(
      output, accepting: Self.allCases.flatMap(\.extensions),
      or: ["any other name with --format"], elsewhere: "render")
    guard let format = Self.allCases.first(where: { $0.extensions.contains(target.format) }) else {
      preconditionFailure("only extensions of formats are accepted")
    }
    self = format
  }

  static let list = allCases.map { format in
    "\(format.rawValue) (\(format.extensions.map { ".\($0)" }.joined(separator: ", ")))"
  }.joined(separator: ", ")

  func text(of export: TransitionExport, _ options: ExportOptions) throws -> ExportedFile {
    switch self {
    case .css: try export.css()
    case .waapi: try export.waapi()
    case .html:
      try options.bench || options.kinds != nil
        ? export.html(kinds: options.kinds ?? TransitionKind.builtIn) : export.plainHTML()
    case .motion: try export.motion()
    case .glsl: try export.glsl()
    case .wgsl: try export.wgsl()
    case .metal: try export.metal()
    }
  }
}
