/// The shadow on a panel: a gradient or a colour, and the formula of its opacity.
public struct Shading: Hashable, Codable, Sendable {
  /// The gradient or the colour that is drawn over the panel.
  public var paint: Paint
  /// The formula for the opacity of the shadow at each angle.
  ///
  /// The value of the formula is the panel's shade. If there is a ``light``, the formula is not used.
  public var opacity: Opacity
  /// The light that determines the shade, or nil if ``opacity`` determines it.
  public var light: Light?

  /// Creates a shading whose opacity is a function of the panel's angle.
  public init(_ paint: Paint, opacity: Opacity) {
    self.paint = paint
    self.opacity = opacity
  }

  /// Creates a shading whose opacity depends on how far the panel turns away from a light.
  public init(_ paint: Paint, light: Light) {
    self.paint = paint
    opacity = Opacity()
    self.light = light
  }

  /// A gradient or a colour that covers a panel.
  ///
  /// A gradient has one colour, and only its alpha varies. A transparent end keeps the colour: with
  /// transparent black at that end, the colours in between would be too dark.
  ///
  /// A paint is encoded as an object with one key, `gradient` or `cover`.
  public enum Paint: Hashable, Sendable {
    /// A linear gradient.
    case gradient(ShadowGradient)
    /// One colour over the whole panel.
    case cover(RGBColor)

    /// The colour.
    package var color: RGBColor {
      switch self {
      case .gradient(let gradient): gradient.color
      case .cover(let color): color
      }
    }
  }

  /// The opacity of a shadow as a function of the angle θ of the panel's stream, or of another ``stream``.
  ///
  /// Let q be θ in quarter turns. If `window` contains q, the opacity is
  /// `constant + cosine · cos θ + sine · sin θ + quarterTurn · q`. Otherwise it is 0.
  public struct Opacity: Hashable, Codable, Sendable {
    /// The part that does not depend on the angle.
    public var constant: Double
    /// The factor of cos θ.
    public var cosine: Double
    /// The factor of sin θ.
    public var sine: Double
    /// The factor of q, the angle θ in quarter turns.
    public var quarterTurn: Double
    /// The range of angles, in quarter turns, in which the panel has a shadow.
    public var window: Range<Double> {
      get { angles.range }
      set { angles.range = newValue }
    }
    private var angles: AngleWindow
    /// The stream whose angle is θ, or nil for the stream that moves the panel.
    ///
    /// If another stream than `stream` moves the panel, the panel counts as one whose chain mixes streams
    /// (see ``Basis``), and ``Panel/visible`` is a range of the angle of `stream`.
    public var stream: Int?

    /// Creates an opacity from the coefficients of its formula, by default for all angles.
    public init(
      constant: Double = 0, cosine: Double = 0, sine: Double = 0, quarterTurn: Double = 0,
      window: Range<Double> = -.infinity ..< .infinity, stream: Int? = nil
    ) {
      self.constant = constant
      self.cosine = cosine
      self.sine = sine
      self.quarterTurn = quarterTurn
      angles = AngleWindow(window)
      self.stream = stream
    }

    private enum CodingKeys: String, CodingKey {
      case constant, cosine, sine, quarterTurn, stream
      case angles = "window"
    }
  }
}

/// A linear gradient of one colour with varying alpha, between two points of a panel.
public struct ShadowGradient: Hashable, Codable, Sendable {
  /// The colour of all stops.
  public var color: RGBColor
  /// The point at offset 0, in points from the panel's top left corner.
  public var start: Point
  /// The point at offset 1, in points from the panel's top left corner.
  public var end: Point
  /// The stops, in ascending order of their offsets.
  public var stops: [Stop]

  /// Creates a gradient.
  public init(color: RGBColor, start: Point, end: Point, stops: [Stop]) {
    self.color = color
    self.start = start
    self.end = end
    self.stops = stops
  }

  /// The alpha of a gradient at an offset.
  public struct Stop: Hashable, Codable, Sendable {
    /// The position between the gradient's start, at 0, and its end, at 1.
    public var offset: Double
    /// The alpha at the offset, from 0 (transparent) to 1 (opaque).
    public var alpha: Double

    /// Creates a stop.
    public init(offset: Double, alpha: Double) {
      self.offset = offset
      self.alpha = alpha
    }
  }
}

extension Panel {
  /// The stream that the opacity of the panel's shading names, if no light gives the shade.
  package var shadeStream: Int? { shading?.light == nil ? shading?.opacity.stream : nil }
}

extension Shading.Paint: Codable {
  /// Decodes an object with a gradient or a colour.
  public init(from decoder: any Decoder) throws {
    let found = try EnumerationCase(from: decoder)
    switch found.name {
    case "gradient": self = .gradient(try found.value())
    case "cover": self = .cover(try found.value())
    default: throw found.unknown("gradient, cover")
    }
  }

  /// Encodes the gradient or the colour in an object.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .gradient(let gradient): try encoder.encode(case: "gradient", gradient)
    case .cover(let color): try encoder.encode(case: "cover", color)
    }
  }
}
