import Pleat

/// What holds for all frames of a run.
struct FrameHeader {
  let backend: Backend
  let precision: Precision
  let kind: TransitionKind
  let size: Size
  let scale: Double
  let duration: Double
  /// A positive magnitude, nil for none.
  let perspectiveDistance: Double?
  let clips: Bool
  let panels: [Panel]
  /// The indices of the panels from far to near.
  let paintOrder: [Int]
}

/// A transition's kind and style bits, as the command line and the header spell them.
struct TransitionKind {
  let name: String
  let bits: [(name: String, isSet: Bool)]
}
