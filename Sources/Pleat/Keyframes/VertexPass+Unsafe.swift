// Writes vertices through the C core.

internal import CPleat

extension VertexPass {
  /// Writes the vertices of visible panels and returns the number of panels, or writes nothing and returns
  /// nil if the backend is in Swift.
  @inline(__always) func writeInCore(
    _ frames: Range<Int>, _ order: [Int], after written: Int
  ) -> Int? {
    guard !kernels.isSwift else { return nil }
    let own = out.dropFirst(4 * layout.stride * written)
    return unsafe order.withUnsafeBufferPointer { order in
      guard let panels = order.baseAddress else { return 0 }
      var layout = plt_vertex_layout(layout)
      var source = unsafe Scalar._Kernels.Vertices(
        panels: UnsafeRawPointer(corners.pointer).assumingMemoryBound(
          to: Scalar._Kernels.Vertices.Panel.self),
        matrices: matrices.pointer, shades: shades?.pointer, quarter_turns: turns?.pointer,
        clip: clip?.pointer, matrix_stride: segments.matrices, shade_stride: segments.shades)
      return unsafe Scalar._Kernels.writeVertices(kernels.table(Scalar.self))(
        &source, panels, order.count, frames.lowerBound, frames.count, &layout, own.pointer)
    }
  }
}

extension plt_vertex_layout {
  /// Creates the C layout, in which -1 becomes `PLT_NOT_WRITTEN`, the greatest `size_t`.
  fileprivate init(_ layout: PlacedLayout) {
    self.init(
      position: layout.position, clip_position: layout.clipPosition, texture: layout.texture,
      shade: layout.shade, page: layout.page, panel: layout.panel, stride: layout.stride)
  }
}
