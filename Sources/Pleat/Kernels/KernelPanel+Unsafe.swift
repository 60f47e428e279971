// The input and the output of kernels for one panel: the core's own struct, `plt_panel_f32` or
// `plt_panel_f64`. `plt_keyframes.h` describes each member. If an output is nil, it is not computed.

package typealias KernelPanel<Scalar: BatchScalar> = Scalar._Kernels.Panel

extension _KernelPanel where Real: BatchScalar {
  package init(
    matrixBasis: Lanes<Real>, cornerBasis: Lanes<Real>, shadeBasis: Lanes<Real>,
    matrices: MutableLanes<Real>? = nil, quads: MutableLanes<Real>? = nil,
    shades: MutableLanes<Real>? = nil, matrixStride: Int = 16, quadStride: Int = 8,
    shadeStride: Int = 1, isHomogeneous: Bool = false, isInterleaved: Bool = false,
    shadedFrom: Real = -.infinity, shadedTo: Real = .infinity, shadeLeast: Real = -.infinity
  ) {
    unsafe self.init(
      matrix_basis: matrixBasis.pointer, corner_basis: cornerBasis.pointer,
      shade_basis: shadeBasis.pointer, matrices: matrices?.pointer, quads: quads?.pointer,
      shades: shades?.pointer, matrix_stride: matrixStride, quad_stride: quadStride,
      shade_stride: shadeStride, stream: 0, homogeneous: isHomogeneous ? 1 : 0,
      interleaved: isInterleaved ? 1 : 0, shaded_from: shadedFrom, shaded_to: shadedTo,
      shade_least: shadeLeast)
  }

  /// Leaves out the matrices and the quads.
  mutating func omitFrames() { unsafe (matrices, quads) = (nil, nil) }

  // The bases and the outputs as lanes. The panel does not know their lengths.

  @inline(__always) var matrixBasis: Lanes<Real> { unsafe Lanes(matrix_basis.unsafelyUnwrapped) }
  @inline(__always) var cornerBasis: Lanes<Real> { unsafe Lanes(corner_basis.unsafelyUnwrapped) }
  @inline(__always) var shadeBasis: Lanes<Real> { unsafe Lanes(shade_basis.unsafelyUnwrapped) }
  @inline(__always) var matrixLanes: MutableLanes<Real>? {
    unsafe matrices.map { unsafe MutableLanes($0) }
  }
  @inline(__always) var quadLanes: MutableLanes<Real>? {
    unsafe quads.map { unsafe MutableLanes($0) }
  }
  @inline(__always) var shadeLanes: MutableLanes<Real>? {
    unsafe shades.map { unsafe MutableLanes($0) }
  }

  var isHomogeneous: Bool { homogeneous != 0 }
  var isInterleaved: Bool { interleaved != 0 }

  /// Whether quads are computed, divided by w and stored frame by frame.
  var hasUsualQuads: Bool { unsafe quads != nil && !isHomogeneous && !isInterleaved }
}
