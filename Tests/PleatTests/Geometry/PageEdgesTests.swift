import Testing

@testable import Pleat

@Suite struct PageEdgesTests {
  @Test func namesAreInOrder() {
    #expect(PageEdges.all.names == ["top", "left", "bottom", "right"])
    #expect(PageEdges([.right, .top]).names == ["top", "right"] && PageEdges().names.isEmpty)
    #expect(PageEdges.all.rawValue == 15)
  }

  @Test func onlyEdgesThatAreThereCut() {
    let page = Rect(x: 0, y: 0, width: 10, height: 20)
    let room = Rect(x: -5, y: -5, width: 30, height: 40)
    #expect(PageEdges.all.clipped(room, to: page) == page)
    #expect(PageEdges().clipped(room, to: page) == room)
    #expect(PageEdges.left.clipped(room, to: page) == Rect(x: 0, y: -5, width: 25, height: 40))
    #expect(
      PageEdges([.right, .top]).clipped(room, to: page) == Rect(x: -5, y: 0, width: 15, height: 35))
    // What lies wholly beyond an edge that cuts is gone; within the page nothing is cut.
    let beyond = Rect(x: -5, y: 2, width: 3, height: 3)
    #expect(PageEdges.left.clipped(beyond, to: page).width == 0)
    #expect(PageEdges.right.clipped(beyond, to: page) == beyond)
    let inside = Rect(x: 1, y: 2, width: 3, height: 4)
    #expect(PageEdges.all.clipped(inside, to: page) == inside)
  }

  @Test(arguments: zip(PageSetup.Direction.allCases, [PageEdges.left, .right, .top, .bottom]))
  func aMotionGoesToAnEdge(direction: PageSetup.Direction, edge: PageEdges) {
    #expect(direction.edge == edge)
    let setup = PageSetup(size: Size(width: 100, height: 50), direction: direction)
    #expect(CurlTransition(setup).clip == edge)
  }
}
