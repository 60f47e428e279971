import ArgumentParser
import EnterTheMatrix
import Pleat
import PleatContainers

/// The options of `pleats compose` that give the values of the composer, as its sliders do.
struct ComposerOptions: ParsableArguments {
  @Option(
    "Values to start from: inverse, none, low, normal, high or side. The other options replace "
      + "them one by one.", "preset", default: "all values that change nothing", by: \.name)
  var preset: SkewPreset?

  @Option(
    "Operations in the order of the list; the last acts first on a point. An operation that is "
      + "left out has no effect.",
    "list", default: "skew,translate,scale,rotate", as: OperationList.option)
  var order: OperationList?

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
      + "which stand for the m34 of a preset.", "m34|preset", default: "0", as: SkewOption.option)
  var skew: Double?

  @Option(
    "Anchor point, about which the layer is transformed: top-left, top, top-right, left, center, "
      + "right, bottom-left, bottom or bottom-right. It stays in the middle of the view.",
    "point", by: \.name)
  var anchor = AnchorPoint.center

  @Flag(help: "Keep the layer in its place when --anchor moves: its position moves instead.")
  var keepPlace = false

  @Flag(help: "Compose an affine transform in the plane (CGAffineTransform): no z, axis and skew.")
  var affine = false

  func validate() throws {
    guard affine else { return }
    let foreign = [
      ("--preset", preset != nil), ("--axis", axis != nil), ("--skew", skew != nil),
    ]
    for (name, isGiven) in foreign where isGiven {
      throw ValidationError(
        "\(name) belongs to a transform in space; --affine takes --order, --translate, --scale and "
          + "--rotate")
    }
    for (name, numbers) in [("--translate", translate), ("--scale", scale)] {
      if let numbers, numbers.count > 2 {
        throw ValidationError(
          "\(name) \(numbers.map(numberText).joined(separator: ",")): with --affine there is no z; "
            + "accepted: x and y")
      }
    }
    if order?.operations.contains(.skew) == true {
      throw ValidationError(
        "--order: with --affine there is no skew; accepted: translate, scale, rotate")
    }
  }

  /// The composer with the values of the options.
  var composer: TransformComposer {
    let start = affine ? .plane : preset.map(TransformComposer.showing) ?? .space
    var composer = TransformComposer(
      isSpatial: start.isSpatial, order: order?.operations ?? start.order)
    composer.translation = Vector3(translate, filling: start.translation)
    let factors = scale.map { $0.count == 1 ? [$0[0], $0[0], $0[0]] : $0 }
    composer.scale = Vector3(factors, filling: start.scale)
    composer.angle = rotate ?? start.angle
    composer.axis = axis ?? start.axis
    composer.skew = skew ?? start.skew
    return composer
  }
}

/// A list of operations, each at most once.
struct OperationList {
  let operations: [TransformComposer.Operation]

  /// Parses the option.
  static func option(_ text: String) throws -> OperationList {
    let entries = text.isEmpty ? [] : text.entries
    let operations = try entries.map { entry in
      try Names.choose(entry, by: \.name) as TransformComposer.Operation
    }
    for (index, operation) in operations.enumerated()
    where operations[..<index].contains(operation) {
      throw ValidationError("\(operation) is given twice; each operation may occur once")
    }
    return OperationList(operations: operations)
  }
}

/// Parses the option `--skew`.
enum SkewOption {
  static func option(_ text: String) throws -> Double {
    let presets = SkewPreset.allCases
    if let preset = presets.first(where: { $0.name == text }) {
      return TransformComposer.showing(preset).skew
    }
    return try ComposeNumbers.number(
      text, "m34 is needed, as in -0.002, or one of " + presets.map(\.name).joined(separator: ", "))
  }
}

// MARK: - Names

extension TransformComposer {
  /// The values of a preset for the test image.
  static func showing(_ preset: SkewPreset) -> TransformComposer {
    showing(preset, half: TestLayer.pictureSize.width / 2)
  }
}

extension Vector3 {
  /// The given components, and those of another vector for the others.
  fileprivate init(_ components: [Double]?, filling other: Vector3) {
    let given = components ?? []
    let all = given + [other.x, other.y, other.z][given.count...]
    self.init(x: all[0], y: all[1], z: all[2])
  }
}
