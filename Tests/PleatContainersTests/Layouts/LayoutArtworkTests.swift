import Pleat
import PleatContainers
import Testing

@Suite struct LayoutArtworkTests {
  /// Opacity 0.5, offset (0, 5), path (0, -5, w, h + 5).
  @Test func shelves() {
    let shadow = LayoutArtwork.shadow(ofShelf: Size(width: 768, height: 37))
    #expect(shadow.opacity == 0.5 && shadow.offset == Size(width: 0, height: 5))
    #expect(shadow.path == Rect(x: 0, y: -5, width: 768, height: 42))
  }

  /// Margins 20 and 5 on a pad, 10 and 3 on a phone; at the left 20 and 5 from the edge.
  @Test func tapes() {
    let text = Size(width: 100, height: 22)
    let pad = LayoutArtwork.tape(
      around: text, in: Size(width: 768, height: 50), alignment: .left, idiom: .pad)
    #expect(pad == Rect(x: 20, y: 9, width: 140, height: 32))
    let phone = LayoutArtwork.tape(
      around: text, in: Size(width: 320, height: 43), alignment: .left, idiom: .phone)
    #expect(phone == Rect(x: 5, y: 7.5, width: 120, height: 28))
    let middle = LayoutArtwork.tape(
      around: text, in: Size(width: 320, height: 43), alignment: .center, idiom: .phone)
    #expect(middle.center == Point(x: 160, y: 21.5) && middle.size == phone.size)
    let right = LayoutArtwork.tape(
      around: text, in: Size(width: 768, height: 50), alignment: .right, idiom: .pad)
    #expect(right.maxX == 748 && LayoutArtwork.tapeTooth == 3)
  }
}
