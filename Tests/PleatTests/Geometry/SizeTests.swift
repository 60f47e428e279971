import Pleat
import Testing

@Suite struct SizeTests {
  @Test func isEmptyWithoutAnArea() {
    #expect(!Size(width: 1, height: 1).isEmpty)
    #expect(Size.zero.isEmpty)
    #expect(Size(width: 5, height: 0).isEmpty)
    #expect(Size(width: -5, height: 1).isEmpty)
    #expect(Size(width: .nan, height: 1).isEmpty)
    #expect(!Size(width: .infinity, height: 1).isFinite)
  }
}
