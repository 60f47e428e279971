// Writes vertices through the C core.

internal import CPleat

extension VertexPass {
  /// Writes the vertices of visible panels and returns the number of panels, or only returns nil if the
  /// backend is in Swift.
  @inline(__always) func writeInCore(
    _ frames: Range<Int>, _ order: [Int], after written: Int
  ) -> Int? {
    guard let core = unsafe kernels.core else { return nil }
    let own = out.dropFirst(4 * layout.stride * written)
    return unsafe order.withUnsafeBufferPointer { order in
      guard let panels = order.baseAddress else { return 0 }
      var layout = plt_vertex_layout(layout)
      switch Scalar.precision {
      case .single:
        var source = unsafe plt_vertex_frames_f32(
          panels: corners.core(), matrices: matrices.core(), shades: shades?.core(),
          quarter_turns: turns?.core(), clip: clip?.core(), matrix_stride: segments.matrices,
          shade_stride: segments.shades)
        return unsafe core.pointee.f32.vertices_write(
          &source, panels, order.count, frames.lowerBound, frames.count, &layout, own.core())
      case .double:
        var source = unsafe plt_vertex_frames_f64(
          panels: corners.core(), matrices: matrices.core(), shades: shades?.core(),
          quarter_turns: turns?.core(), clip: clip?.core(), matrix_stride: segments.matrices,
          shade_stride: segments.shades)
        return unsafe core.pointee.f64.vertices_write(
          &source, panels, order.count, frames.lowerBound, frames.count, &layout, own.core())
      }
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
