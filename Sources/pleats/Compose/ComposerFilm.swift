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

  func writeHeader(to text: inout TextBuffer) {
    text.append("\"demo\": \"transform\", \"order\": ")
    text.append(names: composer.order.map(\.name))
    text.append(made: ", \"affine\": \(!composer.isSpatial), \"view\": ")
    text.append(list: [view.width, view.height])
    text.append(",\n \"layer\": {\"size\": ")
    text.append(list: [layer.size.width, layer.size.height])
    text.append(made: ", \"anchor\": \"\(anchor.name)\", \"anchorPoint\": ")
    text.append(list: [layer.anchorPoint.x, layer.anchorPoint.y])
    text.append(", \"position\": ")
    text.append(list: [layer.position.x, layer.position.y])
    text.append(", \"marker\": ")
    let marker = anchor.marker(in: layer.size)
    text.append(list: [marker.x, marker.y])
    text.append("}")
  }

  func writeFrame(at moment: Double, line: StaticString, to text: inout TextBuffer) {
    let composer = composer(at: moment)
    let layer = layer(under: composer.transform)
    if !changes.isEmpty {
      text.append("\"fraction\": ")
      text.append(moment)
      text.append(", ")
    }
    write(valuesOf: composer, to: &text)
    text.append(",")
    text.append(line)
    write(composer.readout, to: &text)
    text.append(",")
    text.append(line)
    text.append("\"steps\": [")
    for (index, step) in composer.steps.enumerated() {
      if index > 0 { text.append(",") }
      text.append(line)
      text.append(made: "{\"operation\": \"\(step.operation.name)\", \"matrix\": ")
      text.append(list: step.matrix.elements)
      text.append(", \"total\": ")
      text.append(list: step.total.elements)
      text.append("}")
    }
    text.append("],")
    text.append(line)
    text.append("\"matrix\": ")
    text.append(list: layer.transform.elements)
    text.append(",")
    text.append(line)
    text.append("\"affine\": ")
    if let affine = composer.affine {
      text.append(list: [affine.a, affine.b, affine.c, affine.d, affine.tx, affine.ty])
    } else {
      text.append("null")
    }
    text.append(made: ", \"css\": \"\(Self.css(composer))\",")
    text.append(line)
    text.append("\"layerMatrix\": ")
    text.append(list: layer.matrix.elements)
    text.append(",")
    text.append(line)
    text.append("\"quad\": ")
    text.append(layer.quad)
  }

  /// The transform as the value of the property `transform`.
  private static func css(_ composer: TransformComposer) -> String {
    if let a = composer.affine {
      let numbers = [a.a, a.b, a.c, a.d, a.tx, a.ty].map(numberText).joined(separator: ", ")
      return "matrix(\(numbers))"
    }
    return "matrix3d(\(composer.transform.elements.map(numberText).joined(separator: ", ")))"
  }

  private func write(valuesOf composer: TransformComposer, to text: inout TextBuffer) {
    text.append("\"values\": {\"translate\": ")
    text.append(list: components(composer.translation))
    text.append(", \"scale\": ")
    text.append(list: components(composer.scale))
    text.append(", \"rotate\": ")
    text.append(composer.angle.degrees)
    if composer.isSpatial {
      text.append(", \"axis\": ")
      text.append(list: components(composer.axis))
      text.append(", \"skew\": ")
      text.append(composer.skew)
    }
    text.append("}")
  }

  private func components(_ vector: Vector3) -> [Double] {
    composer.isSpatial ? [vector.x, vector.y, vector.z] : [vector.x, vector.y]
  }

  private func write(_ readout: TransformComposer.Readout, to text: inout TextBuffer) {
    text.append("\"readout\": {\"translate\": ")
    text.append(names: readout.translation)
    text.append(", \"scale\": ")
    text.append(names: readout.scale)
    text.append(made: ", \"rotate\": \"\(readout.angle)\"")
    if let skew = readout.skew {
      text.append(", \"axis\": ")
      text.append(names: readout.axis)
      text.append(made: ", \"skew\": \"\(skew)\"")
    }
    text.append("}")
  }
}
