/// A layer of a tree with the rules of Core Animation: enough of them to place a page.
///
/// A point u of the layer's own bounds, whose origin is the top left corner, lies in the parent at
/// `position + (u − anchor · size) · transform`.
public struct ReferenceLayer {
  /// The name under which the layer's matrix is handed out; unnamed layers are joints.
  public var name: String?
  /// Width and height of the bounds.
  public var size: [Double]
  /// The point of the bounds that stays at `position`, as fractions of the size.
  public var anchor: [Double]
  /// Where the anchor lies, in the parent's points.
  public var position: [Double]
  /// Turns and moves the layer about its anchor.
  public var transform: [Double]
  /// Applied to all children, about this layer's anchor.
  public var sublayerTransform: [Double]
  /// The layers inside, in this layer's points.
  public var children: [ReferenceLayer]

  /// A layer that stands where its anchor is put.
  public init(
    name: String? = nil, size: [Double], anchor: [Double] = [0.5, 0.5], position: [Double],
    transform: [Double] = ReferenceMatrix.identity,
    sublayerTransform: [Double] = ReferenceMatrix.identity, children: [ReferenceLayer] = []
  ) {
    self.name = name
    self.size = size
    self.anchor = anchor
    self.position = position
    self.transform = transform
    self.sublayerTransform = sublayerTransform
    self.children = children
  }

  /// The matrix of every named layer below this one, from that layer's own points (origin at its
  /// top left corner, z = 0) to this layer's homogeneous points.
  public func matricesByName() -> [String: [Double]] {
    var matrices: [String: [Double]] = [:]
    for child in children {
      let matrix = ReferenceMatrix.product(child.matrixInParent, aboutAnchor(sublayerTransform))
      if let name = child.name { matrices[name] = matrix }
      for (name, inChild) in child.matricesByName() {
        matrices[name] = ReferenceMatrix.product(inChild, matrix)
      }
    }
    return matrices
  }

  /// From this layer's own points to its parent's, before the parent's sublayer transform.
  private var matrixInParent: [Double] {
    ReferenceMatrix.product(
      ReferenceMatrix.translation(-anchor[0] * size[0], -anchor[1] * size[1]),
      transform,
      ReferenceMatrix.translation(position[0], position[1]))
  }

  /// The same matrix with the anchor as its origin, in this layer's own points.
  private func aboutAnchor(_ matrix: [Double]) -> [Double] {
    let x = anchor[0] * size[0]
    let y = anchor[1] * size[1]
    return ReferenceMatrix.product(
      ReferenceMatrix.translation(-x, -y), matrix, ReferenceMatrix.translation(x, y))
  }
}
