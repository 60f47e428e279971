import Foundation
import Pleat
import Testing

extension PageSetup {
  /// The page of most tests.
  static let plain = PageSetup(size: Size(width: 320, height: 480))
}

/// The specification's words and axes, apart from the library: quads of panels from the place of
/// their hinge and their turn.
struct SpecPage {
  let setup: PageSetup
  /// The viewer's distance, infinite without perspective.
  let distance: Double

  /// The page of a transition whose turning extent is L, unless another is given.
  init(_ setup: PageSetup, turningExtent extent: Double? = nil) {
    self.setup = setup
    let isVertical = setup.direction == .up || setup.direction == .down
    length = isVertical ? setup.size.height : setup.size.width
    across = isVertical ? setup.size.width : setup.size.height
    distance =
      switch setup.perspective {
      case .automatic: 4.666_666_7 * ((extent ?? length) / 2)
      case .none: .infinity
      case .distance(let distance): distance
      }
  }

  /// L, the extent along the motion.
  let length: Double
  /// U, the extent across it.
  let across: Double

  /// The edge-on angle ε in degrees.
  var edgeOn: Double { 90 - atan2(length / 2, distance) * 180 / .pi }

  /// A place that is counted from the left or the top, as a value of v, and the other way round.
  func v(_ place: Double) -> Double {
    setup.direction == .left || setup.direction == .up ? place : length - place
  }

  /// The cosine and the sine of an angle in degrees.
  static func turn(_ degrees: Double) -> (cosine: Double, sine: Double) {
    (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
  }

  /// Expects the quad of a panel that turns by `degrees` about a hinge at (v, z), from the distance
  /// `from` to the distance `to` from the hinge, and lies `off` the hinge's plane.
  ///
  /// Quads with a corner close to the eye, or behind it, are left out.
  func expect(
    _ pose: TransitionPose, _ name: String, v: Double, z: Double = 0, from: Double, to: Double,
    degrees: Double = 0, off: Double = 0, _ comment: Comment
  ) throws {
    let index = try #require(pose.rig.panels.firstIndex { $0.name == name }, comment)
    let (cosine, sine) = Self.turn(degrees)
    let edges = [from, to].map { reach in
      (v: v + reach * cosine - off * sine, z: z + reach * sine + off * cosine)
    }
    guard edges.allSatisfy({ distance - $0.z > 0.05 * length }) else { return }
    let (near, far) = (edges[0], edges[1])
    let corners: [(v: Double, z: Double, u: Double)] =
      switch setup.direction {
      case .left: [near, far, far, near].enumerated().map { ($1.v, $1.z, $0 < 2 ? 0 : across) }
      case .right: [far, near, near, far].enumerated().map { ($1.v, $1.z, $0 < 2 ? 0 : across) }
      case .up: [near, near, far, far].enumerated().map { ($1.v, $1.z, $0 % 3 == 0 ? 0 : across) }
      case .down:
        [far, far, near, near].enumerated().map { ($1.v, $1.z, $0 % 3 == 0 ? 0 : across) }
      }
    let quad = pose.quad(ofPanel: index)
    for (corner, point) in zip(corners, quad.corners) {
      let scale = distance == .infinity ? 1 : distance / (distance - corner.z)
      let along = length / 2 + (corner.v - length / 2) * scale
      let place = self.v(along)
      let other = across / 2 + (corner.u - across / 2) * scale
      let isVertical = setup.direction == .up || setup.direction == .down
      let expected = isVertical ? Point(x: other, y: place) : Point(x: place, y: other)
      #expect(
        expected.difference(from: point) < 1e-9 * max(length, across),
        "\(name): \(point) instead of \(expected), \(comment)")
    }
  }
}
