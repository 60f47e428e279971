// The C core has a table of functions for each precision, `plt_kernels_f32` and `plt_kernels_f64`, and
// structs for each precision, such as `plt_panel_f32`. The protocols below are all that generic code
// needs to know of them: for each operation, a function that returns the core's function from a table; and
// the initializers and members of the structs.
//
// The protocols are public because `BatchScalar` is. They are not meant for users of the library.

public import CPleat

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public protocol _KernelTable {
  associatedtype Real: BinaryFloatingPoint
  associatedtype Panel: _KernelPanel where Panel.Real == Real
  associatedtype Curve: _KernelCurve where Curve.Real == Real
  associatedtype Motion: _KernelMotion where Motion.Real == Real, Motion.Curve == Curve
  associatedtype Easing: _KernelEasing where Easing.Real == Real
  associatedtype Lines: _KernelLines where Lines.Real == Real
  associatedtype Vertices: _KernelVertices where Vertices.Real == Real

  typealias Table = UnsafePointer<Self>
  typealias In = UnsafePointer<Real>
  typealias Out = UnsafeMutablePointer<Real>
  typealias Concat = (In, Int, In, Int, Out, Int) -> Void
  typealias ConcatChain = (In, Out, Int, Int) -> Void
  typealias ProjectQuads = (In, In, Int, Out, plt_form, Int) -> Int
  typealias ProjectPoints = (In, Int, In, Out, plt_form, Int) -> Int
  typealias ProjectPlanarPoints = (
    UnsafePointer<In>, Int, In, UnsafePointer<Out>, plt_form, Int
  ) -> Int
  typealias KeyframesFromTurns = (UnsafePointer<In>, UnsafePointer<Panel>, Int, Int) -> Int
  typealias KeyframesFromTimes = (
    UnsafePointer<Motion>, UnsafePointer<In>, UnsafePointer<Out?>?, UnsafePointer<Panel>, Int, Int
  ) -> Int
  typealias KeyframesFromRows = (UnsafePointer<In>, UnsafePointer<Panel>, Int, Int, Int, Int) -> Int
  typealias Solve = (UnsafePointer<Curve>, In, Out?, Out?, Int) -> Void
  typealias Ease = (UnsafePointer<Easing>, In, Out, Int) -> Void
  typealias EaseLines = (UnsafePointer<Lines>, In, Out, Int) -> Void
  typealias Sincos = (In, Out, Out, Int) -> Void
  typealias WriteVertices = (
    UnsafePointer<Vertices>, UnsafePointer<Int>, Int, Int, Int, UnsafePointer<plt_vertex_layout>,
    Out
  ) -> Int
  typealias Map = (In, plt_matrix_function, Out, Int) -> Int
  typealias Compose = (In, In, In, Out, Int) -> Void
  typealias Interpolate = (In, In, Real, Out, Int) -> Void
  typealias Slerp = (In, In, Real, Out, Int) -> Void
  typealias ConcatQuaternions = (In, In, Out, Int) -> Void
  typealias TestBoxes = (In, In, UnsafeMutablePointer<UInt8>, Int) -> Int

  static func table(_ core: UnsafePointer<plt_kernels>, streams: Bool) -> Table
  static func unfencedConcat(_ core: UnsafePointer<plt_kernels>) -> Concat
  static func unfencedProjectQuads(_ core: UnsafePointer<plt_kernels>) -> ProjectQuads
  static func concat(_ table: Table) -> Concat
  static func concatChain(_ table: Table) -> ConcatChain
  static func projectQuads(_ table: Table) -> ProjectQuads
  static func projectPoints(_ table: Table) -> ProjectPoints
  static func projectPlanarPoints(_ table: Table) -> ProjectPlanarPoints
  static func keyframesFromTurns(_ table: Table) -> KeyframesFromTurns
  static func keyframesFromTimes(_ table: Table) -> KeyframesFromTimes
  static func keyframesFromRows(_ table: Table) -> KeyframesFromRows
  static func solve(_ table: Table) -> Solve
  static func ease(_ table: Table) -> Ease
  static func easeLines(_ table: Table) -> EaseLines
  static func sincos(_ table: Table) -> Sincos
  static func writeVertices(_ table: Table) -> WriteVertices
  static func map(_ table: Table) -> Map
  static func compose(_ table: Table) -> Compose
  static func interpolate(_ table: Table) -> Interpolate
  static func slerp(_ table: Table) -> Slerp
  static func concatQuaternions(_ table: Table) -> ConcatQuaternions
  static func testBoxes(_ table: Table) -> TestBoxes
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension plt_kernels_f32: @unsafe _KernelTable {
  public typealias Real = Float
  public typealias Panel = plt_panel_f32
  public typealias Curve = plt_curve_f32
  public typealias Motion = plt_motion_f32
  public typealias Easing = plt_easing_f32
  public typealias Lines = plt_lines_f32
  public typealias Vertices = plt_vertex_frames_f32

  @inlinable public static func table(_ core: UnsafePointer<plt_kernels>, streams: Bool) -> Table {
    unsafe (streams ? core.pointer(to: \.f32_streaming) : core.pointer(to: \.f32))!
  }
  @inlinable public static func unfencedConcat(_ core: UnsafePointer<plt_kernels>) -> Concat {
    unsafe core.pointee.f32_unfenced.concat
  }
  @inlinable public static func unfencedProjectQuads(_ core: UnsafePointer<plt_kernels>)
    -> ProjectQuads
  {
    unsafe core.pointee.f32_unfenced.project_quads
  }
  @inlinable public static func concat(_ table: Table) -> Concat { unsafe table.pointee.concat }
  @inlinable public static func concatChain(_ table: Table) -> ConcatChain {
    unsafe table.pointee.concat_chain
  }
  @inlinable public static func projectQuads(_ table: Table) -> ProjectQuads {
    unsafe table.pointee.project_quads
  }
  @inlinable public static func projectPoints(_ table: Table) -> ProjectPoints {
    unsafe table.pointee.project_points
  }
  @inlinable public static func projectPlanarPoints(_ table: Table) -> ProjectPlanarPoints {
    unsafe table.pointee.project_planar_points
  }
  public static func keyframesFromTurns(_ table: Table) -> KeyframesFromTurns {
    unsafe table.pointee.keyframes_from_quarter_turns
  }
  public static func keyframesFromTimes(_ table: Table) -> KeyframesFromTimes {
    unsafe table.pointee.keyframes_from_times
  }
  public static func keyframesFromRows(_ table: Table) -> KeyframesFromRows {
    unsafe table.pointee.keyframes_from_rows
  }
  public static func solve(_ table: Table) -> Solve { unsafe table.pointee.timing_solve }
  public static func ease(_ table: Table) -> Ease { unsafe table.pointee.timing_ease }
  public static func easeLines(_ table: Table) -> EaseLines {
    unsafe table.pointee.timing_lines
  }
  public static func sincos(_ table: Table) -> Sincos {
    unsafe table.pointee.quarter_turns_sincos
  }
  public static func writeVertices(_ table: Table) -> WriteVertices {
    unsafe table.pointee.vertices_write
  }
  @inlinable public static func map(_ table: Table) -> Map { unsafe table.pointee.matrices_map }
  @inlinable public static func compose(_ table: Table) -> Compose {
    unsafe table.pointee.matrices_compose
  }
  @inlinable public static func interpolate(_ table: Table) -> Interpolate {
    unsafe table.pointee.interpolate
  }
  @inlinable public static func slerp(_ table: Table) -> Slerp {
    unsafe table.pointee.quaternions_slerp
  }
  @inlinable public static func concatQuaternions(_ table: Table) -> ConcatQuaternions {
    unsafe table.pointee.quaternions_concat
  }
  public static func testBoxes(_ table: Table) -> TestBoxes {
    unsafe table.pointee.boxes_test
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension plt_kernels_f64: @unsafe _KernelTable {
  public typealias Real = Double
  public typealias Panel = plt_panel_f64
  public typealias Curve = plt_curve_f64
  public typealias Motion = plt_motion_f64
  public typealias Easing = plt_easing_f64
  public typealias Lines = plt_lines_f64
  public typealias Vertices = plt_vertex_frames_f64

  @inlinable public static func table(_ core: UnsafePointer<plt_kernels>, streams: Bool) -> Table {
    unsafe (streams ? core.pointer(to: \.f64_streaming) : core.pointer(to: \.f64))!
  }
  @inlinable public static func unfencedConcat(_ core: UnsafePointer<plt_kernels>) -> Concat {
    unsafe core.pointee.f64_unfenced.concat
  }
  @inlinable public static func unfencedProjectQuads(_ core: UnsafePointer<plt_kernels>)
    -> ProjectQuads
  {
    unsafe core.pointee.f64_unfenced.project_quads
  }
  @inlinable public static func concat(_ table: Table) -> Concat { unsafe table.pointee.concat }
  @inlinable public static func concatChain(_ table: Table) -> ConcatChain {
    unsafe table.pointee.concat_chain
  }
  @inlinable public static func projectQuads(_ table: Table) -> ProjectQuads {
    unsafe table.pointee.project_quads
  }
  @inlinable public static func projectPoints(_ table: Table) -> ProjectPoints {
    unsafe table.pointee.project_points
  }
  @inlinable public static func projectPlanarPoints(_ table: Table) -> ProjectPlanarPoints {
    unsafe table.pointee.project_planar_points
  }
  public static func keyframesFromTurns(_ table: Table) -> KeyframesFromTurns {
    unsafe table.pointee.keyframes_from_quarter_turns
  }
  public static func keyframesFromTimes(_ table: Table) -> KeyframesFromTimes {
    unsafe table.pointee.keyframes_from_times
  }
  public static func keyframesFromRows(_ table: Table) -> KeyframesFromRows {
    unsafe table.pointee.keyframes_from_rows
  }
  public static func solve(_ table: Table) -> Solve { unsafe table.pointee.timing_solve }
  public static func ease(_ table: Table) -> Ease { unsafe table.pointee.timing_ease }
  public static func easeLines(_ table: Table) -> EaseLines {
    unsafe table.pointee.timing_lines
  }
  public static func sincos(_ table: Table) -> Sincos {
    unsafe table.pointee.quarter_turns_sincos
  }
  public static func writeVertices(_ table: Table) -> WriteVertices {
    unsafe table.pointee.vertices_write
  }
  @inlinable public static func map(_ table: Table) -> Map { unsafe table.pointee.matrices_map }
  @inlinable public static func compose(_ table: Table) -> Compose {
    unsafe table.pointee.matrices_compose
  }
  @inlinable public static func interpolate(_ table: Table) -> Interpolate {
    unsafe table.pointee.interpolate
  }
  @inlinable public static func slerp(_ table: Table) -> Slerp {
    unsafe table.pointee.quaternions_slerp
  }
  @inlinable public static func concatQuaternions(_ table: Table) -> ConcatQuaternions {
    unsafe table.pointee.quaternions_concat
  }
  public static func testBoxes(_ table: Table) -> TestBoxes {
    unsafe table.pointee.boxes_test
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase
public protocol _KernelPanel {
  associatedtype Real
  init(
    matrix_basis: UnsafePointer<Real>?, corner_basis: UnsafePointer<Real>?,
    shade_basis: UnsafePointer<Real>?, matrices: UnsafeMutablePointer<Real>?,
    quads: UnsafeMutablePointer<Real>?, shades: UnsafeMutablePointer<Real>?, matrix_stride: Int,
    quad_stride: Int, shade_stride: Int, stream: Int, homogeneous: Int, interleaved: Int,
    shaded_from: Real, shaded_to: Real, shade_least: Real)
  var matrix_basis: UnsafePointer<Real>? { get }
  var corner_basis: UnsafePointer<Real>? { get }
  var shade_basis: UnsafePointer<Real>? { get }
  var matrices: UnsafeMutablePointer<Real>? { get set }
  var quads: UnsafeMutablePointer<Real>? { get set }
  var shades: UnsafeMutablePointer<Real>? { get }
  var matrix_stride: Int { get }
  var quad_stride: Int { get }
  var shade_stride: Int { get }
  var stream: Int { get set }
  var homogeneous: Int { get }
  var interleaved: Int { get }
  var shaded_from: Real { get set }
  var shaded_to: Real { get set }
  var shade_least: Real { get set }
}

extension plt_panel_f32: _KernelPanel {}
extension plt_panel_f64: _KernelPanel {}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase
public protocol _KernelCurve {
  associatedtype Real
  init(x1: Real, y1: Real, x2: Real, y2: Real, slope_in: Real, slope_out: Real)
}

extension plt_curve_f32: _KernelCurve {}
extension plt_curve_f64: _KernelCurve {}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public protocol _KernelMotion {
  associatedtype Real
  associatedtype Curve
  init(curve: Curve, from: Real, to: Real)
}

extension plt_motion_f32: _KernelMotion {}
extension plt_motion_f64: _KernelMotion {}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase
public protocol _KernelEasing {
  associatedtype Real
  init(
    decay: Real, rate: Real, rate_rest: Real, c: (Real, Real, Real, Real), origin: Real, way: Real,
    base: Real, gain: Real, slope_in: Real, slope_out: Real, shape: plt_easing_shape,
    mirrors: Int32, continues: Int32)
}

extension plt_easing_f32: _KernelEasing {}
extension plt_easing_f64: _KernelEasing {}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public protocol _KernelLines {
  associatedtype Real
  init(
    starts: UnsafePointer<Real>, values: UnsafePointer<Real>, slopes: UnsafePointer<Real>,
    count: Int)
}

extension plt_lines_f32: _KernelLines {}
extension plt_lines_f64: _KernelLines {}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase
public protocol _KernelVertices {
  associatedtype Real
  associatedtype Panel
  init(
    panels: UnsafePointer<Panel>, matrices: UnsafePointer<Real>, shades: UnsafePointer<Real>?,
    quarter_turns: UnsafePointer<Real>?, clip: UnsafePointer<Real>?, matrix_stride: Int,
    shade_stride: Int)
}

extension plt_vertex_frames_f32: _KernelVertices {}
extension plt_vertex_frames_f64: _KernelVertices {}
