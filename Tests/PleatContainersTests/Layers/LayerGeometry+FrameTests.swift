import Foundation
import Pleat
import PleatContainers
import Testing

/// The values are those of Core Animation.
@Suite struct LayerGeometryFrameTests {
  private let frame = Rect(x: 10, y: 20, width: 100, height: 50)

  private func layer(_ transform: Transform3D = .identity, at anchor: AnchorPoint = .center)
    -> LayerGeometry
  {
    LayerGeometry(
      size: Size(width: 7, height: 3), anchorPoint: anchor.unitPoint,
      position: Point3(x: 1, y: 2, z: 9), transform: transform)
  }

  @Test(arguments: [
    (AnchorPoint.center, Point(x: 60, y: 45)), (.topLeft, Point(x: 10, y: 20)),
    (.bottomRight, Point(x: 110, y: 70)),
  ])
  func theAnchorPointGoesToThePosition(_ anchor: AnchorPoint, _ position: Point) {
    var layer = layer(at: anchor)
    layer.boundsOrigin = Point(x: 11, y: 22)
    let isSet = layer.setFrame(frame)
    #expect(isSet)
    #expect(layer.bounds == Rect(x: 11, y: 22, width: 100, height: 50))
    #expect(layer.position == Point3(position, z: 9))
    #expect(layer.anchorPoint == anchor.unitPoint && layer.frame == frame)
  }

  @Test func anEmptyFrameAndANegativeOne() {
    var layer = layer()
    layer.setFrame(Rect(x: 0, y: 0, width: -100, height: -50))
    #expect(layer.size == Size(width: 100, height: 50))
    #expect(layer.position == Point3(x: -50, y: -25, z: 9))
    layer.setFrame(Rect(x: 10, y: 20, width: 0, height: 0))
    #expect(layer.size == .zero && layer.position == Point3(x: 10, y: 20, z: 9))
  }

  @Test func theTransformIsTakenOut() {
    var scaled = layer(.scale(x: 2, y: 4))
    scaled.setFrame(frame)
    #expect(scaled.size == Size(width: 50, height: 12.5))
    #expect(scaled.position == Point3(x: 60, y: 45, z: 9) && scaled.frame == frame)
    var moved = layer(.translation(x: 10, y: 20))
    moved.setFrame(frame)
    #expect(moved.size == Size(width: 100, height: 50))
    #expect(moved.position == Point3(x: 50, y: 25, z: 9) && moved.frame == frame)
    var turned = layer(.rotation(Angle(degrees: 90), about: .zAxis))
    turned.setFrame(frame)
    #expect(turned.size == Size(width: 50, height: 100) && turned.frame == frame)
    var tilted = layer(.rotation(Angle(degrees: 10), about: .zAxis))
    tilted.setFrame(frame)
    #expect(tilted.frame.isApproximatelyEqual(to: frame, tolerance: 1e-12))
  }

  @Test func whatCannotBeIsLeftAlone() {
    let transforms: [Transform3D] = [
      .rotation(Angle(degrees: 45), about: .zAxis), .rotation(Angle(degrees: 40), about: .zAxis),
      .scale(0), .scale(.nan),
      Transform3D.rotation(Angle(degrees: 30), about: .yAxis)
        .concatenating(.perspective(distance: 500)),
    ]
    for transform in transforms {
      var layer = layer(transform)
      let before = layer
      let isSet = layer.setFrame(frame)
      #expect(!isSet && layer.size == before.size && layer.position == before.position)
    }
    for frame in [Rect.null, .infinite, Rect(x: .nan, y: 0, width: 1, height: 1)] {
      var layer = layer()
      let isSet = layer.setFrame(frame)
      #expect(!isSet && layer == self.layer())
    }
  }

  @Test func olderTextsAreRead() throws {
    let plain = layer(.scale(2))
    let text = try JSONEncoder().encode(plain)
    #expect(!String(decoding: text, as: UTF8.self).contains("boundsOrigin"))
    #expect(try JSONDecoder().decode(LayerGeometry.self, from: text) == plain)
    var whole = plain
    whole.boundsOrigin = Point(x: 1, y: 2)
    whole.sublayerTransform = .perspective(distance: 500)
    let back = try JSONDecoder().decode(LayerGeometry.self, from: JSONEncoder().encode(whole))
    #expect(back == whole)
  }
}
