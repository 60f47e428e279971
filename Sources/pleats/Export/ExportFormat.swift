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

  /// Whether the format shows pictures, which have pixels; a motion and a shader show none.
  var hasPictures: Bool { [.css, .waapi, .html].contains(self) }

  /// Whether the format gets its progress from its host.
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

  func text(of bake: Bake, _ options: ExportOptions) throws -> Baked {
    switch self {
    case .css: try bake.css()
    case .waapi: try bake.waapi()
    case .html:
      try options.bench || options.kinds != nil
        ? bake.html(kinds: options.kinds ?? TransitionKind.builtIn) : bake.plainHTML()
    case .motion: try bake.motion()
    case .glsl: try bake.glsl()
    case .wgsl: try bake.wgsl()
    case .metal: try bake.metal()
    }
  }
}
