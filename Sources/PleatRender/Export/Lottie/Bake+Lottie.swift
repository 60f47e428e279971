internal import Pleat

extension Bake {
  /// Returns the transition as a Lottie animation.
  ///
  /// Lottie has no perspective, so each panel is cut into strips that are scaled and translated.
  /// The strips and their accuracy are those of ``svg()``. The animation uses only features that
  /// every player has: images, precompositions, parents, masks, positions and scales. It uses
  /// neither rotation nor skew. Players interpolate positions and scales linearly.
  ///
  /// The duration is divided into equal frames of at most 1/60 s. Frame 0 shows the source page
  /// alone. One more frame follows at the end of the duration: it shows the destination page alone,
  /// and players stop at it. The animation is the same for users who prefer reduced motion.
  ///
  /// - Throws: A `BakeError`, for example `BakeError.notFinite` if a panel's motion is not finite; a
  ///   `PleatError` if a number of the transition or of this `Bake` is out of range, for example a
  ///   duration above 36,000,000 seconds; or an error of writing a PNG picture.
  public func lottie() throws -> Baked {
    let plan = try StripPlan(self)
    let drawing = try LottieDrawing(self, plan)
    return Baked(text: drawing.text(), notes: plan.notes + [drawing.frameNote])
  }
}
