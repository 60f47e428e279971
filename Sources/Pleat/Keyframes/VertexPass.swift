// The loop over visible panels that writes their vertices.

/// The constants of a panel's vertices, in the order of `plt_vertex_panel_f32`.
///
/// The constants are the width, the height, u at the left and right edge, v at the top and bottom edge,
/// the index of the page, and the two bounds of the range of angles in which the panel is visible.
enum PanelCorners {
  static let count = 9
}

/// The inputs and the output of a call that writes vertices.
struct VertexPass<Scalar: BatchScalar> {
  let kernels: Kernels
  let layout: PlacedLayout
  /// The clip matrix, or nil for the identity.
  let clip: Lanes<Scalar>?
  let out: MutableLanes<Scalar>
  let matrices: Lanes<Scalar>
  let shades: Lanes<Scalar>?
  let corners: Lanes<Scalar>
  /// The angles that tell which panels of `order` are visible, or nil if all of them are.
  let turns: Lanes<Scalar>?
  let segments: KeyframeSegments

  /// Writes the vertices of the panels of `order` that are visible, frame after frame, and returns the
  /// number of panels written.
  ///
  /// These vertices follow those of the `written` panels that are already in the memory.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  func write(_ frames: Range<Int>, of order: [Int], after written: Int) -> Int {
    if let count = writeInCore(frames, order, after: written) { return count }
    // Two specialised loops, one of them without products by the clip matrix.
    return clip == nil
      ? write(frames, order, after: written, clipping: false)
      : write(frames, order, after: written, clipping: true)
  }

  @inline(__always) private func write(
    _ frames: Range<Int>, _ order: [Int], after first: Int, clipping: Bool
  ) -> Int {
    var place = first
    for frame in frames {
      for panel in order {
        if let turns {
          let own = corners.dropFirst(PanelCorners.count &* panel)
          guard turns[frame] >= own[7], turns[frame] < own[8] else { continue }
        }
        write(panel, frame, as: place, clipping: clipping)
        place &+= 1
      }
    }
    return place - first
  }

  /// Returns row · clip, or the row itself if there is no clip matrix.
  @inline(__always) private func clipped(_ row: SIMD4<Scalar>, _ clipping: Bool) -> SIMD4<Scalar> {
    guard clipping, let clip else { return row }
    var sum = clip.vector(0) * row.x
    sum += clip.vector(4) * row.y
    sum += clip.vector(8) * row.z
    sum += clip.vector(12) * row.w
    return sum
  }

  /// Writes the four vertices of a panel.
  @inline(__always) private func write(_ panel: Int, _ frame: Int, as place: Int, clipping: Bool) {
    let matrix = matrices.dropFirst(segments.matrices &* panel &+ 16 &* frame)
    let own = corners.dropFirst(PanelCorners.count &* panel)
    // A corner (x, y) gives x · row 1 + y · row 2 + row 4. The top left corner is (0, 0).
    let across = clipped(matrix.vector(0) * own[0], clipping)
    let down = clipped(matrix.vector(4) * own[1], clipping)
    let topLeft = clipped(matrix.vector(12), clipping)
    let topRight = topLeft + across
    let points = FourVertices(topLeft, topRight, topRight + down, topLeft + down)
    let (start, stride) = (4 &* layout.stride &* place, layout.stride)
    if layout.clipPosition >= 0 {
      points.store(out, at: start &+ layout.clipPosition, stride: stride)
    }
    if layout.position >= 0 {
      let divided = points.divided
      if layout.storesFour {
        divided.store(out, at: start &+ layout.position, stride: stride)
      } else {
        divided.storeThree(out, at: start &+ layout.position, stride: stride)
      }
    }
    if layout.texture >= 0 {
      let (left, right, top, bottom) = (own[2], own[3], own[4], own[5])
      let first = start &+ layout.texture
      fill(first, left, right, right, left)
      fill(first &+ 1, top, top, bottom, bottom)
    }
    if layout.shade >= 0 {
      let shade = shades?[segments.shades &* panel &+ frame] ?? 0
      fill(start &+ layout.shade, shade, shade, shade, shade)
    }
    if layout.page >= 0 { fill(start &+ layout.page, own[6], own[6], own[6], own[6]) }
    if layout.panel >= 0 {
      let index = Scalar(panel)
      fill(start &+ layout.panel, index, index, index, index)
    }
  }

  /// Writes a vertex for each corner of a panel's polygon, beginning with vertex number `place`.
  func writeFan(_ panel: Panel, _ index: Int, _ frame: Int, as place: Int) {
    let matrix = matrices.dropFirst(segments.matrices &* index &+ 16 &* frame)
    let own = corners.dropFirst(PanelCorners.count &* index)
    for corner in 0..<panel.cornerCount {
      let at = panel.corner(corner)
      let (x, y) = (Scalar(at.x), Scalar(at.y))
      let point =
        clipped(matrix.vector(12), true) + clipped(matrix.vector(0) * x, true)
        + clipped(matrix.vector(4) * y, true)
      let start = layout.stride &* (place &+ corner)
      func store(_ value: Scalar, _ place: Int, _ offset: Int = 0) {
        if place >= 0 { out[start &+ place &+ offset] = value }
      }
      let inverse = SwiftKernels.isHidden(point.w) ? .nan : 1 / point.w
      for axis in 0..<4 { store(point[axis], layout.clipPosition, axis) }
      for axis in 0..<3 { store(point[axis] * inverse, layout.position, axis) }
      store(own[2] + (own[3] - own[2]) * (x / own[0]), layout.texture)
      store(own[4] + (own[5] - own[4]) * (y / own[1]), layout.texture, 1)
      store(shades?[segments.shades &* index &+ frame] ?? 0, layout.shade)
      store(own[6], layout.page)
      store(Scalar(index), layout.panel)
    }
  }

  @inline(__always) private func fill(
    _ place: Int, _ a: Scalar, _ b: Scalar, _ c: Scalar, _ d: Scalar
  ) {
    let stride = layout.stride
    out[place] = a
    out[place &+ stride] = b
    out[place &+ 2 &* stride] = c
    out[place &+ 3 &* stride] = d
  }
}

/// A layout in which the place -1 stands for numbers that are not written.
struct PlacedLayout {
  let position, clipPosition, texture, shade, page, panel, stride: Int
  /// Whether the scalar after the position is overwritten by another number later, so that a vector of four
  /// can be stored at the position.
  let storesFour: Bool

  init(_ layout: VertexLayout) {
    position = layout.position ?? -1
    clipPosition = layout.clipPosition ?? -1
    texture = layout.texture ?? -1
    shade = layout.shade ?? -1
    page = layout.page ?? -1
    panel = layout.panel ?? -1
    stride = layout.stride
    let next = position + 3
    storesFour =
      position >= 0
      && (next == texture || next == texture + 1 && texture >= 0 || next == shade || next == page
        || next == panel)
  }
}

/// The four corners of a panel, with x, y, z and w each.
private struct FourVertices<Scalar: BatchScalar> {
  let a, b, c, d: SIMD4<Scalar>

  @inline(__always) init(
    _ a: SIMD4<Scalar>, _ b: SIMD4<Scalar>, _ c: SIMD4<Scalar>, _ d: SIMD4<Scalar>
  ) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
  }

  /// The corners divided by their w, or NaN for hidden corners.
  @inline(__always) var divided: FourVertices {
    let w = SIMD4(a.w, b.w, c.w, d.w)
    var inverse = SIMD4(repeating: 1) / w
    // If the sum of numbers above 0 is finite, all of them are finite.
    let areShown = w.x > 0 && w.y > 0 && w.z > 0 && w.w > 0 && w.x + w.y + (w.z + w.w) < .infinity
    if !areShown { inverse = Self.hidden(inverse, w) }
    return FourVertices(a * inverse.x, b * inverse.y, c * inverse.z, d * inverse.w)
  }

  /// Returns the reciprocals with NaN for hidden corners, which are rare.
  @inline(never) private static func hidden(
    _ inverse: SIMD4<Scalar>, _ w: SIMD4<Scalar>
  ) -> SIMD4<Scalar> {
    var inverse = inverse
    for lane in 0..<4 where SwiftKernels.isHidden(w[lane]) { inverse[lane] = .nan }
    return inverse
  }

  /// Stores all four scalars of each corner.
  @inline(__always) func store(_ out: MutableLanes<Scalar>, at place: Int, stride: Int) {
    out.store(a, at: place)
    out.store(b, at: place &+ stride)
    out.store(c, at: place &+ 2 &* stride)
    out.store(d, at: place &+ 3 &* stride)
  }

  /// Stores the first three scalars of each corner, and leaves the place of the fourth unchanged.
  @inline(never) func storeThree(_ out: MutableLanes<Scalar>, at place: Int, stride: Int) {
    for axis in 0..<3 {
      out[place &+ axis] = a[axis]
      out[place &+ stride &+ axis] = b[axis]
      out[place &+ 2 &* stride &+ axis] = c[axis]
      out[place &+ 3 &* stride &+ axis] = d[axis]
    }
  }
}
