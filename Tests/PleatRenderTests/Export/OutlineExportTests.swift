import Pleat
import TestSupport
import Testing

@testable import PleatRender

/// Panels that are polygons, in exports: a page that is cut along a slanted crease.
@Suite struct OutlineExportTests {
  private static let size = Size(width: 128, height: 90)

  private static func export(outlined: Bool) throws -> TransitionExport {
    func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
    let light = Light(direction: Vector3(x: 0.5, y: 0, z: 1), strength: 0.5)
    // Across the crease from (80, 0) to (48, 90), and from corner to corner.
    let (across, extent) = (point(90, 32), 7200.0 / (90 * 90 + 32 * 32))
    func panel(
      _ name: String, x: Double, _ outline: [Point], _ creases: Creases
    ) -> Panel {
      Panel(
        name: name, joint: 0, origin: point(x, 0),
        content: .init(page: .source, rect: Rect(x: x, y: 0, width: 80, height: 90)),
        shading: Shading(.cover(.black), light: light), creases: creases,
        outline: outlined ? outline : nil)
    }
    let rig = Rig(
      joints: [
        Joint(
          position: Point3(x: 64, y: 45, z: 0), axis: Vector3(x: 0, y: 1, z: 0),
          angle: .init(multiple: 0.5))
      ],
      panels: [
        panel(
          "a", x: 0, [point(0, 0), point(80, 0), point(48, 90), point(0, 90)],
          Creases(start: nil, end: 1, isVertical: false, from: .zero, to: across * extent)),
        panel(
          "b", x: 48, [point(32, 0), point(80, 0), point(80, 90), point(0, 90)],
          Creases(start: 0, end: nil, isVertical: false, from: point(32, 0), to: point(80, 90))),
      ])
    return try exportForTest(OwnTransition(own: rig), size: size).export
  }

  /// The polygon is clipped, a point beyond the crease; the shade runs across the crease.
  @Test(.needsPNG) func styleSheet() throws {
    let css = try Self.export(outlined: true).css().text
    for text in [
      "  width: 81.0613px;\n", "  clip-path: polygon(0 0, 81.0613px 0, 49.0613px 90px, 0 90px);\n",
      "  clip-path: polygon(32px 0, 80px 0, 80px 90px, 0 90px);\n",
      "  background: linear-gradient(109.57", "/ var(--pleat-shade-start)) 0, rgb(0 0 0 / ",
      "var(--pleat-shade-end)) 75.377",
    ] { #expect(css.contains(text), "\(text) in \(css)") }
    #expect(try !Self.export(outlined: false).css().text.contains("clip-path"))
  }

  @Test(.needsPNG) func module() throws {
    let text = try Self.export(outlined: true).waapi().text
    #expect(text.contains("        clip: \"polygon(0 0, 81.0613px 0, 49.0613px 90px, 0 90px)\",\n"))
    #expect(text.contains("    child.style.clipPath = panel.clip ?? \"\";\n"))
    #expect(try !Self.export(outlined: false).waapi().text.contains("polygon("))
  }
}
