internal import Pleat

extension Bake {
  /// Returns the transition as a Lottie animation.
  ///
  /// It uses only features that every player has: images, precompositions, parents, masks,
  /// positions and scales. The strips are those of ``svg()``, with the same accuracy. There is
  /// neither rotation nor skew, and players interpolate positions and scales linearly.
  ///
  /// A frame lasts 1/60 s, or slightly less if the duration is not a whole number of such frames.
  /// There is one frame more than fits into the duration: frame 0 shows the source page alone, and
  /// the last frame, at which players stop, the destination page.
  ///
  /// - Throws: `StripError`; `BakeError.notFinite`; a `PleatError` for a number of the transition
  ///   or of the bake that is out of range, for example a duration above 36,000,000 seconds; or an
  ///   error of writing a PNG picture.
  public func lottie() throws -> Baked {
    let plan = try StripPlan(self)
    let drawing = try LottieDrawing(self, plan)
    return Baked(text: drawing.text(), notes: plan.notes + [drawing.frameNote])
  }
}
