import Pleat

/// How a drag turns a transition: along which axis the drag is measured, and which way is forward.
struct DragRule {
  enum Axis: String { case x, y }
  enum Way: String { case decreasing, increasing, inward, outward }

  let axis: Axis
  let forward: Way

  /// Finds the rule from the direction of a transition or, without a direction, from its panels' motion.
  init(_ motion: MotionData) {
    if let direction = (motion.transition as? any PageTransition)?.setup.direction {
      axis = direction == .left || direction == .right ? .x : .y
      forward = direction == .left || direction == .up ? .decreasing : .increasing
      return
    }
    let paths = Paths(motion)
    axis = paths.ofY.way > paths.ofX.way ? .y : .x
    let path = axis == .y ? paths.ofY : paths.ofX
    // A page that turns over goes one way. Halves that meet go inward, and halves that part go outward.
    if path.along.magnitude >= path.outward.magnitude {
      forward = path.along > 0 ? .increasing : .decreasing
    } else {
      forward = path.outward > 0 ? .outward : .inward
    }
  }

  /// The lengths and directions of the paths of the panels' corners, without perspective.
  private struct Paths {
    struct Path {
      var way = 0.0
      var along = 0.0
      var outward = 0.0

      mutating func add(from start: Double, to end: Double, middle: Double) {
        way += (end - start).magnitude
        along += end - start
        outward += start < middle ? start - end : start > middle ? end - start : 0
      }
    }

    var ofX = Path()
    var ofY = Path()

    init(_ motion: MotionData) {
      var rig = motion.rig
      rig.projection = .identity
      let size = rig.pageSize
      let steps = 16
      var last: [[Point]]?
      for step in 0...steps {
        let progress = Double(step) / Double(steps)
        let angles = motion.tracks.map { Angle(quarterTurns: $0.quarterTurns(at: progress)) }
        let places = rig.panels.enumerated().map { index, panel in
          let matrix = rig.matrix(ofPanel: index, at: angles)
          let rect = Rect(origin: Point(x: 0, y: 0), size: panel.content.rect.size)
          let quad = matrix.map(rect)
          return (0..<4).map { quad[$0] }
        }
        for (index, corners) in (last ?? places).enumerated() {
          for (start, end) in zip(corners, places[index]) {
            ofX.add(from: start.x, to: end.x, middle: size.width / 2)
            ofY.add(from: start.y, to: end.y, middle: size.height / 2)
          }
        }
        last = places
      }
    }
  }
}
