import Pleat

/// The values that all frames of an output share.
struct FrameHeader {
  let backend: Backend
  let precision: Precision
  let kind: TransitionKind
  let size: Size
  let scale: Double
  let duration: Double
  /// The distance of the viewer in points, positive; nil without perspective.
  let perspectiveDistance: Double?
  let clips: Bool
  let panels: [Panel]
  /// The indices of the panels in paint order.
  let paintOrder: [Int]
}

/// A transition's kind and style bits, as the command line and the header spell them.
struct TransitionKind {
  let name: String
  let bits: [(name: String, isSet: Bool)]
}
