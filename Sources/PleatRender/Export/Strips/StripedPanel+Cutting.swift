internal import Pleat

extension StripedPanel {
  /// The largest accepted number of strips of a panel.
  static var stripLimit: Int { 2048 }

  /// The poses of one panel at all moments at which it is visible.
  struct Moments {
    /// The clock's samples.
    let ticks: [Int]
    let poses: [StripPose]
    /// The moments at which the error is computed: the samples, two more moments between neighbouring
    /// samples, and others.
    let probes: [(tick: Double, pose: StripPose)]
    let isTransposed: Bool
    let width: Double
    let height: Double
  }

  /// Reads the poses of a panel at moments at which it is visible, or returns nil if it never is.
  ///
  /// - Parameter transposed: whether v is x, for a panel that could be cut in both directions.
  /// - Throws: `BakeError.behindTheEye`, `BakeError.notParallel`.
  static func moments(
    ofPanel index: Int, clock: StripClock, transposed: Bool, reach: Double, error: Double
  ) throws(BakeError) -> Moments? {
    let panel = clock.basis.panels[index]
    let seen = clock.looks.indices.filter { clock.isVisible(index, at: clock.looks[$0]) }
    let ticks = seen.map { clock.samples[$0] }
    guard !ticks.isEmpty else { return nil }
    let size = panel.content.rect.size
    func pose(_ look: StripClock.Look, transposed: Bool) -> StripPose? {
      StripPose(
        clock.matrix(ofPanel: index, at: look), transposed: transposed, size: size, reach: reach,
        error: error)
    }
    for isTransposed in [transposed, !transposed] {
      var poses: [StripPose] = []
      for (tick, place) in zip(ticks, seen) {
        guard let pose = pose(clock.looks[place], transposed: isTransposed) else {
          if isTransposed == transposed { break }
          throw .notParallel(panel: panel.name, progress: clock.progress(at: Double(tick)))
        }
        let height = isTransposed ? size.width : size.height
        guard pose.w(0) > 0, pose.w(height) > 0 else {
          throw .behindTheEye(panel: panel.name, progress: clock.progress(at: Double(tick)))
        }
        poses.append(pose)
      }
      guard poses.count == ticks.count else { continue }
      var probes = zip(ticks, poses).map { (tick: Double($0), pose: $1) }
      for (tick, next) in zip(ticks, ticks.dropFirst()) where next - tick > 1 {
        // Samples that differ by one tick may be before and after a change of state.
        for share in [1.0 / 3, 2.0 / 3] {
          let between = Double(tick) + Double(next - tick) * share
          let look = clock.seen(between)
          guard clock.isVisible(index, at: look) else { continue }
          guard let pose = pose(look, transposed: isTransposed) else {
            throw .notParallel(panel: panel.name, progress: clock.progress(at: between))
          }
          probes.append((between, pose))
        }
      }
      let (width, height) =
        isTransposed ? (size.height, size.width) : (size.width, size.height)
      return Moments(
        ticks: ticks, poses: poses, probes: probes, isTransposed: isTransposed, width: width,
        height: height)
    }
    return nil
  }

  /// Cuts the panel into strips, each of which one affine map shows accurately enough at all moments.
  ///
  /// Each strip is as long as the limit allows.
  ///
  /// - Complexity: O(strips · moments), for at most 64 moments, which include the steepest views.
  static func cut(_ moments: Moments, limit: Double, name: String) throws(BakeError) -> [Double] {
    let (width, height) = (moments.width, moments.height)
    // Steep views need the thinnest strips, so the two views whose ends differ most are always checked.
    let slants = moments.poses.map { $0.w(height) / $0.w(0) }
    let steepest = [
      slants.indices.max { slants[$0] < slants[$1] },
      slants.indices.min { slants[$0] < slants[$1] },
    ]
    let spacing = max(moments.poses.count / 48, 1)
    let chosen = Set(
      stride(from: 0, to: slants.count, by: spacing).map { $0 } + steepest.compactMap { $0 })
    return try cut(
      chosen.map { moments.poses[$0] }, width: width, height: height, limit: limit, name: name)
  }

  /// Cuts a panel into strips for some poses.
  static func cut(
    _ poses: [StripPose], width: Double, height: Double, limit: Double, name: String
  ) throws(BakeError) -> [Double] {
    func isNear(_ start: Double, _ end: Double) -> Bool {
      poses.allSatisfy { $0.error(from: start, to: end, width: width) <= limit }
    }
    // Edges are multiples of 1/1000, so that they are printed exactly.
    let unit = 0.001
    var edges = [0.0]
    while let start = edges.last, start < height {
      if isNear(start, height) {
        edges.append(height)
        break
      }
      guard edges.count < stripLimit else {
        throw .tooManyStrips(panel: name, limit: stripLimit)
      }
      var (good, bad) = (1, Int(((height - start) / unit).rounded(.up)))
      while bad - good > 1 {
        let middle = (good + bad) / 2
        let end = ((start / unit).rounded() + Double(middle)) * unit
        if isNear(start, end) { good = middle } else { bad = middle }
      }
      edges.append(((start / unit).rounded() + Double(good)) * unit)
    }
    return edges
  }
}
