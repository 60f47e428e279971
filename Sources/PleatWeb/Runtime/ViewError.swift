package import Pleat

/// A view in which a page for the browser cannot show a transition.
package struct ViewError: Error, CustomStringConvertible {
  /// The view in points.
  package let size: Size
  /// The index of the step of a script that makes the view; nil for the view at the start.
  package var step: Int?
  /// Why the transition is not possible.
  package let reason: String

  package var description: String { "a view of \(size): \(reason)" }
}
