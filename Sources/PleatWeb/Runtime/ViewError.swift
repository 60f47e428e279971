package import Pleat

package struct ViewError: Error, CustomStringConvertible {
  /// The view in points.
  package let size: Size
  /// The index of the step that makes the view, or nil for the view at the start.
  package var step: Int?
  package let reason: String

  package var description: String { "a view of \(size): \(reason)" }
}
