/// The joints of a rig while it is compiled: which streams move each one, and where it takes points.
struct JointTree {
  let joints: [Joint]
  private var moves: [Moves]
  /// The matrices to the rig's space, of joints that one stream moves, or none.
  private var matrices: [HarmonicMatrix?]
  /// The number of joints of the longest chain.
  let longestChain: Int

  /// The streams that move something.
  enum Moves: Equatable {
    case none
    case one(Int)
    case several

    init(_ streams: [Int]) {
      self = streams.reduce(.none) { $0.joined(by: .one($1)) }
    }

    func joined(by other: Moves) -> Moves {
      switch (self, other) {
      case (.none, _): other
      case (_, .none): self
      default: self == other ? self : .several
      }
    }
  }

  /// - Precondition: Each joint comes after its parent and follows streams from 0 on.
  init(_ rig: Rig) {
    joints = rig.joints
    var (moves, lengths): ([Moves], [Int]) = ([], [])
    for (index, joint) in joints.enumerated() {
      precondition(
        (joint.parent ?? 0) >= 0 && joint.parent ?? -1 < index,
        "the parent of a joint must come before it")
      precondition(
        joint.angle.stream >= 0 && joint.slide.stream >= 0, "a stream must not be negative")
      let own = Moves(joint.streams)
      moves.append(joint.parent.map { moves[$0].joined(by: own) } ?? own)
      lengths.append(1 + (joint.parent.map { lengths[$0] } ?? 0))
    }
    self.moves = moves
    longestChain = lengths.max() ?? 0
    matrices = Array(repeating: nil, count: joints.count)
  }

  /// Returns the matrix of a joint to the rig's space, or nil if several streams move the joint.
  mutating func matrix(ofJoint joint: Int) -> HarmonicMatrix? {
    guard moves[joint] != .several else { return nil }
    // From the first joint of the chain that is not known yet.
    var chain: [Int] = []
    var next: Int? = joint
    while let index = next, matrices[index] == nil {
      chain.append(index)
      next = joints[index].parent
    }
    for index in chain.reversed() {
      let own = HarmonicMatrix(joints[index])
      matrices[index] = joints[index].parent.map { own.concatenating(matrices[$0]!) } ?? own
    }
    return matrices[joint]
  }

  /// The stream that moves a joint, or the one that its own angle follows if several do.
  func stream(ofJoint joint: Int) -> Int {
    switch moves[joint] {
    case .none: 0
    case .one(let stream): stream
    case .several: joints[joint].angle.stream
    }
  }
}

extension Joint {
  /// Whether the joint turns, at least at some angles.
  private var turns: Bool { angle.multiple != 0 && axis != .zero }

  /// Whether the joint slides, at least at some angles.
  private var slides: Bool { slide.cosine != .zero || slide.sine != .zero }

  /// The streams that the joint follows: none, one or two different ones.
  fileprivate var streams: [Int] {
    (turns ? [angle.stream] : []) + (slides ? [slide.stream] : [])
  }

  /// The joint as factors that follow one frequency of one stream each, in the order of the product.
  var factors: [(stream: Int, matrix: HarmonicMatrix)] {
    guard turns && slides && (angle.stream != slide.stream || angle.multiple.magnitude != 1) else {
      return [(streams.first ?? 0, HarmonicMatrix(self))]
    }
    var turning = self
    turning.slide = Slide()
    let sliding = Joint(axis: .zero, angle: Opening(multiple: 0), slide: slide)
    return [(angle.stream, HarmonicMatrix(turning)), (slide.stream, HarmonicMatrix(sliding))]
  }
}
