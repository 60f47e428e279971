internal import Pleat

extension Bake {
  /// Refuses numbers that no format can hold, or that a picture cannot have.
  ///
  /// - Throws: a `PleatError` that names the number: a scale, a colour component, an opacity, a duration, a
  ///   progress or a length out of range; `BakeError.notFinite` for a panel that moves or is shaded by
  ///   numbers that are none.
  func checkNumbers() throws {
    guard scale > 0, scale <= 1e6 else { throw PleatError.scaleOutOfRange(scale) }
    try Self.check(background?.components ?? [])
    let limit = transition.progressLimit
    guard limit > 0, limit <= Self.longest else {
      throw PleatError.progressOutOfRange(limit, limit: limit)
    }
    for duration in timeline.legs.map(\.duration) + [timeline.duration]
    where !(duration >= 0 && duration.isFinite) {
      throw PleatError.durationOutOfRange(duration)
    }
    for progress in timeline.legs.flatMap({ [$0.from, $0.to] }) + [timeline.end]
    where !(0...limit).contains(progress) {
      throw PleatError.progressOutOfRange(progress, limit: limit)
    }
    let rig = try transition.rig()
    try Self.check(rig.pageSize)
    for panel in rig.panels {
      let rect = panel.content.rect
      let isPlaced = rect.minX.magnitude <= Self.longest && rect.minY.magnitude <= Self.longest
      guard isPlaced else { throw PleatError.sizeOutOfRange(width: rect.minX, height: rect.minY) }
      try Self.check(rect.size)
      try Self.check(panel.shading?.paint)
    }
    let basis = try rig.basis()
    for (index, panel) in basis.panels.enumerated() {
      let opacity = panel.shading?.opacity
      let coefficients =
        opacity.map { [$0.constant, $0.cosine, $0.sine, $0.quarterTurn] } ?? []
      let elements = basis.matrices(ofPanel: index).flatMap(\.elements)
      guard (elements + coefficients + rig.projection.elements).allSatisfy(\.isFinite) else {
        throw BakeError.notFinite(panel: panel.name)
      }
    }
  }

  /// The longest extent, in points, that keeps its thousandths.
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
