// Which panels of a frame are visible, and in which order they are drawn.

extension Keyframes {
  /// Returns whether a panel is visible in a frame.
  ///
  /// A panel is visible if the angle of its stream is in the range ``Panel/visible``. If
  /// ``Panel/isOneSided`` is true, the panel must also face the viewer.
  ///
  /// Let c0, c1 and c2 be the homogeneous corners (x, y, w) top left, top right and bottom right. A
  /// panel faces the viewer if `det[c0; c1 - c0; c2 - c1] / (width · height)` is above 1e-6. This number
  /// is the viewer's distance from the panel's plane, divided by the viewer's distance from the page. It
  /// is 1 for a panel at rest, 0 for a panel seen edge-on, and negative for a panel seen from behind. A
  /// panel with ``Panel/isReversed`` must be seen from behind: minus this number must be above 1e-6.
  ///
  /// The method computes in double precision. For all panels of a frame, use ``order(frame:)``.
  ///
  /// - Precondition: The panel and the frame exist.
  /// - Complexity: O(n) for a panel on a chain of n joints that mixes streams (see ``Basis``), otherwise
  ///   constant.
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
    return basis.matrix(ofPanel: panel) { quarterTurns(stream: $0, frame: frame) }
      .shows(reverse: traits.isReversed)
  }

  /// Returns the indices of the visible panels in a frame, in the order in which to draw them.
  ///
  /// Panels drawn later cover earlier ones. Backdrops (``Panel/isBackdrop``) come first. The other
  /// panels follow in the rig's order or, if ``Rig/sortsByDistance`` is true, sorted by the distance of
  /// their centres from the viewer, farthest first. The distances are computed in double precision.
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
  /// The indices are those that ``order(frame:)`` returns. Repeated calls allocate nothing, unless there
  /// are more panels than before.
  ///
  /// - Parameters:
  ///   - frame: The index of the frame.
  ///   - panels: The array whose elements are replaced by the indices.
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

  /// Returns whether the angle of a panel's stream is in the range in which the panel is visible.
  @inline(__always) private func isInWindow(
    panel: Int, stream: Int, frame: Int
  ) -> Bool {
    let window = RigShape.windowScalars * panel
    let turns = turns.lanes[segments.turns * stream + frame]
    return turns >= windows.lanes[window + 2] && turns < windows.lanes[window + 3]
  }

  /// Returns the angle of a stream in a frame: the exact angle if it is known, else the rounded one.
  private func quarterTurns(stream: Int, frame: Int) -> Double {
    let index = segments.turns * stream + frame
    return knowsExactTurns ? exactTurns.lanes[index] : Double(turns.lanes[index])
  }
}
