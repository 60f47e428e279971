import ArgumentParser
import Pleat

extension Size {
  static let pageHelp =
    "Size of the page in points, as in 320x480. Along the motion it needs at least two pixels, and "
    + "on both axes one for each part into which it is cut."

  static let pageDefault =
    "the size in pixels of the --source picture, or else of the --destination picture, divided by "
    + "--scale"

  static func option(_ text: String) throws -> Size {
    let extents = text.split(separator: "x", omittingEmptySubsequences: false)
    guard extents.count == 2, let width = decimal(extents[0]), let height = decimal(extents[1])
    else { throw UsageError("\(accepted: "a width and a height are needed, as in 320x480")") }
    let size = Size(width: width, height: height)
    guard size.hasUsableArea else {
      throw UsageError(
        accepted: min(width, height) > 0 && max(width, height) <= 1e15
          ? "half of width and height must be at least \(Double.leastNormalMagnitude)"
          : "width and height must be finite, above 0 and at most 1e15, as in 320x480")
    }
    return size
  }
}

extension Perspective {
  /// Parses an option: `auto`, `none` or a distance.
  static func option(_ text: String) throws -> Perspective {
    switch text {
    case "auto": return .automatic
    case "none": return .none
    default:
      guard let distance = decimal(text) else {
        let guess = Names(["auto", "none"], of: "perspective").nearest(to: text)
        throw UsageError(
          "\(guess.map { "did you mean \"\($0)\"? " } ?? "")accepted: "
            + "\(accepted: "auto, none, or a distance in points")")
      }
      guard distance >= 1e-6, distance.isFinite else {
        throw UsageError(
          "\(accepted: "a distance must be finite and at least 0.000001 points"); auto and none are "
            + "accepted too")
      }
      return .distance(distance)
    }
  }
}

extension RGBColor {
  static func option(_ text: String) throws -> RGBColor {
    guard let color = RGBColor(hexadecimal: text) else {
      throw UsageError("\(accepted: "six hexadecimal digits are needed, as in ff8000")")
    }
    return color
  }
}
