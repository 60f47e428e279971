internal import Foundation
package import Pleat

/// The result of verifying one transition by one method: the differences between the browser and
/// Pleat.
package struct VerificationFinding: Sendable {
  /// The form in which the browser got the panels.
  package let method: VerificationMethod
  /// The name of the transition, from its ``VerificationSubject``.
  package let name: String
  /// The size of the page in points.
  package let size: Size
  /// The number of pixels per point.
  package let scale: Double
  /// The largest accepted distance of a corner from the position that Pleat computes, in points.
  package let bound: Double
  /// The number of corners that were compared.
  package private(set) var corners = 0
  /// The number of corners that were not compared because they are at or behind the viewer's eye,
  /// so they have no position on the screen.
  package private(set) var hiddenCorners = 0
  /// The corner that is farthest from the position that Pleat computes, or nil if no corner was
  /// compared.
  package private(set) var worst: Place?
  /// The largest difference of a shade's opacity from the one that Pleat computes.
  ///
  /// A shade is the shadow on a panel. The difference is 0 for ``VerificationMethod/matrices``,
  /// ``VerificationMethod/joints`` and ``VerificationMethod/layers``, which have no shades.
  package private(set) var shadeDifference = 0.0
  /// The largest accepted difference of a shade's opacity from the one that Pleat computes.
  package let shadeBound: Double
  /// The number of times that a panel was visible at a moment when it should be hidden, or hidden
  /// when it should be visible.
  ///
  /// For ``VerificationMethod/matrices``, ``VerificationMethod/joints`` and
  /// ``VerificationMethod/layers`` it is the number of times that a one-sided panel turned its other
  /// side to the viewer than Pleat says.
  package private(set) var wrongVisibilityCount = 0

  /// A corner of a panel at a moment.
  package struct Place: Hashable, Sendable {
    /// The distance of the corner from the position that Pleat computes, in points.
    ///
    /// It is infinite if the browser returned no position.
    package let distance: Double
    /// The eased progress at the moment.
    package let progress: Double
    /// The name of the panel.
    package let panel: String
    /// The index of the corner: 0 top left, 1 top right, 2 bottom right, 3 bottom left.
    package let corner: Int
  }

  /// The largest distance of a corner from the position that Pleat computes, in points.
  ///
  /// It is 0 if no corner was compared.
  package var distance: Double { worst?.distance ?? 0 }

  /// Whether the verification succeeded: at least one corner was compared, distances are at most
  /// ``bound``, differences of opacity are at most ``shadeBound``, and ``wrongVisibilityCount`` is 0.
  package var holds: Bool {
    corners > 0 && distance <= bound && shadeDifference <= shadeBound && wrongVisibilityCount == 0
  }

  init(
    _ method: VerificationMethod, _ subject: VerificationSubject, bound: Double, shadeBound: Double
  ) {
    self.method = method
    name = subject.name
    size = subject.size
    scale = subject.scale
    self.bound = bound
    self.shadeBound = shadeBound
  }

  /// Adds one panel of one frame.
  mutating func compare(
    _ measured: Quad, with expected: Quad, progress: Double, panel: String
  ) {
    for corner in 0..<4 {
      guard expected[corner].isFinite else {
        hiddenCorners += 1
        continue
      }
      corners += 1
      let (x, y) = (
        measured[corner].x - expected[corner].x, measured[corner].y - expected[corner].y
      )
      let length = (x * x + y * y).squareRoot()
      let distance = length.isNaN ? .infinity : length
      if worst == nil || distance > self.distance {
        worst = Place(distance: distance, progress: progress, panel: panel, corner: corner)
      }
    }
  }

  /// Adds the side that a one-sided panel turns to the viewer in one frame.
  ///
  /// - Parameters:
  ///   - measured: The quad, whose corners are all in front of the eye.
  ///   - isFacing: Whether it should be the front.
  mutating func compareFacing(_ measured: Quad, with isFacing: Bool) {
    if !measured.isEdgeOn(within: bound), (measured.signedArea > 0) != isFacing {
      wrongVisibilityCount += 1
    }
  }

  /// Adds the shade of one panel of one frame.
  ///
  /// nil is a panel that is not visible.
  mutating func compareShade(_ measured: Double?, with expected: Double?) {
    switch (measured, expected) {
    case (let measured?, let expected?):
      let difference = (measured - expected).magnitude
      shadeDifference = max(shadeDifference, difference.isNaN ? .infinity : difference)
    case (nil, nil): break
    default: wrongVisibilityCount += 1
    }
  }
}

extension Quad {
  /// Returns whether the other side could face the viewer if each corner were moved by a distance.
  func isEdgeOn(within distance: Double) -> Bool {
    let diagonals = [(topLeft, bottomRight), (topRight, bottomLeft)]
      .map { start, end in hypot(end.x - start.x, end.y - start.y) }
    // Half the product of the diagonals, each longer or shorter by up to twice the distance.
    let change = distance * (diagonals[0] + diagonals[1] + 2 * distance)
    return signedArea.magnitude <= change
  }
}
