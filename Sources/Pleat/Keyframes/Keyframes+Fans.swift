// The vertices and triangles of panels with outlines: fans about each panel's first corner.

extension Keyframes {
  /// Whether any panel has an outline, so that panels can have different numbers of vertices.
  var hasOutlines: Bool { panels.contains { $0.outline != nil } }

  /// The number of the corners of all panels.
  var cornerCount: Int { panels.reduce(0) { $0 + $1.cornerCount } }

  /// Writes the vertices of each frame, after finding the frame's drawing order, and returns the number of
  /// panels written.
  mutating func arrangeAndWriteFans(_ frames: Range<Int>, _ pass: VertexPass<Scalar>) -> Int {
    var (written, vertex) = (0, 0)
    forEachVisiblePanel(of: frames) { panel, index, frame in
      pass.writeFan(panel, index, frame, as: vertex)
      vertex += panel.cornerCount
      written += 1
    }
    return written
  }

  /// Writes the indices of the triangles of all visible panels, in the order of
  /// ``writeVertices(of:into:layout:pageSize:clip:backend:)``.
  ///
  /// A panel with n corners has n - 2 triangles, all of which begin at its first corner: 0 1 2, 0 2 3 and so
  /// on, counted from the panel's first vertex.
  ///
  /// - Parameters:
  ///   - frames: The frames, or nil for all.
  ///   - indices: The memory, with three indices for each triangle.
  /// - Returns: The number of triangles written.
  /// - Throws: `PleatError.spanTooShort` if there is no room for all panels in all frames, visible or
  ///   not. Nothing is then written.
  /// - Precondition: The frames exist, and the last index fits into the type `Index`.
  @discardableResult
  public mutating func writeTriangles<Index: FixedWidthInteger & BitwiseCopyable>(
    of frames: Range<Int>? = nil, into indices: inout MutableSpan<Index>
  ) throws(PleatError) -> Int {
    let frames = frames ?? 0..<count
    precondition(
      frames.lowerBound >= 0 && frames.upperBound <= count, "the frames are out of range")
    let most = try checked(frames.count, times: cornerCount - 2 * panelCount)
    guard most <= indices.count / 3 else {
      throw .spanTooShort(count: most, fitting: indices.count / 3)
    }
    var (triangle, vertex) = (0, 0)
    forEachVisiblePanel(of: frames) { panel, _, _ in
      for corner in 1..<panel.cornerCount - 1 {
        indices[3 * triangle] = Index(vertex)
        indices[3 * triangle + 1] = Index(vertex + corner)
        indices[3 * triangle + 2] = Index(vertex + corner + 1)
        triangle += 1
      }
      vertex += panel.cornerCount
    }
    return triangle
  }

  /// Calls a closure for each visible panel, frame after frame, in the order in which to draw them.
  private mutating func forEachVisiblePanel(
    of frames: Range<Int>, _ body: (_ panel: Panel, _ index: Int, _ frame: Int) -> Void
  ) {
    var order = PaintOrder()
    swap(&order, &reusedOrder)
    for frame in frames {
      arrange(frame: frame, into: &order)
      for index in order.panels { body(panels[index], index, frame) }
    }
    swap(&order, &reusedOrder)
  }
}
