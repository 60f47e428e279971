import EnterTheMatrix
import Pleat
import PleatContainers
import PleatRender

/// An arc that taps turn about its pivot: down, middle, up, middle, down.
struct ArcFilm: ComposeFilm {
  let shape: ArcShape
  let mode: PivotRotation.Mode
  /// The duration of one turn in seconds.
  let duration: Double
  let moments: [Double]

  /// The number of taps until the arc is down again.
  static let taps = 4

  var view: Size { shape.size }

  private var rotation: PivotRotation { PivotRotation(size: shape.size, pivot: shape.center) }

  /// The arc at a time: the positions between which it turns, and its geometry.
  private func place(
    at time: Double
  ) -> (from: ArcCycle.Position, to: ArcCycle.Position, layer: LayerGeometry) {
    var cycle = ArcCycle()
    let done = min(Int(max(0, time / duration)), Self.taps - 1)
    for _ in 0..<done { cycle.tap() }
    let from = cycle.position
    cycle.tap()
    var layer = LayerGeometry(frame: Rect(origin: .zero, size: shape.size))
    // The duration is one that a clock takes.
    if let transform = try? rotation.transform(
      at: time - Double(done) * duration, of: duration, from: from.angle, to: cycle.position.angle,
      mode: mode)
    {
      layer.transform = transform
    }
    return (from, cycle.position, layer)
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

  /// The pictures of the arc and of the two dots: where the pivot is in the layer, and where it
  /// should be.
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
