internal import Pleat

extension Bake {
  /// Returns the transition as an SVG file that plays without scripts, through SMIL animation.
  ///
  /// SVG has no perspective. So each panel is cut into strips parallel to its hinge. Each strip has
  /// a scale and a translation that change linearly between keyframes, as `animateTransform`
  /// interpolates them. There are only as many strips and keyframes as every point of the pages
  /// needs to stay within ``tolerance`` of its exact position. ``Baked/notes`` states how many there
  /// are, and the largest distance. Neighbouring strips overlap a little, so that no seam shows between
  /// them.
  ///
  /// The file contains each picture once. The animation plays once, when the file is opened, and
  /// the destination page then stays. Users who prefer reduced motion see a cross-fade. Programs
  /// that do not support animation show the source page.
  ///
  /// - Throws: A `BakeError`, for example `BakeError.notFinite` if a panel's motion is not finite; a
  ///   `PleatError` if a number of the transition or of this `Bake` is out of range, for example a
  ///   duration above 36,000,000 seconds; or an error of writing a PNG picture.
  public func svg() throws -> Baked {
    let plan = try StripPlan(self)
    let drawing = try SVGDrawing(self, plan)
    return Baked(text: drawing.text(), notes: plan.notes)
  }
}
