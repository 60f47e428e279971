internal import Pleat

/// Some panels of a transition, as a transition of their own.
///
/// All panels of a part follow the same streams, so they move at the same time. If many panels
/// start one after another, each part is examined only while it moves.
struct TransitionPart: Sendable {
  /// The panels' indices in the whole transition, in ascending order.
  let panels: [Int]
  /// The transition of these panels, with the joints and streams that move them.
  let transition: CompiledTransition
  let motion: ClosedRange<Double>
}

extension CompiledTransition {
  /// Divides the transition into parts, each with the panels that follow the same streams.
  ///
  /// - Parameter wholeChains: whether panels whose shades depend on each other stay together. Panels whose
  ///   chains mix streams and begin with the same joint are then one part, with the panels that share
  ///   creases with them. Another part has all other panels that share a crease with a panel that follows
  ///   another stream, such as the panels of a shadow.
  /// - Complexity: O(n) in the panels and their chains of joints.
  func parts(wholeChains: Bool = false) throws(PleatError) -> [TransitionPart] {
    let rig = rig()
    var streams: [Set<Int>] = []
    var roots: [Int] = []
    for (index, joint) in rig.joints.enumerated() {
      var own = joint.parent.map { streams[$0] } ?? []
      if joint.turns { own.insert(joint.angle.stream) }
      if joint.slides { own.insert(joint.slide.stream) }
      streams.append(own)
      roots.append(joint.parent.map { roots[$0] } ?? index)
    }
    var keys: [PartKey] = []
    var groups: [PartKey: [Int]] = [:]
    var followed: [PartKey: Set<Int>] = [:]
    for (index, panel) in rig.panels.enumerated() {
      let own = basis.stream(ofPanel: index)
      let needed = (panel.joint.map { streams[$0] } ?? []).union([own])
      let key =
        wholeChains && isOnChain(index)
        ? PartKey.chain(root: panel.joint.map { roots[$0] } ?? 0)
        : wholeChains && meetsOtherStreams(index) ? .creased : .streams(needed, own: own)
      if groups[key] == nil { keys.append(key) }
      groups[key, default: []].append(index)
      followed[key, default: []].formUnion(needed)
    }
    var parts: [TransitionPart] = []
    for key in keys {
      let panels = groups[key] ?? []
      let part =
        keys.count == 1
        ? self : try Part(of: self, panels: panels, streams: followed[key] ?? []).compiled()
      parts.append(
        TransitionPart(panels: panels, transition: part, motion: Self.motion(of: part.streams)))
    }
    return parts
  }

  /// Whether a panel is on a chain that mixes streams, or shares a crease with such a panel.
  private func isOnChain(_ panel: Int) -> Bool {
    let creases = basis.panels[panel].smoothCreases
    return [panel, creases?.start, creases?.end].contains { index in
      index.map { basis.mixesStreams(panel: $0) } ?? false
    }
  }

  /// Whether a panel shares a crease with one whose shade follows another stream.
  private func meetsOtherStreams(_ panel: Int) -> Bool {
    let creases = basis.panels[panel].smoothCreases
    return [creases?.start, creases?.end].contains { index in
      index.map { basis.stream(ofPanel: $0) != basis.stream(ofPanel: panel) } ?? false
    }
  }

  /// Returns the range of progress, within 0...1, outside of which no angle changes.
  private static func motion(of tracks: [Track]) -> ClosedRange<Double> {
    var places: [Double] = []
    for pieces in tracks.map(\.pieces) {
      for (index, piece) in pieces.enumerated() {
        if piece.from != piece.to {
          places += [piece.progress.lowerBound, piece.progress.upperBound]
        } else if index > 0, pieces[index - 1].to != piece.from {
          places.append(piece.progress.lowerBound)
        }
      }
    }
    guard let first = places.min(), let last = places.max() else { return 0...0 }
    return (first...last).clamped(to: 0...1)
  }
}

private enum PartKey: Hashable {
  /// The streams that the panels follow, and the stream of their windows.
  case streams(Set<Int>, own: Int)
  /// The first joint of the panels' chains.
  case chain(root: Int)
  /// Panels that share a crease with a panel whose shade follows another stream.
  case creased
}

/// A rig with only some panels, and the joints and streams that move them.
private struct Part: Transition {
  let whole: CompiledTransition
  private let part: Rig
  private let streams: [Int]

  init(of whole: CompiledTransition, panels: [Int], streams: Set<Int>) {
    self.whole = whole
    let rig = whole.rig()
    var needed: Set<Int> = []
    for panel in panels {
      var next = rig.panels[panel].joint
      while let joint = next, needed.insert(joint).inserted { next = rig.joints[joint].parent }
    }
    let joints = needed.sorted()
    let places = Dictionary(uniqueKeysWithValues: zip(joints, joints.indices))
    // The order stays the same, so that stream 0 remains the stream of panels that nothing moves.
    self.streams = streams.sorted()
    let numbers = Dictionary(uniqueKeysWithValues: zip(self.streams, self.streams.indices))
    var part = rig
    part.joints = joints.map { index in
      var joint = rig.joints[index]
      joint.parent = joint.parent.flatMap { places[$0] }
      joint.angle.stream = numbers[joint.angle.stream] ?? 0
      joint.slide.stream = numbers[joint.slide.stream] ?? 0
      return joint
    }
    let own = Dictionary(uniqueKeysWithValues: zip(panels, panels.indices))
    part.panels = panels.map { index in
      var panel = rig.panels[index]
      panel.joint = panel.joint.flatMap { places[$0] }
      let shadeStream = panel.shading?.opacity.stream
      panel.shading?.opacity.stream = shadeStream.flatMap { numbers[$0] }
      if let creases = panel.creases {
        panel.creases?.start = creases.start.flatMap { own[$0] }
        panel.creases?.end = creases.end.flatMap { own[$0] }
      }
      return panel
    }
    part.paintOrder = rig.paintOrder.compactMap { own[$0] }
    self.part = part
  }

  func rig() -> Rig { part }
  func tracks() -> [Track] { streams.map { whole.streams[$0] } }
  func perspectiveDistance() -> Double? { whole.perspectiveDistance() }
}

extension Joint {
  fileprivate var turns: Bool { angle.multiple != 0 && axis != Vector3(x: 0, y: 0, z: 0) }

  fileprivate var slides: Bool {
    [slide.cosine, slide.sine].contains { $0 != Vector3(x: 0, y: 0, z: 0) }
  }
}
