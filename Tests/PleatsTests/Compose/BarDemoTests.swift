import Pleat
import PleatContainers
import Testing

@testable import pleats

@Suite struct WalkingBarTests {
  typealias Edge = WalkingBar.Edge
  static let views = [Size(width: 768, height: 911), Size(width: 1024, height: 655)]

  /// From, to, translation and scale, as the original has them, for a view of w x h and a bar of bw x bh.
  static func table(_ view: Size) -> [(Edge, Edge, Point, Point)] {
    let (w, h) = (view.width, view.height)
    let (bw, bh) = (w, h)
    return [
      (.left, .top, Point(x: (w - 100) / 2, y: -(bh - 100) / 2), Point(x: 1, y: w / bh)),
      (.top, .right, Point(x: (bw - 100) / 2, y: (h - 100) / 2), Point(x: h / bw, y: 1)),
      (.right, .bottom, Point(x: -(w - 100) / 2, y: (bh - 100) / 2), Point(x: 1, y: w / bh)),
      (.bottom, .left, Point(x: -(bw - 100) / 2, y: -(h - 100) / 2), Point(x: h / bw, y: 1)),
    ]
  }

  @Test(arguments: views)
  func theTransformIsTheTables(view: Size) {
    for (from, to, translation, scale) in Self.table(view) {
      var bar = WalkingBar(viewSize: view)
      bar.edge = from
      #expect(from.next == to)
      bar.steps = .translate
      #expect(bar.transform == .translation(x: translation.x, y: translation.y))
      bar.steps = .scale
      #expect(bar.transform == .scale(x: scale.x, y: scale.y))
      bar.steps = .rotate
      #expect(bar.transform == .rotation(Angle(degrees: -90), about: .zAxis))
      bar.steps = .all
      let product = Transform3D.scale(x: scale.x, y: scale.y)
        .concatenating(.rotation(Angle(degrees: -90), about: .zAxis))
        .concatenating(.translation(x: translation.x, y: translation.y))
      #expect(bar.transform == product)
    }
  }

  @Test(arguments: views, WalkingBar.Mode.allCases)
  func everyStepEndsOnTheNextEdge(view: Size, mode: WalkingBar.Mode) {
    var bar = WalkingBar(viewSize: view)
    bar.mode = mode
    for expected in [Edge.left, .top, .right, .bottom] {
      #expect(bar.duration == 0.5)
      #expect(bar.geometry(at: 0).frame == bar.frame(at: bar.edge))
      let end = bar.geometry(at: 0.5).frame
      bar.finishStep()
      #expect(bar.edge == expected)
      let target = bar.frame(at: expected)
      #expect(abs(end.minX - target.minX) < 1e-9 && abs(end.maxX - target.maxX) < 1e-9)
      #expect(abs(end.minY - target.minY) < 1e-9 && abs(end.maxY - target.maxY) < 1e-9)
    }
    bar.isFast = false
    #expect(bar.duration == 2.5)
  }

  /// The shadow's path: a straight line between the sizes by frame, constant by transform.
  @Test func theShadowPathIsAnimatedByHand() {
    var bar = WalkingBar(viewSize: Size(width: 300, height: 500))
    #expect(bar.geometry(at: 0.25).bounds == Rect(x: 0, y: 0, width: 200, height: 300))
    #expect(bar.geometry(at: 0.25).frame == Rect(x: 0, y: 200, width: 200, height: 300))
    bar.mode = .transform
    #expect(bar.geometry(at: 0.25).bounds == Rect(x: 0, y: 0, width: 300, height: 100))
    // Half of the turn, half of the way, half of the scale.
    let half = bar.geometry(at: 0.25).transform
    let expected = Transform3D.scale(x: (1 + 5 / 3.0) / 2, y: 1)
      .concatenating(.rotation(Angle(degrees: -45), about: .zAxis))
      .concatenating(.translation(x: -50, y: -100))
    #expect(half.isApproximatelyEqual(to: expected, tolerance: 1e-12))
  }
}
