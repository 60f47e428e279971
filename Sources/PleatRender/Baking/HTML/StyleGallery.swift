import Pleat

/// The styles of a page's menu: the baked transition, and all folds and flips like it.
struct StyleGallery {
  /// The page, in points.
  let size: Size
  /// In the order of the menu; exactly one is selected.
  private(set) var styles: [MotionData] = []
  /// The styles that a page of this size cannot have, each with the reason.
  private(set) var omitted: [String] = []
  /// The pages through which nothing can be seen.
  private let opaquePages: Set<Panel.Page>

  /// How far apart any corner is by the matrices of the page and by the chains of joints, in
  /// points.
  var largestDistance: Double { styles.reduce(0) { max($0, $1.largestDistance) } }

  /// Compiles the styles.
  ///
  /// - Throws: a `PleatError` for an option of the baked transition itself.
  init<Motion: Transition>(_ bake: Bake<Motion>) throws {
    let baked = bake.transition
    let rig = try baked.rig()
    size = rig.pageSize
    opaquePages = Set(
      Panel.Page.allCases.filter { ($0 == .source ? bake.source : bake.destination).isOpaque })
    let (fold, flip) = (baked as? FoldTransition, baked as? FlipTransition)
    let perspective = fold?.perspective ?? flip?.perspective ?? .automatic
    let color = fold?.shadowColor ?? flip?.shadowColor ?? .black
    if fold == nil, flip == nil {
      styles.append(
        try MotionData(
          baked, label: bake.name, group: .own, timeline: bake.timeline, isSelected: true,
          opaquePages: opaquePages))
    }
    let folds = FoldStyle.allStyles.map { style in
      var other = fold ?? FoldTransition(size: size, scale: baked.scale, shadowColor: color)
      other.style = style
      other.perspective = perspective
      return other
    }
    let flips = FlipStyle.allStyles.map { style in
      var other = flip ?? FlipTransition(size: size, scale: baked.scale, shadowColor: color)
      other.style = style
      other.perspective = perspective
      return other
    }
    let timing = SharedTiming(bake)
    for other in folds {
      try add(other, other.style.description, .folds, timing, isSelected: other == fold)
    }
    for other in flips {
      try add(other, other.style.description, .flips, timing, isSelected: other == flip)
    }
  }

  private mutating func add<Motion: Transition>(
    _ motion: Motion, _ label: String, _ group: MotionData.Group, _ timing: SharedTiming,
    isSelected: Bool
  ) throws(PleatError) {
    do {
      let timeline = isSelected ? timing.own : try timing.timeline(of: motion)
      styles.append(
        try MotionData(
          motion, label: label, group: group, timeline: timeline, isSelected: isSelected,
          opaquePages: opaquePages))
    } catch {
      guard !isSelected else { throw error }
      omitted.append("\(label): \(error)")
    }
  }
}

/// The duration and curve that the styles of a menu have in common.
private struct SharedTiming {
  /// The timeline of the baked transition.
  let own: Timeline
  private let curve: TimingCurve?

  /// Finds the curve that the baked transition eases by: nil, for each style's own, if it is the
  /// automatic one or no single curve.
  init<Motion: Transition>(_ bake: Bake<Motion>) {
    own = bake.timeline
    let candidates: [TimingCurve?] =
      [nil, .linear, .easeIn, .easeOut, .easeInOut, bake.timeline.legs.first?.curve]
    curve =
      candidates.first { candidate in
        let other = try? bake.transition.timeline(
          duration: bake.timeline.duration, curve: candidate)
        return other == bake.timeline
      } ?? nil
  }

  func timeline<Motion: Transition>(of motion: Motion) throws(PleatError) -> Timeline {
    try motion.timeline(duration: own.duration, curve: curve)
  }
}
