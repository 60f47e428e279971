import Pleat
import PleatContainers
import Testing

@Suite struct AxisTests {
  @Test func aPointAndASizeAreReadAndWrittenAlongAnAxis() {
    var point = Point(x: 1, y: 2)
    var size = Size(width: 3, height: 4)
    #expect(point[.horizontal] == 1 && point[.vertical] == 2)
    #expect(size[.horizontal] == 3 && size[.vertical] == 4)
    point[.vertical] = 5
    size[.horizontal] = 6
    #expect(point == Point(x: 1, y: 5) && size == Size(width: 6, height: 4))
  }

  @Test func theOtherAxisIsAtRightAngles() {
    #expect(Axis.horizontal.other == .vertical && Axis.vertical.other == .horizontal)
  }
}
