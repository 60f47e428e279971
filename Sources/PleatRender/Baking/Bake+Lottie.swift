internal import Pleat

extension Bake {
  /// The transition as a Lottie animation, with what every player has: images, precompositions, parents,
  /// masks, positions and scales.
  ///
  /// The strips are those of ``svg()``, within the same bound: a player interpolates a position and a scale in straight
  /// lines between keyframes, and there is neither rotation nor skew. Frames are 1/60 s or, where the
  /// duration is not a whole number of those, a little less. There is one frame more than the run has:
  /// number 0 is the first page alone, and the last, which players stop at, the other one.
  ///
  /// - Throws: `StripError`, a `PleatError` for a number of the transition or of what is baked out of range (a
  ///   duration of more than 36,000,000 seconds too), or an error of writing the pictures.
  public func lottie() throws -> Baked {
    let plan = try StripPlan(self)
    let drawing = try LottieDrawing(self, plan)
    return Baked(text: drawing.text(), notes: plan.notes + [drawing.frameNote])
  }
}
