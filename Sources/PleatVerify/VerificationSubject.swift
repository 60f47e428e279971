package import Pleat
internal import PleatRender

/// A transition to verify in a browser: the moments to compare, and what Pleat computes for them.
package struct VerificationSubject: Sendable {
  /// The name in findings, for example `unfold cubic`.
  package let name: String
  /// The size of the page in points.
  package let size: Size
  /// The number of pixels per point, of the transition and of the browser's screen.
  package let scale: Double
  /// The panels of the transition.
  package let panels: [Panel]
  /// The moments that are compared, in seconds from the beginning of the transition.
  package let times: [Double]
  /// The eased progress at each moment, in the order of ``times``.
  package let progress: [Double]
  /// The tolerance in points with which the transition is exported for ``VerificationMethod/css``
  /// and ``VerificationMethod/waapi``.
  ///
  /// For these methods, it is also the largest accepted distance between a corner that Pleat
  /// computes and the corner that the browser shows.
  package let tolerance: Double
  /// The corners that Pleat computes for each moment and panel, with which the browser's corners
  /// are compared.
  ///
  /// The first index is that of the moment, the second that of the panel.
  package let quads: [[Quad]]
  /// The matrices that the browser gets by the method ``VerificationMethod/matrices``.
  ///
  /// The first index is that of the moment, the second that of the panel. Change a matrix to test
  /// that the verification finds the error.
  package var matrices: [[Transform3D]]

  /// The shade that a baked format shows, per frame and panel; nil for a panel that it does not
  /// show.
  let shades: [[Double?]]
  /// The front sides that face the viewer, per frame and panel; nil for a panel that is not
  /// one-sided, or has a window of angles.
  let facing: [[Bool?]]
  /// The rig, and the angle of each stream per frame, in quarter turns: the tree of joints.
  var rig: Rig
  let turns: [[Double]]
  /// The tree of the original library per frame; nil for a transition that has none.
  var layers: [Layer]?
  /// The texts of the baked formats.
  var bake: @Sendable (VerificationMethod) throws -> String

  /// The default moments: twenty fractions of the duration, from 0 to 1.
  ///
  /// They are 0, 0.5, 1, and the fractional parts of 17 multiples of the golden ratio. These are
  /// irrational, so they never coincide with evenly spaced keyframes.
  package static let moments: [Double] =
    ([0, 0.5, 1]
    + (1...17).map { index in
      let multiple = Double(index) * 0.618_033_988_749_895
      return multiple - multiple.rounded(.down)
    }).sorted()

  /// Computes the corners of a transition's panels at the given moments.
  ///
  /// A fold or a flip can also be verified by the method ``VerificationMethod/layers``.
  ///
  /// - Parameters:
  ///   - transition: the transition, of any kind.
  ///   - name: the name of the transition in findings, for example `unfold cubic`.
  ///   - duration: the duration in seconds.
  ///   - moments: the moments to compare as fractions of the duration; at least one.
  ///   - tolerance: the tolerance in points with which the transition is exported for the methods
  ///     `css` and `waapi`.
  /// - Throws: a `PleatError` that names the value that is out of range.
  package init(
    _ transition: some Transition, name: String, duration: Double = 0.3,
    moments: [Double] = Self.moments, tolerance: Double = 0.25
  ) throws(PleatError) {
    let transition = try transition.compiled()  // Below, nothing depends on its type.
    guard !moments.isEmpty else { throw .countMismatch(expected: 1, actual: 0) }
    let timeline = try transition.timeline(duration: duration)
    var progress: [Double] = []
    for moment in moments { progress.append(try timeline.progress(at: moment * duration)) }
    let frames = try transition.keyframes(at: progress)

    self.name = name
    rig = transition.rig()
    turns = progress.map(transition.quarterTurns)
    size = rig.pageSize
    scale = transition.scale
    panels = rig.panels
    times = moments.map { $0 * duration }
    self.progress = progress
    self.tolerance = tolerance
    let indices = rig.panels.indices
    matrices = progress.indices.map { frame in
      indices.map { frames.matrix(ofPanel: $0, frame: frame) }
    }
    quads = progress.indices.map { frame in
      indices.map { frames.quad(ofPanel: $0, frame: frame) }
    }
    let panels = rig.panels
    facing = progress.indices.map { frame in
      indices.map { panel in
        panels[panel].isOneSided && panels[panel].visible == -.infinity ..< .infinity
          ? frames.isVisible(panel: panel, frame: frame) != panels[panel].isReversed : nil
      }
    }
    shades = progress.indices.map { frame in
      // The beginning and the end are one page alone, without shades.
      let alone: Panel.Page? =
        switch progress[frame] {
        case 0: .source
        case 1: .destination
        default: nil
        }
      return indices.map { panel -> Double? in
        guard frames.isVisible(panel: panel, frame: frame),
          alone == nil || panels[panel].content.page == alone
        else { return nil }
        let edges = frames.edgeShades(ofPanel: panel, frame: frame)
        return alone == nil ? (edges.start + edges.end) / 2 : 0
      }
    }
    let kept = KeptPanels()
    bake = { method in
      // Where corners lie does not depend on what is on the pages.
      let page = Image(width: 1, height: 1)
      var bake = Bake(
        transition, name: "verified", timeline: timeline, source: page, destination: page,
        scale: transition.scale, tolerance: tolerance)
      bake.prefix = "pleat"
      let panels = try kept.panels(of: bake)
      return try method == .waapi ? bake.waapi(panels).text : bake.css(panels).text
    }
    if let original = transition.transition as? any LayeredTransition {
      var trees: [Layer] = []
      for value in progress { trees.append(try original.layers(at: value)) }
      layers = trees
    }
  }
}
