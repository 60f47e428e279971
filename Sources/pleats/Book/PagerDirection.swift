import PleatContainers

enum PagerDirection: String, CaseIterable {
  case left, right, up

  var axis: Axis { self == .up ? .vertical : .horizontal }

  var rightToLeft: Bool { self == .right }
}
