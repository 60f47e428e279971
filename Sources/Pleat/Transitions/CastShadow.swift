/// The shadow that a leaf casts on the page below it: a strip without a picture, which begins where the
/// viewer sees the leaf end, and moves with the leaf.
///
/// The leaf is a sheet of paper hinged at an edge of the page. At a progress, let h be the height of its
/// highest line. Seen by the viewer, its outermost line covers a line of the page; let o be the distance of
/// that line from the hinge. With the greatest H of all h, and the page's extent L, the strip's width w is
/// the smaller of H and L / 2. The strip begins at o, but at most at `L - w`, so that it stays on the page.
/// Its opacity is `cast · h / H · clamp(o / w, 0, 1)`, so it is 0 at the start, where h is 0, and at the end,
/// where o is 0.
///
/// Place and opacity are streams, whose tracks are ``knots`` straight lines of equal duration between values
/// rounded to a millionth.
///
/// A leaf that curls at a slant casts its shadow on ``bands`` parallel parts of the page, since the strip
/// would reach beyond the page. Each has a stream of its own: the opacity of the strip at the band's middle.
struct CastShadow {
  /// The tracks of the strip's place and opacity; at a slant, one track of the opacity for each band.
  ///
  /// The place at which the strip begins is given as an angle, whose sine is place / (2L).
  let tracks: [Track]
  private let page: DirectedPage
  private let width: Double

  /// The number of the straight lines of each track.
  static let knots = 16
  private static let bands = 16
  /// The offsets and alphas of the gradient, from the leaf on: an alpha is the square of the distance from
  /// the far end, which looks softer than the distance itself.
  static let stops = [(0.0, 1.0), (0.25, 0.5625), (0.5, 0.25), (0.75, 0.0625), (1, 0)].map {
    (offset: $0.0, alpha: $0.1)
  }

  /// Creates the shadow of a leaf, or nil if there is none: `cast` is 0, or the leaf never rises.
  ///
  /// - Parameter lines: Returns, for a progress, the lines of the leaf that are parallel to its hinge: the
  ///   distance of each from the hinge, along the page, and its height.
  init?(
    _ paper: Paper, on page: DirectedPage, of lines: (Double) -> [(distance: Double, z: Double)]
  ) {
    guard paper.cast > 0 else { return nil }
    self.page = page
    let moments = (0...Self.knots).map { Double($0) / Double(Self.knots) }
    let leaves = moments.map { progress in
      let lines = lines(progress)
      return (
        end: lines.reduce(0) { max($0, page.seen($1.distance, z: $1.z)) },
        height: lines.reduce(0) { max($0, $1.z) }
      )
    }
    let greatest = leaves.reduce(0) { max($0, $1.height) }
    guard greatest > 0 else { return nil }
    let width = min(greatest, page.length / 2)
    self.width = width
    // Rounded, the numbers take less room in files.
    func track(_ value: (Int) -> Double) -> Track {
      let values = moments.indices.map { (value($0) * 1e6).rounded() / 1e6 }
      return Track(
        (0..<Self.knots).map {
          .init(from: values[$0], to: values[$0 + 1], over: moments[$0]...moments[$0 + 1])
        })
    }
    func place(_ knot: Int) -> Double { min(leaves[knot].end, page.length - width) }
    func opacity(_ knot: Int) -> Double {
      paper.cast * leaves[knot].height / greatest * min(leaves[knot].end / width, 1)
    }
    guard !page.isSlanted else {
      tracks = (0..<Self.bands).map { band in
        let middle = (Double(band) + 0.5) / Double(Self.bands) * page.length
        return track { knot in
          let rest = 1 - min(max((middle - place(knot)) / width, 0), 1)
          return opacity(knot) * rest * rest
        }
      }
      return
    }
    tracks = [
      track { knot in
        let sine = place(knot) / (2 * page.length)
        return Angle(directionX: (1 - sine * sine).squareRoot(), y: sine).quarterTurns
      },
      track(opacity),
    ]
  }

  /// Creates the shadow of a leaf of equal strips, whose hinges are opened along tracks.
  init?(_ paper: Paper, on page: DirectedPage, of hinges: [Track]) {
    self.init(paper, on: page) { progress in
      let width = page.length / Double(hinges.count)
      var (turn, v, z) = (0.0, 0.0, 0.0)
      return hinges.map { hinge in
        turn += hinge.quarterTurns(at: progress)
        let (sine, cosine) = Angle(quarterTurns: turn).sineAndCosine
        v += width * cosine
        z += width * sine
        return (v, z)
      }
    }
  }

  /// Adds the shadow's panel to a rig, above the backdrops that are there.
  ///
  /// - Parameters:
  ///   - stream: The number of the first of the shadow's two streams.
  ///   - isFar: Whether the leaf is hinged at the edge from which the motion comes.
  ///   - joint: The joint of the page on which the shadow lies, if this page moves.
  func add(
    named name: String = "shadow", to rig: inout Rig, stream: Int, isFar: Bool = false,
    on joint: Int? = nil
  ) {
    guard !page.isSlanted else { return addBands(named: name, to: &rig, stream: stream) }
    let way = isFar ? -1.0 : 1
    let place = rig.add(
      Joint(
        parent: joint, position: page.point(v: isFar ? page.length : 0), axis: page.hingeAxis,
        angle: .init(multiple: 0),
        slide: .init(sine: page.vector(v: way * 2 * page.length), stream: stream)))
    let isBackward = page.isMirrored != isFar
    let paint = page.gradient(
      page.setup.shadowColor, from: isBackward ? width : 0, to: isBackward ? 0 : width, Self.stops)
    rig.add(
      Panel(
        name: name, joint: place, origin: page.origin(min(way * width, 0), max(way * width, 0)),
        content: .init(page: .clear, rect: page.topLeftRect(extent: width)),
        shading: Shading(paint, opacity: .init(quarterTurn: 1, stream: stream + 1)),
        isOneSided: true, isBackdrop: true))
  }
}

extension CastShadow {
  private func addBands(named name: String, to rig: inout Rig, stream: Int) {
    let (first, count) = (rig.panels.count, Self.bands)
    for band in 0..<count {
      let (near, far) = (
        Double(band) / Double(count) * page.length, Double(band + 1) / Double(count) * page.length
      )
      var panel = Panel(
        strip: "\(name)\(band + 1)", .clear, polygon: page.band(near, far),
        from: page.place(v: near), to: page.place(v: far),
        page.creases(ofStrip: band, of: count, from: first, isTurned: page.isMirrored),
        shading: Shading(
          .cover(page.setup.shadowColor), opacity: .init(quarterTurn: 1, stream: stream + band)))
      (panel.origin, panel.isBackdrop) = (panel.content.rect.origin, true)
      rig.add(panel)
    }
  }
}

extension DirectedPage {
  /// Returns the distance at which the viewer sees, on the page, a line at the height z; both distances are
  /// measured from the same edge.
  fileprivate func seen(_ distance: Double, z: Double) -> Double {
    guard let eye = self.distance else { return distance }
    // A line at or behind the eye covers all of the page.
    return z < eye.magnitude
      ? length / 2 + (distance - length / 2) * (eye / (eye - z)) : .infinity
  }
}
