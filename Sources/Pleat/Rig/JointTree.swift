/// The joints of a rig during compilation: the streams that move each joint, and the joint's matrix.
struct JointTree {
  let joints: [Joint]
  private var moves: [Moves]
  /// The matrix from each joint's space to the rig's; nil if it is not known yet, or if several streams
  /// move the joint.
  private var matrices: [HarmonicMatrix?]
  /// The number of joints of the longest chain.
  let longestChain: Int

  /// Whether no stream (angle), one stream, or several streams move a joint.
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

  /// - Precondition: Each joint comes after its parent, and the numbers of streams are not negative.
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

  /// Returns the matrix from a joint's space to the rig's, or nil if several streams move the joint.
  mutating func matrix(ofJoint joint: Int) -> HarmonicMatrix? {
    guard moves[joint] != .several else { return nil }
    // The joints of the chain, from this one upward, whose matrices are not known yet.
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

  /// Returns the stream of a panel, and whether several streams move or shade it.
  ///
  /// If the shade names a stream, the result is that stream. Otherwise it is the stream that moves the panel,
  /// or 0 if none does. If several do, it is the stream of the angle of the panel's own joint.
  func stream(of panel: Panel) -> (stream: Int, isMixed: Bool) {
    precondition(panel.shadeStream ?? 0 >= 0, "a stream must not be negative")
    let moved = panel.joint.map { moves[$0] } ?? .none
    let all = panel.shadeStream.map { moved.joined(by: .one($0)) } ?? moved
    let stream =
      switch all {
      case .none: 0
      case .one(let stream): stream
      case .several: panel.shadeStream ?? joints[panel.joint!].angle.stream
      }
    return (stream, all == .several)
  }
}

extension Joint {
  private var turns: Bool { angle.multiple != 0 && axis != .zero }

  private var slides: Bool { slide.cosine != .zero || slide.sine != .zero }

  /// The streams of the joint's rotation and of its slide, if the joint turns or slides.
  fileprivate var streams: [Int] {
    (turns ? [angle.stream] : []) + (slides ? [slide.stream] : [])
  }

  /// The factors of the joint's matrix, in order; each depends on one stream, with one frequency.
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
