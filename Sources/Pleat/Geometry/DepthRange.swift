/// The depths to which a projection maps its near and its far plane.
public enum DepthRange: String, CaseIterable, Codable, Sendable {
  /// Near is 0 and far is 1, as in Metal, Vulkan, Direct3D and WebGPU.
  case zeroToOne
  /// Near is 1 and far is 0. In floating point, far depths are then more precise.
  case oneToZero
  /// Near is -1 and far is 1, as in OpenGL and WebGL.
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
