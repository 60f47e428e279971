public import Pleat

/// A grid whose lines are drawn one after another into a coordinate system that moves on with each.
///
/// Before the first line the system is moved by gap - 0.5; after every line it is moved by the gap,
/// then turned, then scaled, each within the system that is there (`M = Op · M`), so turns and scales
/// add up from line to line. Half a point puts lines of a width of 1 onto whole rows of pixels.
/// Source: EnterTheMatrix's GridView.
public struct QuartzGrid: Hashable, Codable, Sendable {
  /// The upright lines, which go on to the right.
  public var vertical: Lines {
    get { upright }
    set {
      upright = newValue
      if isLocked { level = newValue }
    }
  }

  /// The level lines, which go on downwards.
  public var horizontal: Lines {
    get { level }
    set {
      level = newValue
      if isLocked { upright = newValue }
    }
  }

  private var upright = Lines()
  private var level = Lines()

  /// Whether a change of one set of lines is one of both; set later, it leaves both as they are.
  public var isLocked = true

  private enum CodingKeys: String, CodingKey {
    case isLocked
    case upright = "vertical"
    case level = "horizontal"
  }

  /// Creates a grid of squares of 32 points.
  public init() {}

  /// What one set of lines has for parameters.
  public struct Lines: Hashable, Codable, Sendable {
    /// Points from line to line, a whole number from 1 on.
    public private(set) var gap = 32
    /// The factor from line to line, on both axes.
    public var scale = 1.0
    /// The turn from line to line.
    public var rotation = Angle.zero

    /// Creates lines 32 points apart.
    public init() {}

    /// Creates lines with all parameters.
    public init(gap: Double, scale: Double = 1, rotation: Angle = .zero) {
      self.scale = scale
      self.rotation = rotation
      setGap(gap)
    }

    /// Sets the gap to the nearest whole number of points; under 1, or not a number, is 1.
    ///
    /// At most a million.
    public mutating func setGap(_ points: Double) {
      gap = points >= 1 ? Int(min(points.rounded(.toNearestOrAwayFromZero), 1e6)) : 1
    }

    /// Reads lines; a gap that is not allowed is made one that is.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        gap: try container.decode(Double.self, forKey: .gap),
        scale: try container.decode(Double.self, forKey: .scale),
        rotation: try container.decode(Angle.self, forKey: .rotation))
    }

    /// The points that a slider of the gap spans.
    public static let gapRange: ClosedRange<Double> = 4...64
    /// The factors that a slider of the scale spans.
    public static let scaleRange: ClosedRange<Double> = 1...2
    /// The angles that a slider of the rotation spans.
    public static let rotationRange = Angle(degrees: -10)...Angle(degrees: 10)
  }

  /// A line as it is seen.
  public struct Line: Hashable, Codable, Sendable {
    /// The end that was at the left or at the top.
    public var start: Point
    /// The other end.
    public var end: Point
    /// How thick it is, in points: 1 for the first line.
    public var width: Double
  }

  /// The most lines that a list has: a view of more has no place for them on any screen.
  public static let lineLimit = 100_000

  /// The lines of a set in a view, first to last.
  ///
  /// There are `⌊extent / gap⌋` of them, counted with the gap as it is, without turns and scales, and at
  /// most `lineLimit`. The list ends before a line whose numbers would no longer be finite.
  ///
  /// - Parameters:
  ///   - axis: the direction of the lines.
  ///   - size: the view, in points.
  /// - Throws: `PleatError.sizeOutOfRange` for a size that is not finite and above 0.
  /// - Complexity: O(lines).
  public func lines(_ axis: Axis, in size: Size) throws(PleatError) -> [Line] {
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

  /// Returns all parameters to rest; the lock stays.
  public mutating func reset() {
    (upright, level) = (Lines(), Lines())
  }
}
