internal import Pleat

/// A transition with a tree of layers in the library where it comes from.
protocol LayeredTransition: Transition {
  /// Returns the original's tree at a progress.
  func layers(at progress: Double) throws(PleatError) -> Layer
}
