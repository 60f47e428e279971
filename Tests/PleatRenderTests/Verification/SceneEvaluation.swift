import Foundation
import TestSupport

@testable import PleatRender

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
    case "translate":
      return ReferenceMatrix.translation(number(arguments[0], "px"), number(arguments[1], "px"))
    case "rotateX": return ReferenceMatrix.rotationAboutX(degrees: number(arguments[0], "deg"))
    case "rotateY": return ReferenceMatrix.rotationAboutY(degrees: number(arguments[0], "deg"))
    case "scaleZ":
      var matrix = ReferenceMatrix.identity
      matrix[10] = number(arguments[0], "")
      return matrix
    case "matrix3d": return arguments.map { number($0, "") }
    default: fatalError("no function \(name) is expected")
    }
  }

  private static func number(_ text: String, _ unit: String) -> Double {
    precondition(text.hasSuffix(unit), "\(text) is not in \(unit)")
    return Double(text.dropLast(unit.count))!
  }
}
