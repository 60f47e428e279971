/// The form in which a browser gets the panels.
public enum VerificationMethod: String, CaseIterable, Sendable {
  /// Each panel is a flat element with its matrix as CSS `matrix3d()`.
  case matrices
  /// The layer tree of the original iOS library: nested elements with rotations, translations and
  /// `perspective`, which share one space (`transform-style: preserve-3d`). No panel's matrix is
  /// used.
  ///
  /// CSS has no negative `perspective`, which reversed flips need; they get one `matrix3d()` with
  /// m34 instead. Halves of different sizes need a `scaleZ()`.
  case layers
  /// The style sheet of ``Bake/css()``, with all animations set to each moment.
  case css
  /// The module of ``Bake/waapi()``, with all animations set to each moment.
  case waapi
}
