import PleatRender
import Testing

@Suite struct ImageTests {
  @Test func aNewPictureIsClear() {
    let image = Image(width: 3, height: 2)
    let bytes = image.bytes
    #expect((0..<bytes.count).map { bytes[$0] } == [UInt8](repeating: 0, count: 24))
  }

  @Test func copiesAreApart() {
    let first = Image(width: 1, height: 1)
    var second = first
    var bytes = second.mutableBytes
    bytes[3] = 255
    #expect(first != second)
  }
}
