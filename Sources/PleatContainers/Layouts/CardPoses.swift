import Pleat

/// The transform of a card in a line or a cover flow: it depends on the card's distance from the
/// middle of the view.
struct CardPose: Sendable {
  var matrix: Transform3D
  var z: Int

  /// The rectangle around the transformed card, relative to the card's centre.
  var box: Rect

  /// Whether the matrix is the identity, so that the frame itself is the bounding box.
  var isFlat: Bool

  init(_ matrix: Transform3D, z: Int, size: Size) {
    self.matrix = matrix
    self.z = z
    isFlat = matrix == .identity
    box = LayoutAttributes.box(of: size, matrix: matrix)
  }
}

/// The poses of all cards of one grid, line or cover flow.
struct CardPoses: Sendable {
  enum Kind: Sendable, Equatable {
    case flat
    case line
    case coverFlow(perspectiveDistance: Double)
  }

  private let kind: Kind
  private let axis: Axis
  private let size: Size

  /// The distance of a card's centre from the middle of the view beyond which the pose no longer
  /// changes.
  let nearLimit: Double

  /// The largest distances by which a transformed card extends beyond its frame, along and across
  /// the scroll axis.
  let (alongReach, acrossReach): (Double, Double)

  /// The poses at `nearLimit` and beyond, for cards before and after the middle of the view.
  let (before, after): (CardPose, CardPose)

  init(_ kind: Kind, axis: Axis, size: Size) {
    self.kind = kind
    self.axis = axis
    self.size = size
    let (length, breadth) = (size[axis], size[axis.other])
    switch kind {
    case .flat:
      nearLimit = 0
      (alongReach, acrossReach) = (0, 0)
    case .line:
      nearLimit = LineLayout.nearLimit
      // A card grows about its centre, at most to 1.3 times its size: by 0.15 of its size on each
      // side.
      let reach = LineLayout.additionalScale / 2 * 1.001
      (alongReach, acrossReach) = (reach * length, reach * breadth)
    case .coverFlow(let distance):
      nearLimit = CoverFlowLayout.nearLimit
      // Let A = 45a degrees be the turn and g = 1.3 - 0.3a the scale, 0 <= a <= 1. A corner (x, y),
      // relative to the card's centre, with |x| <= length/2, is mapped to (x g cos A + t, y g) / w,
      // where t is the shift, |t| <= 40, and w = 1 ± |x| g sin A / distance. g cos A falls with a,
      // so it is at most 1.3. g sin A grows with a, since its derivative (1.3 - 0.3a)(π/4) cos A -
      // 0.3 sin A is above 0, so it is at most sin 45°.
      let w = 1 - 0.7072 * length / (2 * distance)
      let scale = (1 + CoverFlowLayout.additionalScale) * 1.001
      alongReach = (scale * length / 2 + CoverFlowLayout.shift) / w - length / 2
      acrossReach = scale * breadth / 2 / w - breadth / 2
    }
    before = Self.near(kind, nearLimit, axis: axis, size: size)
    after = Self.near(kind, -nearLimit, axis: axis, size: size)
  }

  /// Returns the pose at the distance d = middle of the view − centre of the card.
  @inline(__always) func pose(at distance: Double) -> CardPose {
    if distance >= nearLimit { return before }
    if distance <= -nearLimit { return after }
    return Self.near(kind, distance, axis: axis, size: size)
  }

  @inline(never)
  private static func near(_ kind: Kind, _ distance: Double, axis: Axis, size: Size) -> CardPose {
    switch kind {
    case .flat: CardPose(.identity, z: 1, size: size)
    case .line: line(distance, size)
    case .coverFlow(let viewer): coverFlow(distance, viewer, axis, size)
    }
  }

  private static func line(_ distance: Double, _ size: Size) -> CardPose {
    let near = 1 - distance.magnitude / LineLayout.nearLimit
    let scale = 1 + LineLayout.additionalScale * near
    return near > 0
      ? CardPose(.scale(x: scale, y: scale), z: 1, size: size)
      : CardPose(.identity, z: 0, size: size)
  }

  // The perspective (m34) acts only on the depth that the turn produces, not on m43. So m43 orders
  // the cards in depth without enlarging them.
  private static func coverFlow(
    _ distance: Double, _ viewer: Double, _ axis: Axis, _ size: Size
  ) -> CardPose {
    let side: Double = distance > 0 ? 1 : -1
    let fraction = min(1, distance.magnitude / CoverFlowLayout.nearLimit)
    let near = 1 - fraction
    let scale = 1 + CoverFlowLayout.additionalScale * near
    let turn = Angle(degrees: side * CoverFlowLayout.turn * fraction)
    let shift = -side * CoverFlowLayout.shift * fraction
    var seen = Transform3D.identity
    seen.m34 = -1 / viewer
    seen.m43 = CoverFlowLayout.lift * near
    if axis == .horizontal { seen.m41 = shift } else { seen.m42 = shift }
    let turned =
      axis == .horizontal
      ? seen.rotated(by: turn, about: .yAxis) : seen.rotated(by: -turn, about: .xAxis)
    return CardPose(
      turned.scaledBy(x: scale, y: scale), z: near > 0 ? 1 : 0, size: size)
  }
}
