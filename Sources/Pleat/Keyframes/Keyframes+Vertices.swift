// Writes vertices, the corners of visible panels in drawing order, to the caller's memory.

extension Keyframes {
  /// The pages: source, destination and back, then all other pages that panels show, in the panels'
  /// order.
  ///
  /// The page number of a vertex is an index of this array.
  public var pages: [Panel.Page] {
    var pages: [Panel.Page] = [.source, .destination, .back]
    for panel in panels where !pages.contains(panel.content.page) {
      pages.append(panel.content.page)
    }
    return pages
  }

  /// Writes four vertices for each visible panel, frame after frame, in the order in which to draw them.
  ///
  /// The corners of a panel are the top left, top right, bottom right and bottom left of its content, as
  /// in a ``Quad``. A panel with an ``Panel/outline`` has one vertex for each corner of the outline
  /// instead, in its order. A vertex is the row vector (x, y, 0, 1) · matrix · `clip`, with the matrix of
  /// the panel, in the precision of the keyframes. ``writeTriangles(count:into:)`` writes the indices, and
  /// ``writeTriangles(of:into:)`` does so for rigs with outlines.
  ///
  /// After the first call, calls for the same rig and the same page size allocate nothing.
  ///
  /// ```swift
  /// let layout = VertexLayout(position: 0, texture: 3, shade: 5)
  /// var vertices = [Float](repeating: 0, count: 4 * 5 * layout.stride)
  /// func fill(_ frames: inout Keyframes<Float>, size: Size) throws -> Int {
  ///   var span = vertices.mutableSpan
  ///   return try frames.writeVertices(into: &span, layout: layout, pageSize: size)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - frames: The frames, or nil for all.
  ///   - vertices: The memory. For the memory of a GPU, take the `mutableSpan` of an
  ///     `UnsafeMutableBufferPointer`.
  ///   - layout: The numbers of a vertex, and their places.
  ///   - pageSize: The size of the pages in points. The texture coordinates u and v are
  ///     coordinates in the page, divided by this size.
  ///   - clip: A transform that acts after each panel's matrix, for example to a GPU's clip space:
  ///     `Transform3D.orthographic(left: 0, right: width, bottom: height, top: 0, near: -depth,
  ///     far: depth, depth: .zeroToOne)`.
  ///   - backend: The backend that computes the vertices. The results are the same, bit for bit, with
  ///     every backend.
  /// - Returns: The number of panels whose vertices were written. The memory after them is unchanged.
  /// - Throws: `PleatError.spanTooShort` if there is no room for all panels in all frames, visible or
  ///   not, `PleatError.backendUnavailable` or `PleatError.outOfMemory`. Nothing is then written.
  /// - Precondition: The frames exist, and the keyframes are not interleaved. `outputs` contains
  ///   `matrices`, and also `shades` if the layout has a place for the shade.
  /// - Complexity: 24 operations and a division for each corner, and the time to find the order of
  ///   each frame. The C function is `plt_vertices_write`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @discardableResult
  public mutating func writeVertices(
    of frames: Range<Int>? = nil, into vertices: inout MutableSpan<Scalar>, layout: VertexLayout,
    pageSize: Size, clip: Transform3D = .identity, backend: Backend = .automatic
  ) throws(PleatError) -> Int {
    let frames = frames ?? 0..<count
    layout.check()
    precondition(
      frames.lowerBound >= 0 && frames.upperBound <= count, "the frames are out of range")
    precondition(
      outputs.contains(.matrices) && !isInterleaved, "vertices need matrices, frame by frame")
    precondition(
      layout.shade == nil || outputs.contains(.shades),
      "the shade of vertices needs the output shades")
    // Without outlines, the room is counted in panels of four vertices, otherwise in single vertices.
    let fan = hasOutlines
    let length = fan ? layout.stride : 4 * layout.stride
    let places = try StridedPlaces(
      of: length, offset: 0, stride: max(length, 1), count: nil, in: vertices.count)
    let values = try checked(frames.count, times: fan ? cornerCount : panelCount)
    guard values <= places.count else { throw .spanTooShort(count: values, fitting: places.count) }
    let kernels = try backend.kernels()
    try loadCorners(of: pageSize)
    guard let shape else { return 0 }
    return vertices.withLanes { out in
      clip.withLanes { (rows: Lanes<Scalar>) in
        let pass = VertexPass(
          kernels: kernels, layout: PlacedLayout(layout), clip: clip.isIdentity ? nil : rows,
          out: out, matrices: matrixStorage.lanes,
          shades: layout.shade == nil ? nil : shadeStorage.lanes, corners: corners.lanes,
          turns: fan || shape.needsPoses || shape.streamCount > 1 ? nil : turns.lanes,
          segments: segments)
        if fan { return arrangeAndWriteFans(frames, pass) }
        return pass.turns == nil
          ? arrangeAndWrite(frames, pass) : pass.write(frames, of: paintOrder, after: 0)
      }
    }
  }

  /// Writes the vertices of each frame, after finding the frame's drawing order.
  private mutating func arrangeAndWrite(_ frames: Range<Int>, _ pass: VertexPass<Scalar>) -> Int {
    var order = PaintOrder()
    swap(&order, &reusedOrder)
    var written = 0
    for frame in frames {
      arrange(frame: frame, into: &order)
      written += pass.write(frame..<frame + 1, of: order.panels, after: written)
    }
    swap(&order, &reusedOrder)
    return written
  }

  /// Writes the indices of two triangles for each of a number of panels.
  ///
  /// The indices are 0 1 2 and 0 2 3 for the first panel, 4 5 6 and 4 6 7 for the second, and so on.
  ///
  /// - Parameters:
  ///   - count: The number of panels.
  ///   - indices: The memory, with room for six indices per panel.
  /// - Throws: `PleatError.spanTooShort` if there is less room. Nothing is then written.
  /// - Precondition: `count` is not negative, and the last index, `4 · count - 1`, fits into the type
  ///   `Index`.
  public static func writeTriangles<Index: FixedWidthInteger & BitwiseCopyable>(
    count: Int, into indices: inout MutableSpan<Index>
  ) throws(PleatError) {
    precondition(count >= 0, "count must not be negative")
    guard count <= indices.count / 6 else {
      throw .spanTooShort(count: count, fitting: indices.count / 6)
    }
    precondition(count == 0 || Index(exactly: 4 * count - 1) != nil, "the last index is too large")
    for panel in 0..<count {
      for (place, corner) in [0, 1, 2, 0, 2, 3].enumerated() {
        indices[6 * panel + place] = Index(4 * panel + corner)
      }
    }
  }

  /// Prepares the constants of all panels' vertices, for pages of a given size.
  private mutating func loadCorners(of pageSize: Size) throws(PleatError) {
    guard cornersSize != pageSize else { return }
    cornersSize = nil
    try corners.resize(to: PanelCorners.count * panelCount)
    let (lanes, pages) = (corners.mutableLanes, pages)
    for (index, panel) in panels.enumerated() {
      let (rect, own) = (panel.content.rect, lanes.dropFirst(PanelCorners.count * index))
      own[0] = Scalar(rect.width)
      own[1] = Scalar(rect.height)
      own[2] = Scalar(rect.minX / pageSize.width)
      own[3] = Scalar(rect.maxX / pageSize.width)
      own[4] = Scalar(rect.minY / pageSize.height)
      own[5] = Scalar(rect.maxY / pageSize.height)
      own[6] = Scalar(pages.firstIndex(of: panel.content.page) ?? 0)
      own[7] = windows.lanes[RigShape.windowScalars * index + 2]
      own[8] = windows.lanes[RigShape.windowScalars * index + 3]
    }
    cornersSize = pageSize
  }
}
