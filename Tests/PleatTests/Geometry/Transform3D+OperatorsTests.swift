import Pleat
import Testing

@Suite struct Transform3DOperatorsTests {
  @Test func theLeftOneActsFirst() {
    RandomGeometry.repeated(seed: 1) { random in
      let (a, b) = (random.perspective(), random.perspective())
      var product = a
      product *= b
      #expect(a * b == a.concatenating(b) && product == a * b, "\(random.label)")
      let p = SIMD4(random.number(-9...9), random.number(-9...9), random.number(-9...9), 1)
      let image = a.mapHomogeneous(HomogeneousPoint(x: p.x, y: p.y, z: p.z, w: p.w))
      #expect(p * a == SIMD4(image.x, image.y, image.z, image.w), "\(random.label)")
    }
    let (move, double) = (
      AffineTransform.translation(x: 1, y: 0), AffineTransform.scale(x: 2, y: 2)
    )
    var both = move
    both *= double
    #expect(both == move * double && both.map(Point.zero) == Point(x: 2, y: 0))
  }

  @Test func rowsAndColumns() {
    var t = Transform3D((1...16).map(Double.init))
    #expect(t.row2 == [5, 6, 7, 8] && t.column2 == [2, 6, 10, 14])
    #expect(Transform3D(columns: t.column1, t.column2, t.column3, t.column4) == t)
    #expect(Transform3D(columns: t.row1, t.row2, t.row3, t.row4) == t.transpose)
    let numbers = t.elements.map { $0 + 100 }
    t.row1 = [101, 102, 103, 104]
    t.row2 = [105, 106, 107, 108]
    t.row3 = [109, 110, 111, 112]
    t.row4 = [113, 114, 115, 116]
    #expect(t.elements == numbers)
    t.column1 = [1, 5, 9, 13]
    t.column2 = [2, 6, 10, 14]
    t.column3 = [3, 7, 11, 15]
    t.column4 = [4, 8, 12, 16]
    #expect(t == Transform3D((1...16).map(Double.init)))
  }

  @Test func vectorsAndOneFactor() {
    let v = Vector3(x: 2, y: 3, z: 4)
    #expect(Transform3D.translation(v) == .translation(x: 2, y: 3, z: 4))
    #expect(Transform3D.scale(v) == .scale(x: 2, y: 3, z: 4))
    #expect(Transform3D.scale(2) == .scale(x: 2, y: 2, z: 2))
  }
}
