package import Pleat

/// A cell whose middle part folds away between two bars when the user pinches it.
///
/// The two halves of the fold turn about hinges at the bars and meet at a crease that stays in
/// place. The bars stay flat and move together. At a progress p, the angle is θ = 90° · p and the
/// hinges are `fold · cos θ` apart. The joints are those of `FoldTransition`, with bars instead of
/// the destination page.
///
/// Source: EnterTheMatrix's FoldViewController.
package struct FoldCell: Hashable, Codable, Sendable {
  /// The width of the content in points.
  package var width: Double
  /// The height, in points, of the upper bar (`topBar`), of the part between the bars that folds
  /// (`fold`), or of the lower bar (`bottomBar`).
  package var topBar, fold, bottomBar: Double
  /// The perspective in which the fold is seen.
  package var skew = SkewPreset.normal
  /// The factor by which animations are slowed down.
  package var slowMotion = SlowMotion.none
  /// Whether the cell is folded when it is at rest.
  package var isFolded = false

  /// The opacity of the shading on both halves of the fold when the cell is folded.
  package static let shadowOpacity = 0.25
  /// The width of the transparent border of each snapshot, in points.
  ///
  /// The border of a bar contains its shadow.
  package static let border = 10.0

  /// Creates an unfolded cell.
  ///
  /// By default the cell has the size of that in EnterTheMatrix: 500 points wide, and
  /// 130 + 120 + 130 points high.
  package init(
    width: Double = 500, topBar: Double = 130, fold: Double = 120, bottomBar: Double = 130
  ) {
    self.width = width
    self.topBar = topBar
    self.fold = fold
    self.bottomBar = bottomBar
  }

  /// The size of the unfolded content in points.
  package var size: Size { Size(width: width, height: topBar + fold + bottomBar) }

  /// The centre of the fold, which never moves.
  ///
  /// The crease, where the two halves of the fold meet, goes through it. It is also the vanishing
  /// point of the perspective.
  package var crease: Point { Point(x: width / 2, y: topBar + fold / 2) }

  /// Returns the angle θ by which the halves of the fold turn: 90° times the progress.
  package func angle(at progress: Double) -> Angle { Angle(quarterTurns: progress) }

  /// Returns the distance in points between the two hinges at a progress: `fold · cos θ`.
  ///
  /// See `angle(at:)` for θ.
  package func hingeDistance(at progress: Double) -> Double { fold * angle(at: progress).cosine }

  /// Returns the opacity of the shading on both halves of the fold at a progress:
  /// `0.25 · (1 - cos θ)`.
  ///
  /// See `angle(at:)` for θ.
  package func shade(at progress: Double) -> Double {
    Self.shadowOpacity * (1 - angle(at: progress).cosine)
  }

  /// The transform of the content at rest.
  ///
  /// It is the projection if `skew` is `SkewPreset.side`, and otherwise the identity.
  package var restingTransform: Transform3D { skew == .side ? projection : .identity }

  private var projection: Transform3D {
    skew.camera(half: fold / 2).anchored(at: Point3(crease))
  }

  /// Returns the rig of the fold.
  ///
  /// Its panels are `topBar`, `bottomBar`, `upperFold` and `lowerFold`, in paint order. The angle
  /// of the rig, in quarter turns, equals the progress.
  ///
  /// The shading of the upper half is darkest at its hinge and clear at the crease. The shading of
  /// the lower half is darkest at the crease, and 0.2 times as dark at its hinge. The antialiasing
  /// insets are `border` at every edge except the hinges and the crease, as in the snapshots.
  ///
  /// - Throws: `PleatError.sizeOutOfRange` unless all extents are above 0 and at most 1e15.
  package func rig() throws(PleatError) -> Rig {
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
            ShadowGradient(
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
