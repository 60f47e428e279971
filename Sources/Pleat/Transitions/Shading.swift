/// What is painted over a panel, and how strongly: opacity is affine in cos θ, sin θ and θ.
public struct Shading: Hashable, Codable, Sendable {
  /// What is painted.
  public var paint: Paint
  /// How strongly.
  public var opacity: Opacity

  /// Creates a shading.
  public init(_ paint: Paint, opacity: Opacity) {
    self.paint = paint
    self.opacity = opacity
  }

  /// A gradient or a solid cover; each has one colour throughout, so that it never fades through
  /// black.
  public enum Paint: Hashable, Codable, Sendable {
    /// A linear gradient.
    case gradient(Gradient)
    /// The whole panel in one colour.
    case cover(Color)
  }

  /// The opacity of the paint while `window` contains the angle, 0 otherwise:
  /// `constant + cosine · cos θ + sine · sin θ + quarterTurn · q`, with θ = q quarter turns.
  public struct Opacity: Hashable, Codable, Sendable {
    /// The part that does not move.
    public var constant: Double
    /// The factor of cos θ.
    public var cosine: Double
    /// The factor of sin θ.
    public var sine: Double
    /// The factor of the angle itself, per quarter turn.
    public var quarterTurn: Double
    /// The quarter turns at which the panel is shaded.
    public var window: Range<Double> {
      get { angles.range }
      set { angles.range = newValue }
    }
    private var angles: AngleWindow

    /// Creates an opacity; without a window it holds at every angle.
    public init(
      constant: Double = 0, cosine: Double = 0, sine: Double = 0, quarterTurn: Double = 0,
      window: Range<Double> = -.infinity ..< .infinity
    ) {
      self.constant = constant
      self.cosine = cosine
      self.sine = sine
      self.quarterTurn = quarterTurn
      angles = AngleWindow(window)
    }

    private enum CodingKeys: String, CodingKey {
      case constant, cosine, sine, quarterTurn
      case angles = "window"
    }
  }
}

/// A linear gradient in one colour, between two of the panel's own points.
public struct Gradient: Hashable, Codable, Sendable {
  /// The colour of every stop.
  public var color: Color
  /// Where offset 0 lies, in the panel's own points.
  public var start: Point
  /// Where offset 1 lies.
  public var end: Point
  /// The stops, in ascending order of their offsets.
  public var stops: [Stop]

  /// Creates a gradient.
  public init(color: Color, start: Point, end: Point, stops: [Stop]) {
    self.color = color
    self.start = start
    self.end = end
    self.stops = stops
  }

  /// An alpha at an offset.
  public struct Stop: Hashable, Codable, Sendable {
    /// Where, from 0 at the start to 1 at the end.
    public var offset: Double
    /// How opaque, in 0...1.
    public var alpha: Double

    /// Creates a stop.
    public init(offset: Double, alpha: Double) {
      self.offset = offset
      self.alpha = alpha
    }
  }
}
