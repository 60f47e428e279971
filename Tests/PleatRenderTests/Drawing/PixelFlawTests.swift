import Pleat
import TestSupport
import Testing

@testable import PleatRender

@Suite struct PixelFlawTests {
  private let page = Image(width: 100, height: 60)
  private let grid = PixelGrid(scale: 2)

  private func flaw(_ matrix: Transform3D, _ size: Size = Size(width: 50, height: 30)) -> PixelFlaw?
  {
    Drawing.Element(.picture(page), size: size, matrix: matrix).flaw(on: grid)
  }

  @Test func inPlaceThereIsNone() {
    #expect(flaw(.identity) == nil)
    #expect(flaw(.translation(x: 5, y: 7.5)) == nil)
    #expect(flaw(.translation(x: 5, y: 7.5, z: -40)) == nil, "depth alone only orders")
    // The perspective of a flat element is nothing: its own z is 0.
    #expect(flaw(.perspective(distance: 500)) == nil)
    #expect(flaw(.translation(x: -1e9, y: 3)) == nil)
  }

  @Test func betweenPixelsItIsMisaligned() {
    #expect(flaw(.translation(x: 5.25, y: 7)) == .misaligned)
    #expect(flaw(.translation(x: 5, y: 0.1)) == .misaligned)
    #expect(flaw(.translation(x: 1e-8, y: 0)) == nil, "within a millionth of a pixel")
  }

  @Test func otherPixelsAreStretched() {
    #expect(flaw(.scale(x: 2, y: 2)) == .stretched)
    #expect(flaw(.identity, Size(width: 50.25, height: 30)) == .stretched)
    #expect(flaw(.identity, Size(width: 100, height: 60)) == .stretched)
    #expect(flaw(.rotation(Angle(degrees: 5), about: .zAxis)) == .stretched)
    #expect(flaw(.rotation(Angle(degrees: 5), about: .yAxis)) == .stretched)
    let tilted = Transform3D.rotation(Angle(degrees: 40), about: .xAxis)
    #expect(flaw(tilted.concatenating(.perspective(distance: 300))) == .stretched)
    // A corner behind the eye.
    let behind = Transform3D.translation(x: 0, y: 0, z: 400)
    #expect(flaw(behind.concatenating(.perspective(distance: 300))) == .stretched)
    // Nearer to the eye it is larger.
    let near = Transform3D.translation(x: 0, y: 0, z: 100)
    #expect(flaw(near.concatenating(.perspective(distance: 300))) == .stretched)
  }

  /// Quarter turns and mirrors keep the pixels.
  @Test func quarterTurnsKeepThePixels() {
    for turns in 1...3 {
      let turn = Transform3D.rotation(Angle(quarterTurns: Double(turns)), about: .zAxis)
      #expect(flaw(turn) == nil, "\(turns)")
      #expect(flaw(turn.concatenating(.translation(x: 0.25, y: 0))) == .misaligned, "\(turns)")
      #expect(flaw(turn, Size(width: 30, height: 50)) == .stretched, "\(turns)")
    }
    #expect(flaw(.scale(x: -1, y: 1)) == nil)
  }

  @Test func partsAndColours() {
    let frame = Rect(x: 0, y: 0, width: 10, height: 8)
    func element(_ content: Drawing.Content) -> PixelFlaw? {
      Drawing.Element(content, frame: frame).flaw(on: grid)
    }
    #expect(element(.part(of: page, Rect(x: 3, y: 4, width: 20, height: 16))) == nil)
    #expect(element(.part(of: page, Rect(x: 3, y: 4, width: 20, height: 15))) == .stretched)
    #expect(element(.color(.black)) == nil)
    let turned = Transform3D.rotation(Angle(degrees: 5), about: .zAxis)
    #expect(
      Drawing.Element(.color(.black), size: frame.size, matrix: turned).flaw(on: grid) == nil)
  }

  @Test func theColourLiesOnThePicture() throws {
    let white = Image(width: 8, height: 8, filledWith: Pixel(RGBColor(red: 1, green: 1, blue: 1)))
    var drawing = Drawing(
      size: Size(width: 30, height: 10),
      elements: [
        .init(.picture(white), frame: Rect(x: 1, y: 1, width: 8, height: 8)),
        .init(.picture(white), frame: Rect(x: 10.5, y: 1, width: 8, height: 8)),
        .init(.picture(white), frame: Rect(x: 20, y: 1, width: 9, height: 8)),
      ])
    drawing.colorFlaws(on: PixelGrid(scale: 1))
    #expect(drawing.elements.count == 5)
    let image = try drawing.image()
    #expect(image[5, 5] == Pixel(RGBColor(red: 1, green: 1, blue: 1)))
    #expect(image[14, 5].green < 130 && image[14, 5].red == 255 && image[14, 5].blue == 255)
    #expect(image[25, 5].blue < 130 && image[25, 5].red == 255 && image[25, 5].green == 255)
  }
}
