// Which panels of a frame are visible, and in which order they are drawn.

extension Keyframes {
  /// Returns whether a panel is visible in a frame.
  ///
  /// It is if the angle of its stream is in the range ``Panel/visible``, and, for a panel that is
  /// ``Panel/isOneSided``, if it faces the viewer. With c0, c1 and c2 the homogeneous corners x, y, w
  /// top left, top right and bottom right, and the width and the height of the panel, a panel faces the
  /// viewer if `det[c0; c1 - c0; c2 - c1] / (width · height)` is above 1e-6. This is the distance of the
  /// eye from the panel's plane, as a part of the eye's distance from the page. It is 1 for a panel at
  /// rest, 0 if the panel is edge-on, and negative if the viewer sees its back.
  ///
  /// It is decided in double precision. To ask for many panels of a frame, use ``order(frame:)``.
  ///
  /// - Precondition: The panel and the frame exist.
  /// - Complexity: O(n) for a chain of n joints that mix streams, otherwise constant.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  public func isVisible(panel: Int, frame: Int) -> Bool {
    precondition(panel >= 0 && panel < panelCount, "the panel index is out of range")
    precondition(frame >= 0 && frame < count, "the frame index is out of range")
    guard let basis else { return false }
    let traits = basis.traits[panel]
    guard isInWindow(panel: panel, stream: traits.stream, frame: frame) else { return false }
    guard traits.isOneSided else { return true }
    return basis.matrix(ofPanel: panel) { quarterTurns(stream: $0, frame: frame) }.facing > 1e-6
  }

  /// Returns the indices of the visible panels in a frame, in the order in which to draw them.
  ///
  /// Panels drawn later cover earlier ones. Backdrops come first. The other panels have the order of
  /// the rig, or, if it ``Rig/sortsByDistance``, that of the distances of their centres from the eye,
  /// farthest first. The distances are computed in double precision.
  ///
  /// - Precondition: The frame exists.
  /// - Complexity: O(n) for n panels and joints, and O(n log n) if panels are sorted. Each call
  ///   allocates arrays; ``order(frame:into:)`` does not.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public func order(frame: Int) -> [Int] {
    var order = PaintOrder()
    arrange(frame: frame, into: &order)
    return order.panels
  }

  /// Finds the indices of the visible panels in a frame, in the order in which to draw them.
  ///
  /// They are those that ``order(frame:)`` returns. A repeated call allocates nothing, unless there are
  /// more panels than before.
  ///
  /// - Parameters:
  ///   - frame: The index of the frame.
  ///   - panels: An array, whose elements are replaced.
  /// - Precondition: The frame exists.
  /// - Complexity: O(n) for n panels and joints, and O(n log n) if panels are sorted.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func order(frame: Int, into panels: inout [Int]) {
    var order = PaintOrder()
    swap(&order, &reusedOrder)
    arrange(frame: frame, into: &order)
    panels.removeAll(keepingCapacity: true)
    panels.append(contentsOf: order.panels)
    swap(&order, &reusedOrder)
  }

  /// Finds the visible panels of a frame and their order, in memory that is reused.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  package func arrange(frame: Int, into order: inout PaintOrder) {
    precondition(frame >= 0 && frame < count, "the frame index is out of range")
    guard let basis else { return }
    order.find(basis) {
      isInWindow(panel: $0, stream: $1, frame: frame)
    } quarterTurns: {
      quarterTurns(stream: $0, frame: frame)
    }
  }

  /// Returns whether the angle of a panel's stream is in the panel's window.
  @inline(__always) private func isInWindow(
    panel: Int, stream: Int, frame: Int
  ) -> Bool {
    let window = RigShape.windowScalars * panel
    let turns = turns.lanes[segments.turns * stream + frame]
    return turns >= windows.lanes[window + 2] && turns < windows.lanes[window + 3]
  }

  /// The angle of a stream in a frame, in double precision if that is known.
  private func quarterTurns(stream: Int, frame: Int) -> Double {
    let index = segments.turns * stream + frame
    return knowsExactTurns ? exactTurns.lanes[index] : Double(turns.lanes[index])
  }
}
