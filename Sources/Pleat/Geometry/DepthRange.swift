/// The depths to which a projection maps its near and its far plane.
public enum DepthRange: String, CaseIterable, Codable, Sendable {
  /// The near plane has depth 0 and the far plane depth 1, as in Metal, Vulkan, Direct3D and WebGPU.
  case zeroToOne
  /// The near plane has depth 1 and the far plane depth 0, so floating-point depths far away are more
  /// precise.
  case oneToZero
  /// The near plane has depth -1 and the far plane depth 1, as in OpenGL and WebGL.
  case minusOneToOne

  /// The depth of the near plane.
  public var near: Double {
    switch self {
    case .zeroToOne: 0
    case .oneToZero: 1
    case .minusOneToOne: -1
    }
  }

  /// The depth of the far plane.
  public var far: Double { self == .oneToZero ? 0 : 1 }
}
