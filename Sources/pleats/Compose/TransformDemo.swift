import ArgumentParser
import Pleat
import PleatContainers
import PleatRender
import PleatWeb

struct TransformCommand: FilmCommand {
  static let configuration = CommandConfiguration(
    commandName: "transform",
    abstract: "Compose a transform from a list of operations. This is the default.",
    usage: "pleats compose [options]",
    discussion: discussion)

  @OptionGroup var values: ComposerOptions

  @Option(
    parsing: .unconditionalSingleValue,
    help: .init(
      "Value that changes evenly from the first frame to the last: translate-x, translate-y, "
        + "translate-z, scale, scale-x, scale-y, scale-z, rotate, axis-x, axis-y, axis-z or skew. "
        + "The option can be given several times.",
      valueName: "name=first..last"),
    transform: ComposerChange.option)
  var animate: [ComposerChange] = []

  @Option(
    "Number of frames with --animate, from 2 to 100000.",
    "number", default: "31", as: Int.option(in: 2...100_000))
  var frames: Int?

  @OptionGroup var picture: ComposePictureOptions
  @OptionGroup var flaws: ComposeFlawOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func output() throws -> ComposeRun { try ComposeRun(picture, flaws, hasPage: true) }

  func film(in run: ComposeRun) throws -> ComposerFilm {
    let film = try film()
    try run.check(film.view)
    switch run.target.format {
    case .json: break
    case .png where !animate.isEmpty:
      throw run.target.refusal(
        "one picture cannot show an animation; write a .gif or a .mp4, or leave out --animate")
    case .html where !animate.isEmpty:
      throw run.target.refusal(
        "the page has sliders instead of an animation; leave out --animate")
    case .png, .html: break
    default:
      if animate.isEmpty {
        throw run.target.refusal(
          "nothing moves; \(accepted: "give --animate, as in --animate rotate=0..90, or write a .png")"
        )
      }
    }
    return film
  }

  func work() throws {
    let run = try output()
    let film = try film(in: run)
    guard run.target.format == .html else { return try run.write(film) }
    try run.target.requirePNG()
    let (place, view) = (film.layer.position, film.view)
    let page = ComposerPage(
      composer: film.composer, anchor: film.anchor, keepsPlace: values.keepPlace,
      position: Point3(x: place.x - view.width / 2, y: place.y - view.height / 2, z: place.z),
      layer: (try TestLayer.Pictures(density: 2).layer, TestLayer.size),
      showing: TransformComposer.showing)
    try OutputFile(run.target.path).writeWhole(Array(page.text().utf8))
  }

  private func film() throws -> ComposerFilm {
    if values.affine, let change = animate.first(where: \.parameter.isSpatial) {
      throw UsageError(
        "\(option: "--animate") \(change.parameter.rawValue): with --affine there is no such value; "
          + "accepted: \(accepted: "translate-x, translate-y, scale, scale-x, scale-y, rotate")")
    }
    for (index, change) in animate.enumerated() {
      if let earlier = animate[..<index].first(where: { $0.parameter.overlaps(change.parameter) }) {
        throw UsageError(
          "\(option: "--animate") \(change.parameter.rawValue): --animate \(earlier.parameter.rawValue) "
            + "sets this value already")
      }
    }
    if frames != nil, animate.isEmpty {
      throw UsageError("\(option: "--frames") belongs to --animate, as in --animate rotate=0..90")
    }
    guard
      let film = ComposerFilm(values, changes: animate, frames: frames ?? 31, view: picture.view)
    else {
      throw UsageError(
        "\(option: "--keep-place"): under this perspective no position keeps the layer in its place; "
          + "\(accepted: "leave it out, or give --skew 0")")
    }
    return film
  }

  private static let discussion = """
    The transform is a list of operations with one value each, as in the application Enter the \
    Matrix. It starts as the identity, and takes the operations in the order of the list. Each is \
    multiplied from the left, so the last operation of the list acts first on a point. Skew is not a \
    multiplication: it sets m34, the perspective, and leaves the other numbers as they are. So if a \
    translation stands before skew, a total in the JSON is not the product of the listed matrices. Skew \
    has an effect on a flat layer only if it stands before the rotation or before a translation along z.

    The layer is the test image of the application: 502 x 382 points with a white frame. The anchor \
    point lies in the middle of the view, and the transform acts about it.

    The extension of --output selects what is written:

    -            JSON on standard output (default)
    numbers.json JSON: the matrix of each operation, and the total after each;
                 the values as the labels of the application show them; the
                 corners of the layer in the view
    layer.png    a picture of the layer. The lines show the middle of the view
                 and the layer without the transform, the dot its anchor point
    turn.gif, .apng, .mp4, .webm
                 a film over the values of --animate. It needs the program
                 ffmpeg
    page.html    a web page with all sliders, without network access

    Matrices are for row vectors, row by row: m11 m12 … m44, as in CSS matrix3d(). Corners go \
    clockwise from the top left; those behind the viewer are null.

    A file appears under its name only when it is complete.

    Exit codes: 0 for success, 64 for wrong usage, 1 for any other failure.
    """
}

struct ComposerOptions: ParsableArguments {
  @Option(
    "Values to start from: inverse, none, low, normal, high or side. The other options replace "
      + "them one by one.", "preset", default: "all values that change nothing", by: \.name)
  var preset: SkewPreset?

  @Option(
    "Operations in the order of the list; the last acts first on a point. An operation that is "
      + "left out has no effect.",
    "list", default: "skew,translate,scale,rotate", as: ComposeNumbers.operations)
  var order: [TransformComposer.Operation]?

  @Option("Translation in points.", "x,y[,z]", default: "0,0,0", as: ComposeNumbers.components)
  var translate: [Double]?

  @Option(
    "Scale factors; one number is the factor of all axes, as with the lock of the original.",
    "x[,y[,z]]", default: "1", as: ComposeNumbers.factors)
  var scale: [Double]?

  @Option("Angle of the rotation in degrees.", "degrees", default: "0", as: ComposeNumbers.angle)
  var rotate: Angle?

  @Option(
    "Axis of the rotation, of any length.", "x,y,z", default: "0,0,1", as: ComposeNumbers.axis)
  var axis: Vector3?

  @Option(
    "Perspective: m34 as a number, as in -0.002, or inverse, none, low, normal, high or side, "
      + "which stand for the m34 of a preset.", "m34|preset", default: "0", as: ComposeNumbers.skew)
  var skew: Double?

  @Option(
    "Anchor point, about which the layer is transformed: top-left, top, top-right, left, center, "
      + "right, bottom-left, bottom or bottom-right. It stays in the middle of the view.",
    "point", by: \.name)
  var anchor = AnchorPoint.center

  @Flag(help: "Keep the layer in its place when --anchor moves: its position moves instead.")
  var keepPlace = false

  @Flag(help: "Compose a transform in the plane (CGAffineTransform), without z, axis and skew.")
  var affine = false

  func validate() throws {
    guard affine else { return }
    let foreign = [
      ("--preset", preset != nil), ("--axis", axis != nil), ("--skew", skew != nil),
    ]
    for (name, isGiven) in foreign where isGiven {
      throw UsageError(
        "\(option: name) belongs to a transform in space; --affine takes --order, --translate, --scale and "
          + "--rotate")
    }
    for (name, numbers) in [("--translate", translate), ("--scale", scale)] {
      if let numbers, numbers.count > 2 {
        throw UsageError(
          "\(option: name) \(numbers.map(numberText).joined(separator: ",")): with --affine there is no z; "
            + "accepted: \(accepted: "x and y")")
      }
    }
    if order?.contains(.skew) == true {
      throw UsageError(
        "\(option: "--order"): with --affine there is no skew; accepted: "
          + "\(accepted: "translate, scale, rotate")")
    }
  }

  var composer: TransformComposer {
    let start = affine ? .plane : preset.map(TransformComposer.showing) ?? .space
    var composer = TransformComposer(
      isSpatial: start.isSpatial, order: order ?? start.order)
    composer.translation = Vector3(translate, filling: start.translation)
    let factors = scale.map { $0.count == 1 ? [$0[0], $0[0], $0[0]] : $0 }
    composer.scale = Vector3(factors, filling: start.scale)
    composer.angle = rotate ?? start.angle
    composer.axis = axis ?? start.axis
    composer.skew = skew ?? start.skew
    return composer
  }
}

extension ComposeNumbers {
  /// Parses a list of operations, each at most once.
  fileprivate static func operations(_ text: String) throws -> [TransformComposer.Operation] {
    let operations = try (text.isEmpty ? [] : text.entries).map { entry in
      try Names.choose(entry, by: \.name) as TransformComposer.Operation
    }
    for (index, operation) in operations.enumerated()
    where operations[..<index].contains(operation) {
      throw UsageError("\(operation) is given twice; each operation may occur once")
    }
    return operations
  }

  /// Parses m34, or the name of a preset, which stands for its m34.
  fileprivate static func skew(_ text: String) throws -> Double {
    let presets = SkewPreset.allCases
    if let preset = presets.first(where: { $0.name == text }) {
      return TransformComposer.showing(preset).skew
    }
    return try number(
      text, "m34 is needed, as in -0.002, or one of " + presets.map(\.name).joined(separator: ", "))
  }
}

extension TransformComposer {
  static func showing(_ preset: SkewPreset) -> TransformComposer {
    showing(preset, half: TestLayer.pictureSize.width / 2)
  }
}

extension Vector3 {
  fileprivate init(_ components: [Double]?, filling other: Vector3) {
    let given = components ?? []
    let all = given + [other.x, other.y, other.z][given.count...]
    self.init(x: all[0], y: all[1], z: all[2])
  }
}

enum ComposerParameter: String, CaseIterable {
  case translateX = "translate-x"
  case translateY = "translate-y"
  case translateZ = "translate-z"
  case scale
  case scaleX = "scale-x"
  case scaleY = "scale-y"
  case scaleZ = "scale-z"
  case rotate
  case axisX = "axis-x"
  case axisY = "axis-y"
  case axisZ = "axis-z"
  case skew

  var isSpatial: Bool {
    switch self {
    case .translateZ, .scaleZ, .axisX, .axisY, .axisZ, .skew: true
    default: false
    }
  }

  func overlaps(_ other: ComposerParameter) -> Bool {
    let scales: Set<ComposerParameter> = [.scaleX, .scaleY, .scaleZ]
    return self == other || self == .scale && scales.contains(other)
      || other == .scale && scales.contains(self)
  }

  func set(_ value: Double, in composer: inout TransformComposer) {
    switch self {
    case .translateX: composer.translation.x = value
    case .translateY: composer.translation.y = value
    case .translateZ: composer.translation.z = value
    case .scale: composer.scale = Vector3(x: value, y: value, z: value)
    case .scaleX: composer.scale.x = value
    case .scaleY: composer.scale.y = value
    case .scaleZ: composer.scale.z = value
    case .rotate: composer.angle = Angle(degrees: value)
    case .axisX: composer.axis.x = value
    case .axisY: composer.axis.y = value
    case .axisZ: composer.axis.z = value
    case .skew: composer.skew = value
    }
  }
}

/// A value of the composer that changes evenly from the first frame to the last.
struct ComposerChange {
  let parameter: ComposerParameter
  let start: Double
  let end: Double

  private static let form =
    "a parameter, its first and its last value are needed, as in rotate=0..90"

  /// Parses the option `--animate`: `rotate=0..90`.
  static func option(_ text: String) throws -> ComposerChange {
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let parameter = try Names.choose(String(sides[0])) as ComposerParameter
    guard sides.count == 2, let dots = sides[1].firstRange(of: "..") else {
      throw UsageError(accepted: form)
    }
    let start = try ComposeNumbers.number(String(sides[1][..<dots.lowerBound]), form)
    let end = try ComposeNumbers.number(String(sides[1][dots.upperBound...]), form)
    return ComposerChange(parameter: parameter, start: start, end: end)
  }

  func value(at fraction: Double) -> Double {
    fraction == 1 ? end : start + (end - start) * fraction
  }
}

struct ComposerFilm: Film {
  let composer: TransformComposer
  let changes: [ComposerChange]
  let anchor: AnchorPoint
  let layer: LayerGeometry
  let view: Size
  let moments: [Double]

  /// Creates the film of a composer.
  ///
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

  private func composer(at moment: Double) -> TransformComposer {
    var composer = composer
    for change in changes { change.parameter.set(change.value(at: moment), in: &composer) }
    return composer
  }

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
      "css": \(composer.affine?.cssText ?? composer.transform.cssText),\(line)\
      "layerMatrix": \(layer.matrix),\(line)"quad": \(layer.quad)
      """
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
