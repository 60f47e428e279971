internal import Pleat

extension [Int: BakedPanel] {
  /// Extends the strips of a sheet under those neighbours that are painted later, if the sheet bends gently.
  ///
  /// Otherwise what is behind would show through the antialiased edges where two strips meet. The extension
  /// continues the strip beyond the crease, so at a sharp crease it would be seen.
  ///
  /// - Parameter transition: The transition whose panels these are, by their indices.
  mutating func bleed(in transition: CompiledTransition) throws(PleatError) {
    let basis = transition.basis
    // In the order of distances, neighbours change places.
    guard !basis.sortsByDistance, let flat = try PanelShade.flat(transition) else { return }
    let moments = (0...16).map { Double($0) / 16 }
    let normals = basis.panels.indices.map { panel in
      basis.panels[panel].smoothCreases == nil
        ? [] : moments.map { flat.matrix(ofPanel: panel, at: $0).normal }
    }
    let size = transition.rig().pageSize
    let reach = Swift.min(1, Swift.max(size.width, size.height) / 128)
    for (index, panel) in basis.panels.enumerated() {
      guard let creases = panel.smoothCreases, let depth = self[index]?.depth else { continue }
      func bleed(under other: Int?) -> Double {
        guard let other, let cover = self[other], cover.depth > depth else { return 0 }
        return zip(normals[index], normals[other]).allSatisfy { $0.dot($1) > 0.7 } ? reach : 0
      }
      let (start, end) = (bleed(under: creases.start), bleed(under: creases.end))
      self[index]?.bleed =
        creases.isVertical
        ? Insets(top: start, left: 0, bottom: end, right: 0)
        : Insets(top: 0, left: start, bottom: 0, right: end)
    }
  }
}

extension Transform3D {
  /// The normal of a panel with this matrix, which contains no perspective.
  fileprivate var normal: Vector3 { Vector3(x: m31, y: m32, z: m33) }
}
