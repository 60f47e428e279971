import PleatContainers

/// The direction in which pages move as a pager goes forward.
enum PagerDirection: String, CaseIterable {
  case left, right, up

  /// The axis along which pages turn.
  var axis: Axis { self == .up ? .vertical : .horizontal }

  /// Whether pages follow each other from right to left.
  var rightToLeft: Bool { self == .right }
}
