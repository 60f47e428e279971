import Pleat
import Testing

@Suite struct Transform3DSnappingTests {
  private let view = Rect(x: 0, y: 0, width: 320, height: 480)

  @Test func aTranslationGoesToWholePixels() {
    let moved = Transform3D.translation(x: 1.3, y: -2.25, z: 0.7)
    let rounded = moved.roundingTranslation(to: PixelGrid(scale: 2))
    #expect(rounded == .translation(x: 1.5, y: -2.5, z: 0.7))
    #expect(rounded.roundingTranslation(to: PixelGrid(scale: 2)) == rounded)
  }

  @Test func whatIsNearlyAlignedSnaps() throws {
    let grid = PixelGrid(scale: 2)
    for quarter in 0..<4 {
      let exact = Transform3D.rotation(Angle(degrees: 90 * Double(quarter)), about: .zAxis)
        .concatenating(.translation(x: 12.5, y: 7, z: 0))
      let nearly = exact.rotated(by: Angle(degrees: 0.01), about: .zAxis)
      #expect(try #require(nearly.snapped(to: grid, over: view)) == exact)
      #expect(exact.snapped(to: grid, over: view) == exact)
    }
    let small = Transform3D.scale(x: 1.001, y: 0.999).translatedBy(x: 0.1, y: 0.1)
    #expect(small.snapped(to: grid, over: view) == .identity)
  }

  @Test func whatWouldMoveTooFarDoesNot() {
    let grid = PixelGrid(scale: 1)
    let turned = Transform3D.rotation(Angle(degrees: 1), about: .zAxis)
    #expect(turned.snapped(to: grid, over: view) == nil)
    #expect(Transform3D.scale(0).snapped(to: grid, over: view) == nil)
    #expect(Transform3D.scale(x: 1.5, y: 1).snapped(to: grid, over: view) == nil)
    // The corners move by 0.6 points: one pixel at scale 1, more at scale 2.
    let near = Transform3D.scale(x: 1 + 0.6 / 320, y: 1)
    #expect(near.snapped(to: grid, over: view) == .identity)
    #expect(near.snapped(to: PixelGrid(scale: 2), over: view) == nil)
  }

  @Test func thePerspectiveStays() throws {
    let perspective = Transform3D.perspective(distance: 500).translatedBy(x: 0.1, y: 0)
    let snapped = try #require(perspective.snapped(to: PixelGrid(scale: 1), over: view))
    #expect(snapped.m34 == -1.0 / 500)
  }
}
