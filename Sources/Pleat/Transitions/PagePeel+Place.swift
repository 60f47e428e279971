// Where the held point of a leaf lies under a finger.

extension PagePeel {
  /// What holds a leaf: the held point c, and the ends of the spine with the lengths of paper from them to c.
  private struct Grip {
    let held, near, far: Point
    let nearReach, farReach: Double
    /// Whether the held point keeps its y coordinate.
    let isLevel: Bool

    init(_ peel: PagePeel, _ hold: Hold) {
      let (corner, size) = (peel.flat, peel.setup.size)
      let spine = peel.corner.isRight ? 0 : size.width
      nearReach = size.width
      if case .edge(let y) = hold {
        held = Point(x: corner.x, y: y)
        (near, far, farReach) = (Point(x: spine, y: y), Point(x: spine, y: y), size.width)
        isLevel = true
      } else {
        held = corner
        near = Point(x: spine, y: corner.y)
        far = Point(x: spine, y: size.height - corner.y)
        farReach = (held - far).length
        isLevel = false
      }
    }

    /// Returns the nearest place that lies in both disks round the spine's ends, so that the paper reaches it.
    ///
    /// A place that differs from c only by rounding becomes c. Otherwise rounding would decide the direction
    /// of the fold, which could turn the leaf over.
    func reached(from place: Point) -> Point {
      let reached = nearest(to: place)
      return (reached - held).length <= 1e-12 * farReach ? held : reached
    }

    private func nearest(to place: Point) -> Point {
      let place = isLevel ? Point(x: place.x, y: held.y) : place
      let first = place.moved(into: nearReach, of: near)
      if first.isWithin(farReach, of: far) { return first }
      let second = place.moved(into: farReach, of: far)
      if second.isWithin(nearReach, of: near) { return second }
      let mirror = Point(x: 2 * near.x - held.x, y: held.y)
      return (place - held).length <= (place - mirror).length ? held : mirror
    }

    /// Returns the greatest radius of the roll at which no end of the spine lifts, for the held point at g.
    func tearLimit(at g: Point) -> Double {
      let way = held - g
      let length = way.length
      guard length > 0 else { return 0 }
      func limit(_ end: Point) -> Double {
        let along = (end.x - held.x) * way.x + (end.y - held.y) * way.y
        return (-2 * along / length - length) / Double.pi
      }
      return max(0, min(limit(near), limit(far)))
    }
  }

  /// Returns the place g of the held point on the page's plane, the point c that is held, and the radius R.
  ///
  /// The height h of the held point solves `h = rise · min(radius · W, T, ℓ / π)`. W is the page's width,
  /// `ℓ = |c - g|` depends on h, and T is the radius at which the spine would lift if h were 0. h is found to
  /// the last digits, in a few steps of the secant method with halved ends (Dowell and Jarratt, "A modified
  /// regula falsi method", BIT 11, 1971), or by bisection if the finger is so far away that g moves nearly as
  /// fast as h.
  func place(under finger: Point, by hold: Hold) -> (held: Point, from: Point, radius: Double) {
    let grip = Grip(self, hold)
    guard finger.isFinite else { return (grip.held, grip.held, 0) }
    let (way, nearness) = (finger - viewer, distance.map { 1 / $0 } ?? 0)
    func reached(_ height: Double) -> Point {
      grip.reached(from: height == 0 ? finger : viewer + way * (1 - height * nearness))
    }
    let most = min(radius * setup.size.width, grip.tearLimit(at: reached(0)))
    func roll(_ g: Point) -> Double { min(most, (grip.held - g).length / Double.pi) }
    func excess(_ height: Double) -> Double { rise * roll(reached(height)) - height }
    var (low, high) = (0.0, min(rise * most, distance ?? .infinity))
    var (above, below) = (excess(low), excess(high))
    var height = high
    if above <= 0 {
      height = low
    } else if below < 0 {
      let isSteady = rise / Double.pi * way.length * nearness < 0.75
      var side = 0
      for _ in 0..<200 {
        let guess = high - below * (high - low) / (below - above)
        height = isSteady && guess > low && guess < high ? guess : low + (high - low) / 2
        let value = excess(height)
        if value.magnitude <= high.ulp || height <= low || height >= high { break }
        if value > 0 {
          (low, above) = (height, value)
          if side == 1 { below /= 2 }
          side = 1
        } else {
          (high, below) = (height, value)
          if side == -1 { above /= 2 }
          side = -1
        }
      }
    }
    let held = reached(height)
    return (held, grip.held, min(roll(held), grip.tearLimit(at: held)))
  }

  /// Returns g, c and R for a held point that is pulled to a place of the page's plane, as far as paper
  /// reaches.
  func place(at g: Point, by hold: Hold) -> (held: Point, from: Point, radius: Double) {
    let grip = Grip(self, hold)
    let held = grip.reached(from: g)
    let most = min(radius * setup.size.width, (grip.held - held).length / Double.pi)
    return (held, grip.held, min(most, grip.tearLimit(at: held)))
  }

  /// Returns the place g of the held point on the page's plane, under a finger.
  package func held(under finger: Point, by hold: Hold) -> Point {
    place(under: finger, by: hold).held
  }

  /// The height of the flap, which is turned by 180°, in multiples of R.
  var rise: Double { Double.pi / Double(strips) * bands[strips].z }
}

extension Point {
  /// The distance from the origin; unlike ``distance(to:)`` it underflows or overflows if the squares do.
  var length: Double { (x * x + y * y).squareRoot() }

  fileprivate func moved(into radius: Double, of centre: Point) -> Point {
    let way = self - centre
    let length = way.length
    return length <= radius ? self : centre + way * (radius / length)
  }

  /// Returns whether the point lies in a disk, up to rounding.
  fileprivate func isWithin(_ radius: Double, of centre: Point) -> Bool {
    (self - centre).length <= radius * (1 + 1e-14)
  }
}
