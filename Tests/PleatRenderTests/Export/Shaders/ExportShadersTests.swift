import Pleat
import TestSupport
import Testing

@testable import PleatRender

@Suite struct ExportShadersTests {
  private func export(
    _ kind: TransitionKind, _ values: [String: TransitionKind.Value] = [:],
    size: Size = Size(width: 320, height: 480), perspective: Perspective = .automatic
  ) throws -> TransitionExport {
    let setup = PageSetup(size: size, direction: kind.direction, perspective: perspective)
    return try exportForTest(kind.transition(setup, values).compiled(), size: size).export
  }

  /// Returns some combinations of values of a kind's flags and names.
  private static func choices(_ kind: TransitionKind) -> [[String: TransitionKind.Value]] {
    var choices: [[String: TransitionKind.Value]] = [[:]]
    for parameter in kind.parameters {
      switch parameter.accepted {
      case .flag: choices.append([parameter.name: .flag(true)])
      case .name(let names): choices += names.map { [parameter.name: .name($0)] }
      case .number(let range, _):
        choices += [range.lowerBound, range.upperBound].map { [parameter.name: .number($0)] }
      case .integer: break
      }
    }
    return choices
  }

  @Test(arguments: TransitionKind.builtIn.map(\.name)) func texts(name: String) throws {
    let kind = try TransitionKind.required(name).kind
    for values in someCases(Self.choices(kind)) {
      let exported = try export(kind, values)
      let (glsl, wgsl, metal) = (
        try exported.glsl().text, try exported.wgsl().text, try exported.metal().text
      )
      #expect(glsl.hasPrefix("// Author: Pleat\n// License: Apache-2.0\n"))
      #expect(glsl.contains("\nvec4 transition(vec2 uv) {\n"))
      #expect(wgsl.contains("\nfn transition(uv: vec2f, values: Transition) -> vec4f {\n"))
      #expect(metal.contains("\nfloat4 transition(float2 uv, Transition values, "))
      #expect(!wgsl.contains(#/\bvec\d\b|\bfloat\b/#) && !metal.contains(#/\bvec\d/#))
      for table in glsl.matches(of: #/ float (t\d+) = 0\.0;/#).map(\.output.1) {
        #expect(glsl.contains("  \(table) = "), "\(values): nothing looks \(table) up")
      }
      for text in [glsl, wgsl, metal] {
        for (open, close) in ["{}", "()"].map({ ($0.first!, $0.last!) }) {
          #expect(text.count { $0 == open } == text.count { $0 == close }, "\(values)")
        }
        #expect(!text.contains("nan") && !text.contains("inf") && !text.contains("\n\n\n"))
        // The shadow of a slanted curl has a table of 16 bands at 17 moments.
        #expect(text.utf8.count < (values["angle"] == nil ? 20_000 : 50_000), "\(values)")
      }
    }
  }

  @Test func parameters() throws {
    let curl = try export(CurlTransition.kind).glsl().text
    let names = curl.matches(of: #/\nuniform (?:float|vec3) (\w+); // = ([^\n]+)/#)
    #expect(
      names.map { "\($0.output.1) = \($0.output.2)" } == [
        "shade = 0.35", "light = vec3(-0.3535534, 0.3535534, 0.8660254)", "shadows = 1.0",
        "shadowColor = vec3(0.0, 0.0, 0.0)", "showThrough = 0.12",
        "paper = vec3(0.9921569, 0.9843137, 0.9686275)", "background = vec3(0.0, 0.0, 0.0)",
      ])
    #expect(curl.contains("\n  float perspective = 0.4285714"))
    let cube = try export(PrismTransition.kind, ["sides": .integer(4)]).metal().text
    #expect(cube.contains("\n  float perspective; // = 0.4285714"))
    #expect(cube.contains("\n  float perspective = values.perspective;\n"))
  }

  /// A motion has no size, but a distance in points has one.
  @Test(arguments: TransitionKind.builtIn.map(\.name)) func sizes(name: String) throws {
    let kind = try TransitionKind.required(name).kind
    let sizes = [Size(width: 320, height: 480), Size(width: 1920, height: 1080)]
    let texts = try sizes.map { try export(kind, size: $0).glsl().text }
    #expect(texts[0] == texts[1])
    let large = Size(width: 640, height: 960)
    let near = try export(kind, perspective: .distance(500)).glsl().text
    #expect(try export(kind, size: large, perspective: .distance(1000)).glsl().text == near)
    #expect(try export(kind, size: large, perspective: .distance(500)).glsl().text != near)
  }

  @Test func manyPanels() throws {
    let counts: [String: TransitionKind.Value] = ["columns": .integer(22), "rows": .integer(22)]
    let tiles = try export(TilesTransition.kind, counts).glsl()
    #expect(tiles.notes[0].hasSuffix("draws 484 panels"))
    // A loop draws all strips of a curl, so the shader of many is as long as that of few.
    let lengths = try [50, 128].map {
      try export(CurlTransition.kind, ["strips": .integer($0)]).glsl().text.utf8.count
    }
    #expect(lengths[1] < lengths[0] + 100 && lengths[0] < 9000)
    let more = try export(TilesTransition.kind, ["columns": .integer(64), "rows": .integer(9)])
    #expect(
      throws: ExportError.shaderNotPossible(
        "it would draw 576 panels at every pixel, and at most 512 are accepted")
    ) { try more.glsl() }
  }

  @Test func refusals() throws {
    var book = try export(BookTransition.kind)
    book.pages[.back] = Image(width: 1, height: 1)
    #expect(throws: ExportError.self) { try book.wgsl() }
    let own = try exportForTest(SinglePage(), size: Size(width: 2, height: 2)).export
    #expect(throws: ExportError.shaderNotPossible("accepted are the kinds that Pleat has")) {
      try own.metal()
    }
  }
}

private struct SinglePage: Transition {
  func rig() -> Rig {
    Rig(panels: [
      Panel(
        name: "page", content: .init(page: .source, rect: Rect(x: 0, y: 0, width: 2, height: 2)))
    ])
  }
}
