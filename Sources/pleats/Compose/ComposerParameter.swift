import ArgumentParser
import EnterTheMatrix
import Pleat
import PleatContainers

/// A value of the composer that an animation can change.
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

  /// Whether a transform in the plane has no such value.
  var isSpatial: Bool {
    switch self {
    case .translateZ, .scaleZ, .axisX, .axisY, .axisZ, .skew: true
    default: false
    }
  }

  /// Whether both set the same value.
  func overlaps(_ other: ComposerParameter) -> Bool {
    let scales: Set<ComposerParameter> = [.scaleX, .scaleY, .scaleZ]
    return self == other || self == .scale && scales.contains(other)
      || other == .scale && scales.contains(self)
  }

  /// Sets the value.
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
      throw ValidationError(form)
    }
    let start = try ComposeNumbers.number(String(sides[1][..<dots.lowerBound]), form)
    let end = try ComposeNumbers.number(String(sides[1][dots.upperBound...]), form)
    return ComposerChange(parameter: parameter, start: start, end: end)
  }

  /// The value at a fraction of the animation, from 0 to 1.
  func value(at fraction: Double) -> Double {
    fraction == 1 ? end : start + (end - start) * fraction
  }
}
