import Pleat
import TestSupport

/// The examples of the page on batches.
enum BatchExamples {
  static let page = ExamplePage(
    page: "Sources/Pleat/Pleat.docc/Batches.md", source: #filePath,
    examples: [
      PrintedExample("batches", batches), PrintedExample("frustum", frustum),
      PrintedExample("memory", memory),
      PrintedExample("planes", planes),
      PrintedExample("eased", eased),
    ])

  static func batches(print: Printer) throws {
    // A thousand turns about y, each followed by the same perspective.
    var poses = TransformBatch<Float>(
      (0..<1000).map { .rotation(Angle(degrees: 0.09 * Double($0)), about: .yAxis) })
    try poses.concatenate(with: .perspective(distance: 500))

    // The same card in each of these poses.
    var quads = QuadBatch<Float>()
    let card = Rect(x: 0, y: 0, width: 100, height: 150).quad
    let hidden = try quads.project(card, by: poses)
    print(quads.count, "quads,", hidden, "hidden corners")
    print("the card in the middle ends at x =", quads[500].topRight.x.rounded())

    // One transform for many points.
    var points = PointBatch<Double>([Point(x: 1, y: 2), Point(x: 3, y: 4)])
    try points.project(by: .scale(x: 10, y: 10))
    print(points[0], points[1])

    // The same, with all x in one array and all y in another.
    var planar = PlanarPointBatch<Double>([Point(x: 1, y: 2), Point(x: 3, y: 4)])
    try planar.project(by: .scale(x: 10, y: 10))
    print("x:", planar.plane(0)[0], planar.plane(0)[1])
  }

  static func frustum(print: Printer) throws {
    let camera = Transform3D.lookAt(eye: Point3(x: 0, y: 0, z: 10), center: .zero)
      .concatenating(
        .perspective(verticalFieldOfView: Angle(degrees: 60), aspect: 1.5, near: 0.1, far: 100))
    let frustum = Frustum(camera)
    let unit = Box3(minimum: .zero, maximum: Point3(x: 1, y: 1, z: 1))
    print("one box:", frustum.mayShow(unit))

    // In front of the camera, to its right, and behind it.
    let moves = [(0.0, 0.0), (20, 0), (0, 20)]
    let boxes = Box3Batch<Float>(
      moves.map { x, z in
        Box3(minimum: Point3(x: x, y: 0, z: z), maximum: Point3(x: x + 1, y: 1, z: z + 1))
      })
    print("many:", try boxes.visibility(in: frustum))
  }

  static func memory(print: Printer) throws {
    // Of each card in memory: four corners, then its opacity.
    var cards: [Float] = [0, 0, 0, 0, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0, 0, 0, 0, 0.7]
    let poses = TransformBatch<Float>([.identity, .translation(x: 10, y: 0)])
    var quads = try MutableBatchSpan<Quad, Float>(cards.mutableSpan, stride: 9)
    try quads.project(Rect(x: 0, y: 0, width: 8, height: 12).quad, by: poses.span)
    print(cards)

    // Points from floats of yours, and results as floats.
    var points = try PointBatch<Float>(scalars: [1, 2, 3, 4])
    try points.project(by: .scale(2))
    print([Float](scalarsOf: points))
  }

  static func planes(print: Printer) throws {
    let (x, y, z): ([Float], [Float], [Float]) = ([0, 10, 20], [0, 0, 5], [0, 256, 384])
    var (seenX, seenY) = (x, y)
    var seen = try MutablePlanarBatchSpan<Point, Float>(seenX.mutableSpan, seenY.mutableSpan)
    try seen.project(
      PlanarBatchSpan<Point3, Float>(x.span, y.span, z.span), by: .perspective(distance: 512))
    print(seenX, seenY)
  }

  static func eased(print: Printer) throws {
    func eased(_ times: [Double], by curve: TimingCurve) throws(PleatError) -> [Double] {
      var eased = [Double](repeating: 0, count: times.count)
      var span = eased.mutableSpan
      try curve.ease(times.span, into: &span)
      return eased
    }
    let curve = try TimingCurve.cubicBezier(0.3, 0.1, 0.2, 1)  // x1, y1, x2, y2, as in CSS
    print((curve.value(at: 0.5) * 1000).rounded() / 1000)
    print(try eased([0, 0.25, 0.5, 0.75, 1], by: curve).map { ($0 * 1000).rounded() / 1000 })
  }
}
