/// A language of shaders.
///
/// Bodies of functions are written in what GLSL and Metal have in common, with GLSL's names of
/// types, and with one statement or brace per line. WGSL differs in declarations and loops.
enum ShaderLanguage {
  case glsl, wgsl, metal

  /// Returns the text of a function `transition`.
  func text(of body: String, _ uniforms: [ShaderUniform], comment: [String]) -> String {
    var lines = comment.map { $0.isEmpty ? "//" : "// \($0)" }
    let members = [("float", "progress"), ("float", "ratio")] + uniforms.map { ($0.type, $0.name) }
    let values = ["", ""] + uniforms.map { " // = \($0.text)" }
    func member(_ index: Int) -> String {
      let ((type, name), value) = (members[index], values[index])
      return translated(
        self == .wgsl ? "  \(name): \(type),\(value)" : "  \(type) \(name);\(value)")
    }
    switch self {
    case .glsl:
      let derivatives = "GL_OES_standard_derivatives"
      lines += ["#ifdef \(derivatives)", "#extension \(derivatives) : enable", "#endif", ""]
      lines += members.indices.dropFirst(2).map { "uniform" + member($0).dropFirst() }
      lines += ["", "vec4 transition(vec2 uv) {"]
    case .wgsl:
      lines += ["struct Transition {"] + members.indices.map(member)
      lines += ["}", "", "fn transition(uv: vec2f, values: Transition) -> vec4f {"]
    case .metal:
      lines += ["struct Transition {"] + members.indices.map(member)
      lines += ["};", "", "template <typename From, typename To>"]
      lines += [
        "float4 transition(float2 uv, Transition values, From getFromColor, To getToColor) {"
      ]
    }
    let locals = self == .glsl ? [] : members.map { "\($0) \($1) = values.\($1);" }
    var depth = 1
    for line in locals + body.split(separator: "\n").map(String.init) {
      if line.hasPrefix("}") { depth -= 1 }
      let text = String(repeating: "  ", count: depth) + translated(line)
      if line.hasSuffix("{") { depth += 1 }
      let isGuarded = self == .glsl && line.contains("fwidth")
      let test = "#if !defined(GL_ES) || __VERSION__ >= 300 || defined(GL_OES_standard_derivatives)"
      lines += isGuarded ? [test, text, "#endif"] : [text]
    }
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  private func translated(_ line: String) -> String {
    if self == .glsl { return line }
    var text = line
    if self == .wgsl {
      text.replace(#/^(float|vec[234]) (\w+) = /#) { "var \($0.output.2): \($0.output.1) = " }
      text.replace("for (int ", with: "for (var ")
    }
    return text.replacing(#/\b(?:vec([234])|float)\b/#) { match in
      let count = match.output.1 ?? ""
      return self == .metal ? "float\(count)" : count.isEmpty ? "f32" : "vec\(count)f"
    }
  }
}

/// A parameter of a shader, with its default.
struct ShaderUniform {
  let name: String
  let value: [Double]

  var type: String { value.count == 1 ? "float" : "vec\(value.count)" }

  /// The default in GLSL, as in `vec3(0.0, 0.0, 0.0)`.
  var text: String {
    let numbers = value.map(shaderNumber).joined(separator: ", ")
    return value.count == 1 ? numbers : "\(type)(\(numbers))"
  }
}
