internal import Pleat

/// A panel of a motion whose hinges are all parallel, seen in the plane across the hinges.
///
/// v is the coordinate across the hinges, in the plane of the page, and z points toward the viewer. Both are
/// measured from the middle of the page, in multiples of the page's extent along v. The panel is a line
/// through its hinge at (v, z): the point at the distance r from the hinge lies at
/// `(v + r cos A, z + r sin A)`.
struct PlanarPanel: Hashable {
  /// A displacement of the hinge: `cosine · cos θ + sine · sin θ`, each as (v, z).
  struct Slide: Hashable {
    var angle: Polyline
    var cosine, sine: SIMD2<Double>
  }

  /// From which sides the panel is visible: from both, from one, or as a card, whose back shows the
  /// destination where its front shows the source.
  enum Side: Int { case back = -1, both, front, card }

  enum Page: Int { case source, destination, paper, shadow }

  enum Shade: Hashable {
    case none
    /// The light gives the shade, which runs into the shades of the neighbours if there are creases.
    case light(hasCreases: Bool)
    /// The formula gives the opacity at an angle, which goes from `near` at the near edge to `far` at the far edge.
    case formula(Shading.Opacity, near: Polyline, far: Polyline)
  }

  /// The joint that moves the panel, and its parent.
  var joint, parent: Int?
  /// The panel's angle A to the page, in quarter turns, as a function of the progress.
  var angle: Polyline
  /// The constant part of the hinge's place, as (v, z).
  var place: SIMD2<Double>
  /// How far the panel lies off the hinge, along the panel's normal.
  var rise = 0.0
  var slides: [Slide] = []
  /// The distance of the hinge from the parent's hinge, or nil if the parent does not move the hinge.
  var link: Double?
  var reach: ClosedRange<Double>
  /// The range of the coordinate along the hinges, measured from the middle of the page.
  var span: ClosedRange<Double>
  /// At the distance r from its hinge, the panel shows the page's point whose v is r + `shift`.
  var shift: Double
  var page: Page
  var side: Side
  var isVeiled: Bool
  var isBackdrop: Bool
  /// The range of the angle in which the panel is visible.
  var window: Range<Double>
  var shade = Shade.none
  /// The alpha of the shade as a function of r.
  var gradient: Polyline?

  /// Returns one panel with both sides if `back` is the back of this panel, and otherwise nil.
  ///
  /// A back shows the destination of a card or, if panels may be drawn in any order, the front's print.
  func merged(withBack back: PlanarPanel, inAnyOrder: Bool) -> PlanarPanel? {
    var (whole, other) = (self, back)
    (other.joint, other.parent, other.side) = (joint, parent, side)
    if back.side == .front, page == .source, back.page == .destination {
      other.angle.value += 2
      other.reach = -back.reach.upperBound ... -back.reach.lowerBound
      (whole.side, other.page) = (.card, page)
    } else {
      guard inAnyOrder, back.side == .back else { return nil }
      (whole.side, whole.isVeiled, other.isVeiled) = (.both, back.isVeiled, isVeiled)
    }
    return side == .front && other == self ? whole : nil
  }

  /// Whether this panel and another one differ in numbers only.
  func hasForm(of other: PlanarPanel) -> Bool {
    func form(_ panel: PlanarPanel) -> PlanarPanel {
      var form = panel
      (form.joint, form.parent, form.link) = (nil, nil, nil)
      (form.angle, form.place, form.rise) = (Polyline(0), SIMD2(0, 0), 0)
      (form.reach, form.span, form.shift) = (0...0, 0...0, 0)
      form.slides = panel.slides.map { _ in
        Slide(angle: form.angle, cosine: form.place, sine: form.place)
      }
      if panel.page == .destination { form.page = .source }
      if case .formula(var opacity, _, _) = panel.shade {
        opacity.stream = nil
        form.shade = .formula(opacity, near: form.angle, far: form.angle)
      }
      return form
    }
    let areLinked = link != nil || other.link != nil
    return form(self) == form(other)
      && (!areLinked || other.parent == joint || other.joint == parent)
  }
}

/// A function of straight lines: `value + Σ slope · clamp(x - start, 0, length)` over the pieces.
struct Polyline: Hashable {
  struct Piece: Hashable { var start, length, slope: Double }

  var value: Double
  /// The pieces that are not level, in ascending order.
  var pieces: [Piece] = []

  init(_ value: Double) { self.value = value }

  /// Creates the function through points in ascending order of x; beyond the points, the function is level.
  init(through points: [(x: Double, y: Double)]) {
    self.init(points[0].y)
    for (a, b) in zip(points, points.dropFirst()) where b.x > a.x {
      let slope = (b.y - a.y) / (b.x - a.x)
      if let last = pieces.last, (last.slope - slope).magnitude <= 1e-6 * max(slope.magnitude, 1),
        (last.start + last.length - a.x).magnitude < 1e-12
      {
        pieces[pieces.count - 1].length += b.x - a.x
      } else if slope.magnitude > 1e-9 {
        pieces.append(Piece(start: a.x, length: b.x - a.x, slope: slope))
      }
    }
  }

  /// Creates a constant plus a sum of tracks, each multiplied by its factor.
  init(_ constant: Double, _ parts: [(factor: Double, track: Track)]) {
    let bounds = parts.flatMap { part in
      part.track.pieces.flatMap { [$0.progress.lowerBound, $0.progress.upperBound] }
    }
    // Places that differ by rounding are one place.
    var places = [0.0]
    for bound in (bounds.filter { $0 < 1 } + [1]).sorted()
    where bound - places[places.count - 1] > 1e-7 {
      places.append(bound)
    }
    self.init(
      through: places.map { place in
        (place, parts.reduce(constant) { $0 + $1.factor * $1.track.quarterTurns(at: place) })
      })
  }
}
