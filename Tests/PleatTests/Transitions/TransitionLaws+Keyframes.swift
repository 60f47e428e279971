import Pleat
import Testing

extension TransitionLaws {
  /// The ends are exact on every backend.
  ///
  /// The panels of the source at progress 0 and those of the destination at 1 lie where the page is,
  /// to within 32 units in the last place of the longer side.
  ///
  /// The same panels are visible as joint by joint, and in the same order, if it is declared. By
  /// distance, panels on both sides of the middle are equally far but for rounding.
  func expectExactKeyframes() throws {
    let size = transition.setup.size
    let tolerance = 32 * max(size.width, size.height).ulp
    let orders = try [0.0, 1].map { try TransitionPose(transition, at: $0).order }
    let sorts = try transition.rig().sortsByDistance
    for backend in Backend.available {
      let keyframes = try transition.keyframes(at: [0, 1], backend: backend)
      for (frame, page) in [Panel.Page.source, .destination].enumerated() {
        let order = keyframes.order(frame: frame)
        #expect(
          sorts ? Set(order) == Set(orders[frame]) : order == orders[frame], "\(backend), \(label)")
        for index in order {
          let content = keyframes.panels[index].content
          guard content.page == page else { continue }
          let quad = keyframes.quad(ofPanel: index, frame: frame)
          #expect(
            quad.difference(from: content.rect.quad) <= tolerance,
            "\(keyframes.panels[index].name) on \(backend), \(label)")
        }
      }
    }
  }
  /// In motion, every backend has the corners, shades, visible panels and order that follow joint by
  /// joint.
  func expectSameKeyframes(at progress: Double) throws {
    let pose = try TransitionPose(transition, at: progress)
    let unit = max(transition.setup.size.width, transition.setup.size.height)
    for backend in Backend.available {
      let keyframes = try transition.keyframes(at: [progress], backend: backend)
      try expectOrder(keyframes.order(frame: 0), pose, "\(backend) at \(progress), \(label)")
      for (index, panel) in keyframes.panels.enumerated() {
        let comment: Comment = "\(panel.name) on \(backend) at \(progress), \(label)"
        let shade = keyframes.shade(ofPanel: index, frame: 0)
        #expect((shade - pose.shade(ofPanel: index)).magnitude <= 1e-11, comment)
        let wanted = pose.quad(ofPanel: index)
        // Corners near the eye are far away, and as much less exact.
        let reach = wanted.corners.reduce(unit) { max($0, $1.x.magnitude, $1.y.magnitude) }
        guard reach < 10 * unit else { continue }
        let quad = keyframes.quad(ofPanel: index, frame: 0)
        #expect(quad.difference(from: wanted) <= 1e-9 * unit, comment)
      }
    }
  }

  /// The panels are those of the pose, and in its order but for panels at the same distance.
  private func expectOrder(_ order: [Int], _ pose: TransitionPose, _ comment: Comment) throws {
    guard pose.rig.sortsByDistance else {
      #expect(order == pose.order, comment)
      return
    }
    #expect(order.sorted() == pose.order.sorted(), comment)
    let size = transition.setup.size
    let tolerance = 1e-8 * max(size.width, size.height)
    let sorted = order.filter { !pose.rig.panels[$0].isBackdrop }
    for (far, near) in zip(sorted, sorted.dropFirst()) {
      let distances = (pose.distance(ofPanel: far), pose.distance(ofPanel: near))
      #expect(distances.0 >= distances.1 - tolerance, comment)
    }
  }
}
