/// The form in which a browser gets the panels.
package enum VerificationMethod: String, CaseIterable, Sendable {
  /// Each panel is a flat element with the panel's matrix as CSS `matrix3d()`.
  case matrices
  /// The panels hang on the joints of their rig.
  ///
  /// Each joint is an element with a translation, a rotation and, if it has one, a factor on depth,
  /// inside the element of its parent. The elements share one space (`transform-style:
  /// preserve-3d`), which has a `perspective`. So the browser multiplies what Pleat has multiplied
  /// in its matrices. A perspective that the CSS property does not have, such as one with a negative
  /// distance, is set by a `matrix3d()`.
  case joints
  /// The panels are placed like the nested layers of the original iOS libraries, MPFoldTransition
  /// and MPFlipTransition.
  ///
  /// The elements have rotations, translations and a `perspective`, and share one space
  /// (`transform-style: preserve-3d`). Pleat's matrices of the panels are not used. There are two
  /// additions. Flips of the style `reverse` need a negative perspective distance, which the CSS
  /// property does not have, so a `matrix3d()` sets the perspective instead. If the two halves of a
  /// folding page differ in size, a `scaleZ()` makes them meet.
  case layers
  /// The browser shows the style sheet of ``Bake/css()``. A script sets its animations to one
  /// moment after another.
  case css
  /// The browser runs the JavaScript module of ``Bake/waapi()``. A script sets its animations to
  /// one moment after another.
  case waapi
}
