internal import Pleat

extension TransformComposer {
  /// Returns a composer in space whose values show a layer in the perspective of a preset.
  ///
  /// The order is that of `space`. `SkewPreset.side` has the values of its camera: m34 of
  /// −0.001, a translation by (30, −35, 0), and a rotation by 60° about (0.75, 1, −0.5). The others
  /// have their m34, and a rotation by 45° about y, because a flat layer shows no perspective.
  ///
  /// - Parameter half: Half of the extent of the layer in points, on which m34 depends: see
  ///   `SkewPreset.m34(half:)`.
  package static func showing(_ preset: SkewPreset, half: Double) -> TransformComposer {
    var composer = TransformComposer.space
    composer.skew = preset.m34(half: half)
    if preset == .side {
      composer.translation = Vector3(x: 30, y: -35, z: 0)
      composer.angle = Angle(degrees: 60)
      composer.axis = Vector3(x: 0.75, y: 1, z: -0.5)
    } else {
      composer.angle = Angle(degrees: 45)
      composer.axis = .yAxis
    }
    return composer
  }
}
