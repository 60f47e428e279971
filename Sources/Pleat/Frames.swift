/// Returns all frames of a transition from one page to another.
///
/// This is a whole transition in one line:
///
/// ```swift
/// for frame in try Pleat.frames(of: flip, from: "list", to: "detail") { draw(frame) }
/// ```
///
/// The pages can be values of any type, such as textures. For each panel of a frame, `page` is the page of
/// which the panel shows a part, or nil for plain paper.
///
/// - Parameters:
///   - transition: The transition.
///   - source: The page at the start.
///   - destination: The page at the end.
///   - duration: The duration in seconds.
///   - rate: The number of frames per second. For k = 0, 1, 2 and so on, there is a frame at each time k/rate
///     below the duration, and one at the end.
///   - curve: The timing curve, or nil for ``Transition/automaticCurve``.
///   - pages: Further pages that the transition shows, such as the back of a leaf.
/// - Returns: The frames in the order of their times, at least one.
/// - Throws: A ``PleatError`` if an option of the transition, the duration or the rate is out of range,
///   or if there is too little memory.
/// - Complexity: O(n) in the panels of all frames.
public func frames<Page>(
  of transition: some Transition, from source: Page, to destination: Page,
  duration: Double = 0.3, perSecond rate: Double = 60, curve: TimingCurve? = nil,
  pages: [Panel.Page: Page] = [:]
) throws(PleatError) -> [TransitionFrame<Page>] {
  let transition = try transition.compiled()
  let timeline = try transition.timeline(duration: duration, curve: curve)
  let times = try timeline.frameTimes(perSecond: rate)
  var progress: [Double] = []
  for time in times { progress.append(try timeline.progress(at: time)) }
  let keyframes = try transition.keyframes(at: progress)
  let pages = pages.merging([.source: source, .destination: destination]) { $1 }
  var frames: [TransitionFrame<Page>] = []
  for (index, time) in times.enumerated() {
    let progress = progress[index]
    if progress <= 0 || progress >= 1 {
      let isAtStart = progress <= 0
      frames.append(
        TransitionFrame(
          time: time, progress: progress, of: transition, at: isAtStart ? .source : .destination,
          showing: isAtStart ? source : destination))
    } else {
      frames.append(
        TransitionFrame(
          time: time, progress: progress, of: transition, keyframes, frame: index, pages: pages))
    }
  }
  return frames
}

/// Returns all frames of a transition of a built-in kind from one page to another.
///
/// ```swift
/// let frames = try Pleat.frames(of: "cube", from: "list", to: "detail", size: size)
/// ```
///
/// - Parameters:
///   - kind: The name of the kind, as in `fold-up`, or a short name, as in `cube`.
///   - values: The values of parameters by name. Missing parameters have their defaults.
///   - source: The page at the start.
///   - destination: The page at the end.
///   - size: The size of both pages in points.
///   - scale: The number of pixels per point.
///   - duration: The duration in seconds.
///   - rate: The number of frames per second.
///   - curve: The timing curve, or nil for ``Transition/automaticCurve``.
///   - pages: Further pages that the transition shows, such as the back of a leaf.
/// - Returns: The frames in the order of their times, at least one.
/// - Throws: ``PleatError/parameterNotAccepted(name:value:accepted:)`` if no kind has this name, or if
///   the kind does not accept a parameter or its value; also the errors of
///   ``frames(of:from:to:duration:perSecond:curve:pages:)``.
/// - Complexity: O(n) in the panels of all frames.
public func frames<Page>(
  of kind: String, _ values: [String: TransitionKind.Value] = [:], from source: Page,
  to destination: Page, size: Size, scale: Double = 1, duration: Double = 0.3,
  perSecond rate: Double = 60, curve: TimingCurve? = nil, pages: [Panel.Page: Page] = [:]
) throws(PleatError) -> [TransitionFrame<Page>] {
  let named = try TransitionKind.required(kind)
  return try frames(
    of: named.kind.transition(
      PageSetup(size: size, scale: scale, direction: named.kind.direction),
      named.values.merging(values) { $1 }
    ).compiled(),
    from: source, to: destination, duration: duration, perSecond: rate, curve: curve, pages: pages)
}
