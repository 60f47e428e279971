package import Pleat

extension Bake {
  /// Throws an error for numbers that no format can contain, or that a picture cannot have.
  ///
  /// - Returns: the transition, compiled.
  /// - Throws: a `PleatError` that names the number: a scale, a colour component, an opacity, a
  ///   duration, a progress or a length out of range; `BakeError.notFinite` if the motion or the shade
  ///   of a panel contains infinite numbers or NaN.
  @discardableResult
  package func checkNumbers() throws -> CompiledTransition {
    guard scale > 0, scale <= 1e6 else { throw PleatError.scaleOutOfRange(scale) }
    try Self.check(background?.components ?? [])
    for duration in timeline.legs.map(\.duration) + [timeline.duration]
    where !(duration >= 0 && duration.isFinite) {
      throw PleatError.durationOutOfRange(duration)
    }
    for progress in timeline.legs.flatMap({ [$0.from, $0.to] }) + [timeline.end]
    where !(0...1).contains(progress) {
      throw PleatError.progressOutOfRange(progress)
    }
    let compiled = try shown.compiled()
    let rig = compiled.rig()
    try Self.check(rig.pageSize)
    for panel in rig.panels {
      let rect = panel.content.rect
      let isPlaced = rect.minX.magnitude <= Self.longest && rect.minY.magnitude <= Self.longest
      guard isPlaced else { throw PleatError.sizeOutOfRange(width: rect.minX, height: rect.minY) }
      try Self.check(rect.size)
      try Self.check(panel.shading?.paint)
      try Self.check(panel.veil.map { $0.color.components + [$0.opacity] } ?? [])
    }
    let basis = compiled.basis
    for (index, panel) in basis.panels.enumerated() {
      var numbers = rig.projection.elements
      if let shading = panel.shading {
        let opacity = shading.opacity
        numbers += [opacity.constant, opacity.cosine, opacity.sine, opacity.quarterTurn]
        let light = panel.lightFormula
        numbers += light.map { [$0.constant, $0.factors.x, $0.factors.y, $0.factors.z] } ?? []
      }
      // A number in a chain that is not finite makes every matrix of the chain not finite.
      numbers +=
        basis.mixesStreams(panel: index)
        ? basis.matrix(ofPanel: index) { compiled.streams[$0].quarterTurns(at: 0) }.elements
        : basis.matrices(ofPanel: index).flatMap(\.elements)
      guard numbers.allSatisfy(\.isFinite) else {
        throw BakeError.notFinite(panel: panel.name)
      }
    }
    return compiled
  }

  /// The greatest extent in points whose thousandths are kept by a `Double`.
  private static var longest: Double { 1e15 }

  private static func check(_ size: Size) throws(PleatError) {
    guard size.width > 0, size.height > 0, size.width <= longest, size.height <= longest else {
      throw .sizeOutOfRange(width: size.width, height: size.height)
    }
  }

  private static func check(_ paint: Shading.Paint?) throws(PleatError) {
    switch paint {
    case .cover(let color): try check(color.components)
    case .gradient(let gradient):
      try check(gradient.color.components + gradient.stops.map(\.alpha))
      let places = [gradient.start.x, gradient.start.y, gradient.end.x, gradient.end.y]
      for place in places + gradient.stops.map(\.offset) where !(place.magnitude <= longest) {
        throw .sizeOutOfRange(width: place, height: place)
      }
    case nil: break
    }
  }

  private static func check(_ fractions: [Double]) throws(PleatError) {
    for fraction in fractions where !(0...1).contains(fraction) {
      throw .fractionOutOfRange(fraction)
    }
  }
}
