package import Pleat
package import PleatContainers

/// A grid whose lines are drawn one after another in a coordinate system that changes after each
/// line.
///
/// Before the first line, the system is translated by gap − 0.5 points. The half point puts lines
/// of width 1 exactly onto rows of pixels. After each line, the system is translated by the gap,
/// then rotated, then scaled. Each of these operations acts in the coordinates that the previous
/// ones have changed (`M = Op · M`). So rotations and scales accumulate from line to line.
///
/// Source: EnterTheMatrix's GridView.
package struct QuartzGrid: Hashable, Codable, Sendable {
  /// The parameters of the vertical lines, which follow each other to the right.
  ///
  /// If `isLocked` is true, setting this property also sets `horizontal`.
  package var vertical: Lines {
    get { upright }
    set {
      upright = newValue
      if isLocked { level = newValue }
    }
  }

  /// How the horizontal lines are spaced, from the top to the bottom.
  ///
  /// If `isLocked` is true, setting this property also sets `vertical`.
  package var horizontal: Lines {
    get { level }
    set {
      level = newValue
      if isLocked { upright = newValue }
    }
  }

  private var upright = Lines()
  private var level = Lines()

  /// Whether setting `vertical` or `horizontal` sets both.
  ///
  /// If this property itself is changed, both keep their values.
  package var isLocked = true

  private enum CodingKeys: String, CodingKey {
    case isLocked
    case upright = "vertical"
    case level = "horizontal"
  }

  /// Creates a grid with a gap of 32 points in both directions.
  package init() {}

  /// The parameters of the vertical or of the horizontal lines of a grid.
  package struct Lines: Hashable, Codable, Sendable {
    /// The distance from line to line: a whole number of points, at least 1.
    package private(set) var gap = 32
    /// The scale factor from line to line, on both axes.
    package var scale = 1.0
    /// The rotation from line to line.
    package var rotation = Angle.zero

    /// Creates lines with a gap of 32 points.
    package init() {}

    /// Creates lines with the given parameters.
    ///
    /// The gap is rounded as in `setGap(_:)`.
    package init(gap: Double, scale: Double = 1, rotation: Angle = .zero) {
      self.scale = scale
      self.rotation = rotation
      setGap(gap)
    }

    /// Sets the gap to the nearest whole number of points from 1 to a million.
    ///
    /// If `points` is NaN, the gap is 1.
    package mutating func setGap(_ points: Double) {
      gap = points >= 1 ? Int(min(points.rounded(.toNearestOrAwayFromZero), 1e6)) : 1
    }

    /// Decodes the parameters of lines.
    ///
    /// The gap is rounded as in `setGap(_:)`.
    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        gap: try container.decode(Double.self, forKey: .gap),
        scale: try container.decode(Double.self, forKey: .scale),
        rotation: try container.decode(Angle.self, forKey: .rotation))
    }

    /// The range of a slider for the gap, in points.
    package static let gapRange: ClosedRange<Double> = 4...64
    /// The range of a slider for the scale.
    package static let scaleRange: ClosedRange<Double> = 1...2
    /// The range of a slider for the rotation.
    package static let rotationRange = Angle(degrees: -10)...Angle(degrees: 10)
  }

  /// One line of the grid, as it is drawn in the view.
  package struct Line: Hashable, Codable, Sendable {
    /// The end that would be at the left or at the top without rotations, in view coordinates.
    package var start: Point
    /// The end that would be at the right or at the bottom without rotations, in view coordinates.
    package var end: Point
    /// The thickness of the line in points.
    ///
    /// It is 1 for the first line, and is multiplied by the scale factor from line to line.
    package var width: Double
  }

  /// The maximum number of lines that `lines(_:in:)` returns.
  ///
  /// No screen has room for so many lines.
  package static let lineLimit = 100_000

  /// Returns the vertical or the horizontal lines in a view, in the order in which they are drawn.
  ///
  /// There are `⌊extent / gap⌋` lines, but at most `lineLimit`. The extent is that of the view at
  /// right angles to the lines; rotations and scales do not matter. If a number of a line is not
  /// finite, the list ends before this line.
  ///
  /// - Parameters:
  ///   - axis: The direction of the lines before any rotation.
  ///   - size: The size of the view in points.
  /// - Throws: `PleatError.sizeOutOfRange` unless width and height are above 0 and at most 1e15.
  /// - Complexity: O(*n*) for *n* lines.
  package func lines(_ axis: Axis, in size: Size) throws(PleatError) -> [Line] {
    try size.requireArea()
    let lines = axis == .vertical ? vertical : horizontal
    let gap = Double(lines.gap)
    func offset(_ distance: Double) -> Point {
      axis == .vertical ? Point(x: distance, y: 0) : Point(x: 0, y: distance)
    }
    let first = offset(gap - 0.5)
    let step = offset(gap)
    let far = axis == .vertical ? Point(x: 0, y: size.height) : Point(x: size.width, y: 0)
    var system = AffineTransform.translation(x: first.x, y: first.y)
    var result: [Line] = []
    var (counter, width) = (gap, 1.0)
    while counter <= size[axis.other], result.count < Self.lineLimit {
      let line = Line(start: system.map(.zero), end: system.map(far), width: width)
      guard line.start.isFinite, line.end.isFinite, width.isFinite else { break }
      result.append(line)
      system = system.translatedBy(x: step.x, y: step.y)
        .rotated(by: lines.rotation)
        .scaledBy(x: lines.scale, y: lines.scale)
      width *= lines.scale.magnitude
      counter += gap
    }
    return result
  }

  /// Sets the parameters of all lines to their defaults, but leaves `isLocked` as it is.
  package mutating func reset() {
    (upright, level) = (Lines(), Lines())
  }
}
