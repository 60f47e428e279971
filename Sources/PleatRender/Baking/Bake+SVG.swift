internal import Pleat

extension Bake {
  /// The transition as an SVG file that plays by itself, without script: SMIL, in every browser.
  ///
  /// Panels are cut into strips parallel to their hinges, each with a scale and a translation that
  /// change in straight lines between keyframes, as `animateTransform` interpolates them; the fewest
  /// that keep every point of the pages within `tolerance` of where it belongs, which `notes` reports.
  /// Each strip goes on a little under the one painted over it, so that no seam shows. The pictures
  /// are in the file once. It plays once, from when the file is opened, and keeps the last page; where
  /// less motion is asked for, one page fades into the other. Programs that know no animation show the
  /// first page.
  ///
  /// - Throws: `StripError`, a `PleatError` for a number of the transition or of what is baked out of range (a
  ///   duration of more than 36,000,000 seconds too), or an error of writing the pictures.
  public func svg() throws -> Baked {
    let plan = try StripPlan(self)
    let drawing = try SVGDrawing(self, plan)
    return Baked(text: drawing.text(), notes: plan.notes)
  }
}
