import Pleat
import Testing

@Suite struct InsetsTests {
  @Test func negativeInsetsUndoThem() {
    let insets = Insets(top: 1, left: 2, bottom: 3, right: 4)
    let rect = Rect(x: 10, y: 20, width: 30, height: 40)
    #expect(rect.inset(by: insets) == Rect(x: 12, y: 21, width: 24, height: 36))
    #expect(rect.inset(by: insets).inset(by: -insets) == rect)
    #expect(rect.inset(by: .zero) == rect)
  }
}
