import EnterTheMatrix
import Pleat
import PleatContainers
import PleatRender

/// The composer's layer, at one setting or while values change.
struct ComposerFilm: ComposeFilm {
  let composer: TransformComposer
  let changes: [ComposerChange]
  let anchor: AnchorPoint
  /// The layer at the setting of the options.
  let layer: LayerGeometry
  let view: Size
  let moments: [Double]

  /// Creates the film of a composer.
  ///
  /// - Parameter frames: the number of frames, if values change.
  /// - Returns: nil if no position keeps the layer in its place.
  init?(_ options: ComposerOptions, changes: [ComposerChange], frames: Int, view: Size) {
    let composer = options.composer
    guard
      let layer = TestLayer.geometry(
        in: view, anchor: options.anchor, keepsPlace: options.keepPlace, composer.transform)
    else { return nil }
    (self.composer, self.changes, self.layer, self.view) = (composer, changes, layer, view)
    anchor = options.anchor
    moments =
      changes.isEmpty ? [0] : (0..<frames).map { Double($0) / Double(max(frames - 1, 1)) }
  }

  /// The composer at a fraction of the animation.
  private func composer(at moment: Double) -> TransformComposer {
    var composer = composer
    for change in changes { change.parameter.set(change.value(at: moment), in: &composer) }
    return composer
  }

  /// The layer under the transform of a composer.
  private func layer(under transform: Transform3D) -> LayerGeometry {
    var layer = layer
    layer.transform = transform
    return layer
  }

  func pictures(density: Double) throws -> TestLayer.Pictures {
    try TestLayer.Pictures(density: density)
  }

  func elements(at moment: Double, _ pictures: TestLayer.Pictures) -> [Drawing.Element] {
    let layer = layer(under: composer(at: moment).transform)
    var still = layer
    still.transform = .identity
    return ComposeGuides.axes(through: Point(x: layer.position.x, y: layer.position.y), in: view)
      + ComposeGuides.outline(of: still)
      + [pictures.element(under: layer.matrix)]
  }

  func markers(at moment: Double, _ pictures: TestLayer.Pictures) -> [Drawing.Element] {
    let layer = layer(under: composer(at: moment).transform)
    return [pictures.marker(at: anchor.marker(in: layer.size), under: layer.matrix)]
  }

  var header: JSONPiece {
    """
    "demo": "transform", "order": \(composer.order.map(\.name)), \
    "affine": \(!composer.isSpatial), "view": \(view),
     "layer": {"size": \(layer.size), "anchor": \(anchor.name), \
    "anchorPoint": \([layer.anchorPoint.x, layer.anchorPoint.y]), \
    "position": \([layer.position.x, layer.position.y]), \
    "marker": \(anchor.marker(in: layer.size))}
    """
  }

  func frame(at moment: Double, line: JSONPiece) -> JSONPiece {
    let composer = composer(at: moment)
    let layer = layer(under: composer.transform)
    let fraction: JSONPiece = changes.isEmpty ? "" : "\"fraction\": \(moment), "
    let steps = composer.steps.enumerated().reduce(into: "" as JSONPiece) { piece, step in
      let (index, step) = step
      piece += """
        \(index > 0 ? "," as JSONPiece : "")\(line){"operation": \(step.operation.name), \
        "matrix": \(step.matrix), "total": \(step.total)}
        """
    }
    let affine = composer.affine.map { [$0.a, $0.b, $0.c, $0.d, $0.tx, $0.ty] }
    return """
      \(fraction)\(values(of: composer)),\(line)\(members(of: composer.readout)),\(line)\
      "steps": [\(steps)],\(line)"matrix": \(layer.transform),\(line)"affine": \(affine), \
      "css": \(Self.css(composer)),\(line)"layerMatrix": \(layer.matrix),\(line)\
      "quad": \(layer.quad)
      """
  }

  /// The transform as the value of the property `transform`.
  private static func css(_ composer: TransformComposer) -> String {
    if let a = composer.affine {
      let numbers = [a.a, a.b, a.c, a.d, a.tx, a.ty].map(numberText).joined(separator: ", ")
      return "matrix(\(numbers))"
    }
    return "matrix3d(\(composer.transform.elements.map(numberText).joined(separator: ", ")))"
  }

  private func values(of composer: TransformComposer) -> JSONPiece {
    let spatial: JSONPiece =
      composer.isSpatial
      ? ", \"axis\": \(components(composer.axis)), \"skew\": \(composer.skew)" : ""
    return """
      "values": {"translate": \(components(composer.translation)), \
      "scale": \(components(composer.scale)), "rotate": \(composer.angle.degrees)\(spatial)}
      """
  }

  private func components(_ vector: Vector3) -> [Double] {
    composer.isSpatial ? [vector.x, vector.y, vector.z] : [vector.x, vector.y]
  }

  private func members(of readout: TransformComposer.Readout) -> JSONPiece {
    let spatial: JSONPiece =
      readout.skew.map { ", \"axis\": \(readout.axis), \"skew\": \($0)" } ?? ""
    return """
      "readout": {"translate": \(readout.translation), "scale": \(readout.scale), \
      "rotate": \(readout.angle)\(spatial)}
      """
  }
}
