public import Pleat

/// How far one method put the corners of one subject from where they belong.
public struct VerificationFinding: Sendable {
  /// What was shown.
  public let method: VerificationMethod
  /// The subject's name.
  public let name: String
  /// The page, in points.
  public let size: Size
  /// Pixels per point.
  public let scale: Double
  /// The largest distance that is accepted, in points of the view.
  public let bound: Double
  /// How many corners were compared.
  public private(set) var corners = 0
  /// How many corners lie at or behind the eye, where there is nothing to compare.
  public private(set) var hiddenCorners = 0
  /// The corner that is farthest from its place; nil if none was compared.
  public private(set) var worst: Place?
  /// The largest difference of a shade's opacity, 0 for methods without shades.
  public private(set) var shadeDifference = 0.0
  /// The largest difference of opacities that is accepted.
  public let shadeBound: Double
  /// How often a panel was shown that should not be, or was not that should.
  public private(set) var wronglyShown = 0

  /// A corner at a moment.
  public struct Place: Hashable, Sendable {
    /// How far it is from where it belongs, in points of the view; infinite if the browser gave none.
    public let distance: Double
    /// The eased progress.
    public let progress: Double
    /// The panel's name.
    public let panel: String
    /// The corner: 0 top left, 1 top right, 2 bottom right, 3 bottom left.
    public let corner: Int
  }

  /// The largest distance of a corner, in points of the view.
  public var distance: Double { worst?.distance ?? 0 }

  /// Whether everything was compared, and nothing is farther off than is accepted.
  public var holds: Bool {
    corners > 0 && distance <= bound && shadeDifference <= shadeBound && wronglyShown == 0
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

  /// Takes in one panel of one frame.
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

  /// Takes in what one panel of one frame is shaded with; nil is a panel that is not shown.
  mutating func compareShade(_ measured: Double?, with expected: Double?) {
    switch (measured, expected) {
    case (let measured?, let expected?):
      let difference = (measured - expected).magnitude
      shadeDifference = max(shadeDifference, difference.isNaN ? .infinity : difference)
    case (nil, nil): break
    default: wronglyShown += 1
    }
  }
}
