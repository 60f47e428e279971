public import Pleat

/// A cell whose middle folds away between two bars when it is pinched.
///
/// The fold's two halves turn about hinges at the bars and meet at a crease that stays where it is;
/// the bars come together, flat. At a progress p the angle is θ = 90° · p, and the hinges lie
/// `fold · cos θ` apart. It is the joint tree of `FoldTransition` with bars in place of its sleeves.
/// Source: EnterTheMatrix's FoldViewController.
public struct FoldCell: Hashable, Codable, Sendable {
  /// The width of the content, in points.
  public var width: Double
  /// The heights of the bar above, of what folds, and of the bar below, in points.
  public var topBar, fold, bottomBar: Double
  /// The viewer.
  public var skew = SkewPreset.normal
  /// How many times as long as usual it takes.
  public var slowMotion = SlowMotion.none
  /// Whether it rests folded.
  public var isFolded = false

  /// The opacity of the shading on both halves when they are shut.
  public static let shadowOpacity = 0.25
  /// The transparent border of every snapshot, which holds the bars' shadows, in points.
  public static let border = 10.0

  /// Creates a cell at rest, unfolded; without more, the original's 500 x (130 + 120 + 130).
  public init(
    width: Double = 500, topBar: Double = 130, fold: Double = 120, bottomBar: Double = 130
  ) {
    self.width = width
    self.topBar = topBar
    self.fold = fold
    self.bottomBar = bottomBar
  }

  /// The content unfolded.
  public var size: Size { Size(width: width, height: topBar + fold + bottomBar) }

  /// The crease: the middle of the fold, which never moves, and the vanishing point.
  public var crease: Point { Point(x: width / 2, y: topBar + fold / 2) }

  /// The folding angle at a progress: 90 degrees times it.
  public func angle(at progress: Double) -> Angle { Angle(quarterTurns: progress) }

  /// The distance between the two hinges: `fold · cos θ`.
  public func hingeDistance(at progress: Double) -> Double { fold * angle(at: progress).cosine }

  /// The opacity of the shading on both halves: `0.25 (1 - cos θ)`.
  public func shade(at progress: Double) -> Double {
    Self.shadowOpacity * (1 - angle(at: progress).cosine)
  }

  /// What the content is seen through while it rests: the identity, but for the view from the side.
  public var restingTransform: Transform3D { skew == .side ? projection : .identity }

  private var projection: Transform3D {
    skew.camera(half: fold / 2).anchored(at: Point3(crease))
  }

  /// The panels topBar, bottomBar, upperFold and lowerFold, from far to near, by quarter turns of θ.
  ///
  /// The upper half is dark at its hinge and clear at the crease, the lower one dark at the crease and
  /// 0.2 as dark at its hinge. Insets are those of the snapshots: the border on every edge that is no
  /// hinge.
  /// - Throws: `PleatError.sizeOutOfRange` for extents that are not finite and above 0.
  public func rig() throws(PleatError) -> Rig {
    for height in [topBar, fold, bottomBar] { try Size(width: width, height: height).requireArea() }
    let (half, border) = (fold / 2, Self.border)
    let hinge = Vector3(x: 0, y: half, z: 0)
    let crease = Point3(x: 0, y: crease.y, z: 0)
    let above = Joint.Slide(cosine: -hinge)
    let below = Joint.Slide(cosine: hinge)
    let fixed = Joint.Opening(multiple: 0)
    var rig = Rig(
      joints: [
        Joint(position: crease, angle: fixed, slide: above),
        Joint(position: crease, angle: fixed, slide: below),
        Joint(position: crease, angle: .init(multiple: -1), slide: above),
        Joint(position: crease, angle: .init(multiple: 1), slide: below),
      ],
      projection: projection)
    let sides = Insets(top: 0, left: border, bottom: 0, right: border)
    func panel(
      _ name: String, from top: Double, height: Double, joint: Int, reach: Double,
      insets: Insets, farAlpha: Double? = nil
    ) {
      let shading = farAlpha.map { alpha in
        Shading(
          .gradient(
            Gradient(
              color: .black, start: Point(x: width / 2, y: 0),
              end: Point(x: width / 2, y: height),
              stops: [.init(offset: 0, alpha: 1), .init(offset: 1, alpha: alpha)])),
          opacity: .init(constant: Self.shadowOpacity, cosine: -Self.shadowOpacity))
      }
      rig.add(
        Panel(
          name: name, joint: joint, origin: Point(x: 0, y: reach),
          content: .init(
            page: .source, rect: Rect(x: 0, y: top, width: width, height: height)),
          shading: shading, antialiasInsets: insets))
    }
    var (aboveInsets, belowInsets) = (sides, sides)
    (aboveInsets.top, belowInsets.bottom) = (border, border)
    panel("topBar", from: 0, height: topBar, joint: 0, reach: -topBar, insets: aboveInsets)
    panel(
      "bottomBar", from: topBar + fold, height: bottomBar, joint: 1, reach: 0, insets: belowInsets)
    panel("upperFold", from: topBar, height: half, joint: 2, reach: 0, insets: sides, farAlpha: 0)
    panel(
      "lowerFold", from: topBar + half, height: half, joint: 3, reach: -half, insets: sides,
      farAlpha: 0.2)
    return rig
  }
}
