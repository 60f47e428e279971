/// What a browser is given to show.
public enum VerificationMethod: String, CaseIterable, Sendable {
  /// Each panel as a flat element with its matrix as CSS `matrix3d()`.
  case matrices
  /// The original tree of layers, as elements inside one another that share one space
  /// (`transform-style: preserve-3d`): turns, moves and `perspective`, and no panel's matrix.
  ///
  /// Where CSS has no `perspective` of the kind, as for reversed flips, one `matrix3d()` with m34 stands
  /// for it. Halves that differ need a `scaleZ()`.
  case layers
  /// The style sheet of `Bake.css()`, with all animations set to a time.
  case css
  /// The module of `Bake.waapi()`, in the same way.
  case waapi
}
