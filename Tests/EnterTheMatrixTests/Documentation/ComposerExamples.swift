import EnterTheMatrix
import Pleat
import PleatContainers
import TestSupport

/// The examples of the page on the composer and the demos.
enum ComposerExamples {
  static let page = ExamplePage(
    page: "Sources/EnterTheMatrix/EnterTheMatrix.docc/EnterTheMatrix.md",
    source: #filePath,
    examples: [
      PrintedExample("composing", composing), PrintedExample("steps", steps),
      PrintedExample("gestures", gestures),
      PrintedExample("anchors", anchors), PrintedExample("pivots", pivots),
      PrintedExample("folding", folding),
    ])

  static func composing(print: Printer) throws {
    var composer = TransformComposer.plane
    composer.translation.x = 100
    composer.setScale(\.x, to: 2)
    composer.angle = Angle(degrees: 90)

    let corner = Point(x: 10, y: 0)
    print(composer.order.map { "\($0)" }, composer.transform.map(corner)!)

    composer.moveOperation(from: 0, to: 2)
    print(composer.order.map { "\($0)" }, composer.transform.map(corner)!)
  }

  static func steps(print: Printer) throws {
    let composer = TransformComposer.showing(.normal, half: 240)
    for step in composer.steps {
      let (m11, m14) = (step.total.m11, step.total.m14)
      print(step.operation, (1000 * m11).rounded(), (1e6 * m14).rounded())
    }
  }

  static func gestures(print: Printer) throws {
    var composer = TransformComposer.space
    composer.skew = -1.0 / 500
    composer.axis = .yAxis
    composer.angle = Angle(degrees: 40)

    let finger = Point(x: 80, y: 30)
    let end = Point(x: -40, y: 90)
    let held = composer.transform.hitTest(finger)!  // the point of the layer under the finger
    composer.pan(from: finger, to: end)
    composer.pinch(by: 1.5, about: end)
    let seen = composer.transform.map(held)!
    print("still under the finger:", seen.distance(to: end) < 1e-9)

    composer.setScale(\.x, to: 0)
    composer.moveOperation(from: 2, to: 0)
    print("pan after a scale of 0:", composer.pan(by: Size(width: 5, height: 5)))
  }

  static func anchors(print: Printer) throws {
    var layer = LayerGeometry(frame: Rect(x: 0, y: 0, width: 200, height: 100))
    layer.moveAnchorPoint(to: AnchorPoint.topLeft.unitPoint)
    print("moved:", layer.frame)

    layer = LayerGeometry(frame: Rect(x: 0, y: 0, width: 200, height: 100))
    layer.moveAnchorPointInPlace(to: AnchorPoint.topLeft.unitPoint)
    print("in place:", layer.frame, "position", layer.position)
  }

  static func pivots(print: Printer) throws {
    let size = Size(width: 768, height: 911)
    let arc = try ArcShape(size: size)
    let rotation = PivotRotation(size: size, pivot: arc.center)
    var layer = LayerGeometry(frame: Rect(origin: .zero, size: size))
    for mode in PivotRotation.Mode.allCases {
      layer.transform = try rotation.transform(
        at: 0.25, of: 0.5, from: Angle(degrees: -90), to: .zero, mode: mode)
      let pivot = layer.matrix.map(arc.center)!
      print("\(mode): the pivot is off by \(pivot.distance(to: arc.center).rounded()) points")
    }
  }

  static func folding(print: Printer) throws {
    var cell = FoldCell()
    let progress = cell.progress(firstGap: 300, gap: 210)
    let release = try cell.release(at: progress)
    print("released at \(progress): goes on to \(release.leg.to) in \(release.leg.duration) s")

    var frames = Keyframes<Double>()
    try frames.generate(cell.rig().basis(), atQuarterTurns: [progress])
    for index in frames.order(frame: 0) {
      let quad = frames.quad(ofPanel: index, frame: 0)
      print(frames.panels[index].name, quad.topLeft.y.rounded(), quad.bottomLeft.y.rounded())
    }

    cell.finish(release)
    print("folded: \(cell.isFolded), shadow path \(cell.shadowPath)")
  }
}
