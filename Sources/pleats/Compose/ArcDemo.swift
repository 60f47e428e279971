import ArgumentParser
import Pleat
import PleatContainers
import PleatRender

struct ArcCommand: FilmCommand {
  static let configuration = CommandConfiguration(
    commandName: "arc",
    abstract: "An arc that turns about a point other than its anchor point.",
    usage: "pleats compose arc [options]",
    discussion: ComposeHelp.discussion(
      """
      The arc is a quarter of a ring. Taps turn it down, to the middle, up, to the middle and down \
      again. In the mode keyframes, the animation has 60 matrices a second. At each of them the pivot is \
      in its place; between two of them it strays a little, by less than a point in the default view. In \
      the mode basic, only the first and the last matrix are given, and the pivot leaves its place. A \
      white dot marks where the pivot should be, a red one where it is.
      """, film: "all four turns"))

  @Option("How the rotation is animated: basic or keyframes.", "mode", by: \.rawValue)
  var mode = PivotRotation.Mode.keyframes

  @Option(
    "Width of the ring in points, above 0 and less than twice the shorter side of the view.",
    "points", default: "120", as: Double.extentOption)
  var width: Double?

  @OptionGroup var moment: ComposeTimeOptions
  @OptionGroup var picture: ComposePictureOptions
  @OptionGroup var flaws: ComposeFlawOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func output() throws -> ComposeRun {
    try ComposeRun(picture, flaws, numbers: moment.time == nil ? .rate : [])
  }

  func film(in run: ComposeRun) throws -> ArcFilm {
    try run.check(picture.view)
    let shape = ArcShape(size: picture.view, width: width ?? 120)
    guard shape.outerRadius > 0 else {
      guard let width else {
        throw UsageError(
          "\(option: "--size") \(picture.view): nothing is left of a ring of 120 points; "
            + "\(accepted: "accepted are sides of more than 60 points, or give a smaller --width")")
      }
      let most = numberText(2 * min(shape.size.width, shape.size.height))
      throw UsageError(
        "\(option: "--width") \(numberText(width)): in a view of \(picture.view) nothing is left of the ring; "
          + "\(accepted: "accepted are less than \(most) points")")
    }
    let duration = moment.slow ? 2.5 : 0.5
    return ArcFilm(
      shape: shape, mode: mode, duration: duration,
      moments: try moment.times(
        of: Double(ArcFilm.taps) * duration, still: duration / 2, run))
  }
}

struct ArcFilm: Film {
  let shape: ArcShape
  let mode: PivotRotation.Mode
  /// The duration of one turn in seconds.
  let duration: Double
  let moments: [Double]

  private static let stops: [Position] = [.down, .middle, .up, .middle, .down]
  static let taps = stops.count - 1

  /// A position of the arc, with the raw value that it has in EnterTheMatrix.
  enum Position: Int {
    case down, middle, up

    var angle: Angle { Angle(degrees: Double(rawValue - 1) * 90) }
  }

  var view: Size { shape.size }

  private var rotation: PivotRotation { PivotRotation(size: shape.size, pivot: shape.center) }

  private func place(at time: Double) -> (from: Position, to: Position, layer: LayerGeometry) {
    let done = min(Int(max(0, time / duration)), Self.taps - 1)
    let (from, to) = (Self.stops[done], Self.stops[done + 1])
    var layer = LayerGeometry(frame: Rect(origin: .zero, size: shape.size))
    layer.transform = rotation.transform(
      at: time - Double(done) * duration, of: duration, from: from.angle, to: to.angle, mode: mode)
    return (from, to, layer)
  }

  var header: JSONPiece {
    """
    "demo": "arc", "view": \(view), "mode": \(mode.rawValue), "pivot": \(shape.center), \
    "radii": \([shape.innerRadius, shape.outerRadius]), \
    "duration": \(Double(Self.taps) * duration)
    """
  }

  func frame(at moment: Double, line: JSONPiece) -> JSONPiece {
    let (from, to, layer) = place(at: moment)
    let pivot = layer.matrix.map(shape.center) ?? Point(x: .nan, y: .nan)
    return """
      "time": \(moment), "from": \(String(describing: from)), "to": \(String(describing: to)), "pivotSeenAt": \(pivot),\
      \(line)\(layer.members)
      """
  }

  /// The pictures of the arc and of the dots where the pivot is (`own`) and where it should be (`wanted`).
  struct Pictures {
    let arc, own, wanted: Image
  }

  private static let dot = Size(width: 16, height: 16)

  func pictures(density: Double) throws -> Pictures {
    let (start, end) = shape.gradient
    let way = Vector3(x: end.x - start.x, y: end.y - start.y, z: 0)
    let length = way.dot(way)
    let arc = PolygonPicture(shape.outline(steps: 90)) { place in
      let along = Vector3(x: place.x - start.x, y: place.y - start.y, z: 0).dot(way) / length
      let light = 1 - 0.6 * min(max(along, 0), 1)
      return RGBColor(red: 0.98 * light, green: 0.66 * light, blue: 0.25 * light)
    }
    func dot(_ color: RGBColor) throws -> Image {
      let disc = PolygonPicture(
        discOf: Self.dot.width / 2, about: Point(x: Self.dot.width / 2, y: Self.dot.height / 2)
      ) { _ in color }
      return try PolygonPicture.image([disc], size: Self.dot, scale: density)
    }
    return Pictures(
      arc: try PolygonPicture.image([arc], size: shape.size, scale: density),
      own: try dot(RGBColor(red: 0.85, green: 0.1, blue: 0.1)), wanted: try dot(.white))
  }

  func elements(at moment: Double, _ pictures: Pictures) -> [Drawing.Element] {
    ComposeGuides.axes(through: shape.center, in: view) + [
      Drawing.Element(
        .picture(pictures.arc), size: shape.size, matrix: place(at: moment).layer.matrix)
    ]
  }

  func markers(at moment: Double, _ pictures: Pictures) -> [Drawing.Element] {
    let corner = Transform3D.translation(
      x: shape.center.x - Self.dot.width / 2, y: shape.center.y - Self.dot.height / 2)
    return [
      Drawing.Element(.picture(pictures.wanted), size: Self.dot, matrix: corner),
      Drawing.Element(
        .picture(pictures.own), size: Self.dot,
        matrix: corner.concatenating(place(at: moment).layer.matrix), opacity: 0.8),
    ]
  }
}

/// A quarter of a ring with pointed ends; lengths are in points.
///
/// The shape is the upper left quarter of the ring. It lies inside the view if `width` is at most
/// twice the shorter side of the view.
///
/// Source: EnterTheMatrix's Arc.
struct ArcShape {
  let size: Size
  /// The distance from the inner to the outer edge of the ring in points.
  var width = 120.0

  /// The centre of the ring, about which the shape rotates.
  var center: Point { Point(x: size.width - width / 2, y: size.height - width / 2) }

  var outerRadius: Double { max(min(size.width, size.height) - width / 2, 0) }

  var innerRadius: Double { max(outerRadius - width, 0) }

  var middleRadius: Double { max(outerRadius - width / 2, 0) }

  /// The angles at which the ring starts and ends: 180° is to the left of the centre, and 270°
  /// above it.
  static let angles = Angle(degrees: 180)...Angle(degrees: 270)

  var upperTip: Point { Point(x: center.x + width / 2, y: center.y - middleRadius) }

  var lowerTip: Point { Point(x: center.x - middleRadius, y: center.y + width / 2) }

  /// Returns the outline as a closed polygon, clockwise from the lower outer corner.
  ///
  /// - Parameter steps: The number of straight edges that approximate each quarter circle, at least 1.
  func outline(steps: Int) -> [Point] {
    let outer = (0...steps).map { point(radius: outerRadius, at: Double($0) / Double(steps)) }
    let inner = (0...steps).reversed().map {
      point(radius: innerRadius, at: Double($0) / Double(steps))
    }
    return outer + [upperTip] + inner + [lowerTip]
  }

  private func point(radius: Double, at fraction: Double) -> Point {
    let angle = Self.angles.lowerBound + Angle(degrees: 90) * fraction
    return Point(x: center.x + radius * angle.cosine, y: center.y + radius * angle.sine)
  }

  /// The start and end of the linear gradient that shades the ring.
  ///
  /// The light comes from 115°, measured counterclockwise from the right. The gradient starts where
  /// the ray from the centre in this direction meets the outer circle. It ends where the same ray
  /// meets the chord between the two ends of the inner circle.
  var gradient: (start: Point, end: Point) {
    let light = Angle(degrees: -115)
    let (cosine, sine) = (light.cosine, light.sine)
    // Relative to the centre, the chord is x + y = -inner.
    let reach = -innerRadius / (cosine + sine)
    return (
      Point(x: center.x + outerRadius * cosine, y: center.y + outerRadius * sine),
      Point(x: center.x + reach * cosine, y: center.y + reach * sine)
    )
  }
}

/// The rotation of a layer about a point other than its anchor point, by a transform alone, in points.
///
/// The layer's anchor point is its centre C. To rotate the layer about the pivot P, the transform
/// moves the pivot to the centre (by C − P), then rotates, then moves back (by P − C). Core
/// Animation's functions apply each new transform before the earlier ones, so there the calls are
/// in the reverse order: `Translate(P - C)`, `Rotate(a)`, `Translate(C - P)`.
///
/// Source: EnterTheMatrix's KeyframeViewController, `transformView:forAngle:aboutRotationPoint:`.
struct PivotRotation {
  let size: Size
  /// The point about which the layer rotates, in the layer's coordinates.
  let pivot: Point

  func transform(at angle: Angle) -> Transform3D {
    let offset = Point(x: pivot.x - size.width / 2, y: pivot.y - size.height / 2)
    return Transform3D.identity
      .translatedBy(x: offset.x, y: offset.y)
      .rotated(by: angle, about: .zAxis)
      .translatedBy(x: -offset.x, y: -offset.y)
  }

  enum Mode: String, CaseIterable {
    case basic
    /// The animation goes through many matrices, at equal angles from each other, with the timing
    /// curve `default`.
    ///
    /// At each of these matrices, the pivot is in its place. Between two of them, the matrix is
    /// interpolated by its parts, as Core Animation does.
    case keyframes
  }

  /// Returns the number of intervals between the matrices of an animation: 60 per second.
  ///
  /// The number is rounded up, unless it exceeds a whole number by less than a millionth.
  static func intervals(in duration: Double) -> Int {
    max(1, Int((60 * duration - 1e-6).rounded(.up)))
  }

  /// Returns the layer's transform at a time of an animated rotation, in seconds.
  func transform(
    at time: Double, of duration: Double, from start: Angle, to end: Angle, mode: Mode
  ) -> Transform3D {
    switch mode {
    case .basic:
      let leg = Leg(duration: duration, curve: .easeInOut, from: 0, to: 1)
      return transform(at: start)
        .blended(with: transform(at: end), at: leg.progress(at: time))
    case .keyframes:
      let count = Self.intervals(in: duration)
      let leg = Leg(duration: duration, curve: .default, from: 0, to: 1)
      let place = leg.progress(at: time) * Double(count)
      let index = min(Int(place), count - 1)
      let angles = [index, index + 1].map { start + (end - start) * (Double($0) / Double(count)) }
      return transform(at: angles[0])
        .blended(with: transform(at: angles[1]), at: place - Double(index))
    }
  }
}
