import Foundation
import TestSupport

@testable import PleatVerify

/// What CSS says of a scene, in Double, read from the very text that a browser gets.
extension Scene {
  /// The corners of every panel of a frame, by the panel's name.
  func corners(frame: Int) -> [String: [[Double]]] {
    var inView: [[Double]] = []
    var corners: [String: [[Double]]] = [:]
    for (element, text) in zip(elements, frames[frame]) {
      var matrix = Self.matrix(ofTransform: text)
      if let parent = element.parent {
        // A parent's `perspective` acts about its origin, on what stands in it.
        matrix = ReferenceMatrix.product(
          matrix, Self.perspective(ofStyle: elements[parent].style), inView[parent])
      }
      inView.append(matrix)
      if let panel = element.panel {
        corners[panel] = element.corners.map { ReferenceMatrix.projection(of: $0, under: matrix) }
      }
    }
    return corners
  }

  private static func perspective(ofStyle style: String) -> [Double] {
    guard let value = style.components(separatedBy: "perspective: ").dropFirst().first else {
      return ReferenceMatrix.identity
    }
    return ReferenceMatrix.perspective(
      distance: number(value.components(separatedBy: ";")[0], "px"))
  }

  /// CSS applies the last function first.
  private static func matrix(ofTransform text: String) -> [Double] {
    text.components(separatedBy: ") ").reversed().reduce(ReferenceMatrix.identity) { matrix, part in
      let parts = part.replacingOccurrences(of: ")", with: "").components(separatedBy: "(")
      let arguments = parts[1].components(separatedBy: ", ")
      return ReferenceMatrix.product(matrix, function(parts[0], arguments))
    }
  }

  private static func function(_ name: String, _ arguments: [String]) -> [Double] {
    switch name {
    case "translate3d":
      let offset = arguments.map { number($0, "px") }
      return ReferenceMatrix.translation(offset[0], offset[1], offset[2])
    case "rotate3d":
      return rotation(
        about: arguments.prefix(3).map { number($0, "") }, degrees: number(arguments[3], "deg"))
    case "scaleZ":
      var matrix = ReferenceMatrix.identity
      matrix[10] = number(arguments[0], "")
      return matrix
    case "matrix3d": return arguments.map { number($0, "") }
    default: fatalError("no function \(name) is expected")
    }
  }

  /// A turn about any axis, with the axis as a unit vector (x, y, z): in CSS Transforms it is
  /// the matrix of its `rotate3d()`, with sc = sin(a/2) cos(a/2) and sq = sin²(a/2).
  private static func rotation(about axis: [Double], degrees: Double) -> [Double] {
    let length = (axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]).squareRoot()
    guard length > 0 else { return ReferenceMatrix.identity }
    let (x, y, z) = (axis[0] / length, axis[1] / length, axis[2] / length)
    let sq = (1 - ReferenceMatrix.cosine(degrees: degrees)) / 2
    let sc = ReferenceMatrix.sine(degrees: degrees) / 2
    return [
      1 - 2 * (y * y + z * z) * sq, 2 * (x * y * sq + z * sc), 2 * (x * z * sq - y * sc), 0,
      2 * (x * y * sq - z * sc), 1 - 2 * (x * x + z * z) * sq, 2 * (y * z * sq + x * sc), 0,
      2 * (x * z * sq + y * sc), 2 * (y * z * sq - x * sc), 1 - 2 * (x * x + y * y) * sq, 0,
      0, 0, 0, 1,
    ]
  }

  private static func number(_ text: String, _ unit: String) -> Double {
    precondition(text.hasSuffix(unit), "\(text) is not in \(unit)")
    return Double(text.dropLast(unit.count))!
  }
}
