/// The path of fewest straight lines through a tube around a curve's outline, from its first point to
/// its last.
///
/// The tube has the points (x, y) with |y - outline(x)| ≤ `width`. Taking the farthest line each time is
/// exact here. Let the window be the part of a line from its last touch of one wall to the place where it
/// leaves the tube through the other. Every path must cross it, and can reach it with no fewer lines. The
/// next line is the one that gets farthest of all that cross the window.
///
/// Source: Imai and Iri, "An optimal algorithm for approximating a piecewise linear function", 1986;
/// Suri, "A linear time algorithm for minimum link paths inside a simple polygon", 1986.
struct TubePath {
  typealias Place = SIMD2<Double>

  let outline: CurveOutline
  let width: Double

  /// Returns the corners of the path from left to right, and whether rounding has not disturbed the
  /// method.
  ///
  /// - Complexity: O(n) for n knots of the outline.
  func corners() -> (places: [Place], isExact: Bool) {
    let knots = outline.knots
    var (corners, isExact) = ([knots[0]], true)
    var fan = LineFan()
    fan.pass(knots[0], 0)
    // The line before the current one, and the window on it.
    var (last, window): (LineFan.Line?, ClosedRange<Double>) = (nil, 0...0)
    // After the gates at the knots, the last gate is the end point itself.
    var (gate, turned) = (1, 0)
    while gate <= knots.count {
      let place = knots[min(gate, knots.count - 1)]
      let width = gate < knots.count ? width : 0
      guard let (line, side) = fan.blocked(at: place, width) else {
        fan.pass(place, width)
        gate += 1
        continue
      }
      if let last { corners.append(last.meeting(line, in: window)) }
      guard turned < gate else {
        // Only rounding can block two lines at one gate. A line to its middle goes on.
        corners.append(place)
        (last, isExact, fan) = (nil, false, LineFan())
        fan.pass(place, 0)
        gate += 1
        continue
      }
      let exit = exit(of: line, before: gate, side)
      let touch = line.second
      (last, window, turned) = (line, min(touch.x, exit.x)...exit.x, gate)
      fan = LineFan()
      fan.pass(touch, side: 1 - side)
      var next = gate
      while next > 0, knots[next - 1].x > touch.x { next -= 1 }
      while next < gate {
        fan.pass(knots[next] + Place(0, LineFan.signs[1 - side] * self.width), side: 1 - side)
        next += 1
      }
      fan.pass(exit, side: side)
    }
    if let last {
      let corner = fan.middle.map { last.meeting($0, in: window) }
      corners.append(corner ?? last.place(window.lowerBound))
    }
    if corners[corners.count - 1] != knots[knots.count - 1] || corners.count == 1 {
      corners.append(knots[knots.count - 1])
    }
    return (corners, isExact)
  }

  /// Returns the place in which a line leaves the tube through a wall before a gate.
  private func exit(of line: LineFan.Line, before gate: Int, _ side: Int) -> Place {
    let (start, sign) = (outline.knots[gate - 1], LineFan.signs[side])
    // There is no x between the sides of a jump.
    guard gate < outline.knots.count, !outline.isJump(gate - 1) else {
      return line.place(start.x)
    }
    let (end, wall) = (outline.knots[gate], Place(0, sign * width))
    let room = max(sign * (start.y + wall.y - line.value(at: start.x)), 0)
    let excess = max(sign * (line.value(at: end.x) - end.y - wall.y), 0)
    return start + wall + (end - start) * (excess > 0 ? room / (room + excess) : 1)
  }
}

/// The straight lines that pass through gates: above all points of a floor and below all points of a
/// ceiling, which come from left to right.
struct LineFan {
  typealias Place = SIMD2<Double>

  /// A line through two points.
  struct Line {
    let first, second: Place
    let slope: Double

    init(_ first: Place, _ second: Place) {
      (self.first, self.second) = (first, second)
      slope = LineFan.slope(first, second)
    }

    func value(at x: Double) -> Double {
      let near = (x - first.x).magnitude < (x - second.x).magnitude ? first : second
      return near.y + slope * (x - near.x)
    }

    func place(_ x: Double) -> Place { Place(x, value(at: x)) }

    /// Returns where the line meets another, in a window.
    func meeting(_ other: Line, in window: ClosedRange<Double>) -> Place {
      let isFlatter = slope.magnitude < other.slope.magnitude
      // From a point of the steeper line the way is short, so it is not rounded.
      let start = (isFlatter ? other.first.x : second.x).clamped(to: window)
      let gap = other.value(at: start) - value(at: start)
      let way = slope == other.slope ? 0 : gap / (slope - other.slope)
      var x = start + way
      // Rounding must not move the corner out of the part in which the steeper line is needed.
      if isFlatter, x - start < way { x = x.nextUp }
      if !isFlatter, x - start > way { x = x.nextDown }
      x = x.clamped(to: window)
      return isFlatter ? place(x) : other.place(x)
    }
  }

  /// The directions from the middle to the floor, which is side 0, and to the ceiling, which is side 1.
  static let signs = [-1.0, 1]

  /// For each side, the points that still touch lines, on a convex chain.
  private var chains: [[Place]] = [[], []]
  private var heads = [0, 0]
  /// The line that gets farthest away from each side: it touches that side first, then the other.
  private(set) var limits: [Line?] = [nil, nil]

  /// Returns the line that is the last to be blocked by a gate, and the side at which it is, if none
  /// passes.
  func blocked(at place: Place, _ width: Double) -> (line: Line, side: Int)? {
    for side in 0...1 {
      guard let line = limits[side] else { continue }
      let wall = place.y + Self.signs[side] * width
      if Self.signs[side] * (line.value(at: place.x) - wall) > 0 { return (line, side) }
    }
    return nil
  }

  /// Keeps the lines that pass through a gate.
  mutating func pass(_ place: Place, _ width: Double) {
    for side in 0...1 { pass(place + Place(0, Self.signs[side] * width), side: side) }
  }

  /// Keeps the lines that pass a point on a side.
  mutating func pass(_ place: Place, side: Int) {
    let (other, sign) = (1 - side, Self.signs[side])
    let isCut = limits[other].map { sign * ($0.value(at: place.x) - place.y) > 0 } ?? true
    if isCut, heads[other] < chains[other].count {
      // The tangent from the point to the other chain only moves to the right.
      func steepness(_ index: Int) -> Double { sign * Self.slope(chains[other][index], place) }
      var head = heads[other]
      while head + 1 < chains[other].count, chains[other][head + 1].x < place.x,
        steepness(head + 1) <= steepness(head)
      {
        head += 1
      }
      heads[other] = head
      if chains[other][head].x < place.x { limits[other] = Line(chains[other][head], place) }
    }
    append(place, side)
  }

  private mutating func append(_ place: Place, _ side: Int) {
    let sign = Self.signs[side]
    if let last = chains[side].last, last.x == place.x {
      guard sign * (place.y - last.y) < 0 else { return }
      chains[side].removeLast()
    }
    while chains[side].count - heads[side] >= 2 {
      let end = chains[side].count - 1
      let (before, last) = (chains[side][end - 1], chains[side][end])
      guard sign * (Self.slope(before, last) - Self.slope(last, place)) >= 0 else { break }
      chains[side].removeLast()
    }
    chains[side].append(place)
  }

  /// The line in the middle between the two limits, or the only one.
  var middle: Line? {
    guard let low = limits[1], let high = limits[0] else { return limits[0] ?? limits[1] }
    let (start, end) = (min(low.first.x, high.first.x), max(low.second.x, high.second.x))
    return Line(
      (low.place(start) + high.place(start)) / 2, (low.place(end) + high.place(end)) / 2)
  }

  private static func slope(_ start: Place, _ end: Place) -> Double {
    (end.y - start.y) / (end.x - start.x)
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
