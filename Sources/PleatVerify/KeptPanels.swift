internal import PleatRender
internal import Synchronization

/// The keyframes of a bake, which several formats write.
final class KeptPanels: Sendable {
  private let panels = Mutex<BakedPanels?>(nil)

  /// Bakes at the first call, and returns the same panels at each later one.
  ///
  /// - Parameter bake: the same bake at each call.
  func panels(of bake: Bake) throws -> BakedPanels {
    try panels.withLock { panels in
      if let panels { return panels }
      let baked = try bake.panels()
      panels = baked
      return baked
    }
  }
}
