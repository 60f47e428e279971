internal import Dispatch
public import Pleat

/// Returns the pictures of all frames of a transition from one picture to another.
///
/// - Parameters:
///   - transition: The transition. Both pictures are stretched to its size.
///   - source: The picture of the page at the start.
///   - destination: The picture of the page at the end.
///   - duration: The duration in seconds.
///   - rate: The number of frames per second. There is a frame at each time k/rate (k = 0, 1, 2, …)
///     below the duration, and one at the end.
///   - curve: The timing curve, or nil for the transition's `automaticCurve`.
///   - pages: The pictures of further pages, such as the back of a leaf.
///   - options: The options of the renderer.
/// - Returns: The pictures in the order of their times, at least one. ``Image/write(toPNGFile:)``
///   writes one to a file.
/// - Throws: A `PleatError` if an option of the transition or the renderer, the duration or the rate is
///   out of range, the backend is not available, or there is too little memory.
/// - Complexity: O(n) for n pixels of all frames.
public func images(
  of transition: some Transition, from source: Image, to destination: Image,
  duration: Double = 0.3, perSecond rate: Double = 60, curve: TimingCurve? = nil,
  pages: [Panel.Page: Image] = [:], options: PageRendererOptions = PageRendererOptions()
) throws(PleatError) -> [Image] {
  let movie = try RenderedTransition(
    transition, from: source, to: destination, duration: duration, perSecond: rate, curve: curve,
    pages: pages, options: options)
  var images: [Image] = []
  for progress in movie.progress { images.append(try movie.renderer.image(at: progress)) }
  return images
}

/// Returns the pictures of all frames of a transition of a built-in kind.
///
/// ```swift
/// let frames = try PleatRender.images(of: "cube", from: old, to: new)
/// ```
///
/// The pages have the size of the source picture.
///
/// - Parameters:
///   - kind: The name of the kind, as in `fold-up`, or a short name, as in `cube`.
///   - values: The values of parameters by name. Missing parameters have their defaults.
///   - source: The picture of the page at the start.
///   - destination: The picture of the page at the end.
///   - scale: The number of pixels per point of the source picture.
///   - duration: The duration in seconds.
///   - rate: The number of frames per second.
///   - curve: The timing curve, or nil for the transition's `automaticCurve`.
///   - pages: The pictures of further pages, such as the back of a leaf.
///   - options: The options of the renderer.
/// - Returns: The pictures in the order of their times, at least one.
/// - Throws: A `PleatError` if no kind has this name, the kind does not accept a parameter or its value,
///   or the scale is out of range; also the errors of
///   ``images(of:from:to:duration:perSecond:curve:pages:options:)``.
/// - Complexity: O(n) for n pixels of all frames.
public func images(
  of kind: String, _ values: [String: TransitionKind.Value] = [:], from source: Image,
  to destination: Image, scale: Double = 1, duration: Double = 0.3, perSecond rate: Double = 60,
  curve: TimingCurve? = nil, pages: [Panel.Page: Image] = [:],
  options: PageRendererOptions = PageRendererOptions()
) throws(PleatError) -> [Image] {
  try images(
    of: .named(kind, values, showing: source, scale: scale), from: source, to: destination,
    duration: duration, perSecond: rate, curve: curve, pages: pages, options: options)
}

/// Writes a transition from one picture to another as a video, a GIF or an animated PNG.
///
/// The extension of the path is that of a ``VideoFormat``, such as `.mp4` or `.gif`. ffmpeg must be
/// installed. Formats that repeat show their first and their last frame half a second longer: GIF,
/// animated PNG and WebP.
///
/// - Parameters:
///   - transition: The transition. Both pictures are stretched to its size.
///   - source: The picture of the page at the start.
///   - destination: The picture of the page at the end.
///   - path: The path of the file. An existing file is replaced once the new one is complete.
///   - duration: The duration in seconds.
///   - rate: The number of frames per second. A GIF uses the nearest rate that it supports.
///   - curve: The timing curve, or nil for the transition's `automaticCurve`.
///   - pages: The pictures of further pages, such as the back of a leaf.
///   - options: The options of the renderer. Without a background, MP4 and GIF have a white one.
/// - Throws: A `PleatError` if an option of the transition or the renderer, or the duration, is out of
///   range, the backend is not available, or there is too little memory. A ``VideoError`` if the rate is
///   not in ``VideoFormat/frameRates``, the path has another extension, the file cannot be written, or
///   ffmpeg fails. In all these cases no unfinished file is left.
public func render(
  of transition: some Transition, from source: Image, to destination: Image, into path: String,
  duration: Double = 0.3, perSecond rate: Double = 60, curve: TimingCurve? = nil,
  pages: [Panel.Page: Image] = [:], options: PageRendererOptions = PageRendererOptions()
) throws {
  let format = try VideoFormat(pathExtension: path)
  let movie = try RenderedTransition(
    transition, from: source, to: destination, duration: duration,
    perSecond: format.frameRate(nearest: rate), curve: curve, pages: pages, options: options,
    for: format)
  let encoder = try VideoEncoder(
    path: path, width: movie.renderer.width, height: movie.renderer.height, frameRate: rate,
    format: format, background: movie.renderer.options.background, hold: format.loops ? 0.5 : 0,
    expectedFrames: movie.progress.count)
  try movie.draw(into: encoder)
  try encoder.finish()
}

/// Returns a transition from one picture to another as a video, a GIF or an animated PNG in memory.
///
/// ```swift
/// let bytes = try await PleatRender.video(of: FlipTransition(setup), from: old, to: new)
/// ```
///
/// The video is drawn on a thread of its own, and into a file that has no name. If the task is cancelled, ffmpeg
/// is ended at once, and nothing is left. ffmpeg must be installed. The parameters are those of
/// ``render(of:from:to:into:duration:perSecond:curve:pages:options:)``, with a format in the place of a path.
///
/// - Returns: The bytes of the video.
/// - Throws: `CancellationError` if the task is cancelled, and the errors of `render`.
public func video(
  of transition: some Transition, from source: Image, to destination: Image,
  format: VideoFormat = .mp4, duration: Double = 0.3, perSecond rate: Double = 60,
  curve: TimingCurve? = nil, pages: [Panel.Page: Image] = [:],
  options: PageRendererOptions = PageRendererOptions(), encoding: VideoEncoding = VideoEncoding()
) async throws -> [UInt8] {
  try Task.checkCancellation()
  let movie = try RenderedTransition(
    transition, from: source, to: destination, duration: duration,
    perSecond: format.frameRate(nearest: rate), curve: curve, pages: pages, options: options,
    for: format)
  let encoder = try VideoEncoder(
    width: movie.renderer.width, height: movie.renderer.height, frameRate: rate, format: format,
    background: movie.renderer.options.background, hold: format.loops ? 0.5 : 0,
    expectedFrames: movie.progress.count, encoding: encoding)
  defer { encoder.cancel() }
  do {
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // Waiting for ffmpeg would block a thread that other tasks need.
        DispatchQueue.global().async {
          continuation.resume(
            with: Result { () throws -> [UInt8] in
              try movie.draw(into: encoder)
              return try encoder.finishedBytes()
            })
        }
      }
    } onCancel: {
      encoder.cancel()
    }
  } catch VideoError.cancelled {
    throw CancellationError()
  }
}

/// Writes a transition of a built-in kind as a video, a GIF or an animated PNG.
///
/// ```swift
/// try PleatRender.render(of: "cube", from: old, to: new, into: "cube.gif")
/// ```
///
/// The pages have the size of the source picture.
///
/// - Parameters:
///   - kind: The name of the kind, as in `fold-up`, or a short name, as in `cube`.
///   - values: The values of parameters by name. Missing parameters have their defaults.
///   - source: The picture of the page at the start.
///   - destination: The picture of the page at the end.
///   - path: The path of the file, with the extension of a ``VideoFormat``, such as `.mp4` or `.gif`.
///   - scale: The number of pixels per point of the source picture.
///   - duration: The duration in seconds.
///   - rate: The number of frames per second. A GIF uses the nearest rate that it supports.
///   - curve: The timing curve, or nil for the transition's `automaticCurve`.
///   - pages: The pictures of further pages, such as the back of a leaf.
///   - options: The options of the renderer. Without a background, MP4 and GIF have a white one.
/// - Throws: A `PleatError` if no kind has this name, the kind does not accept a parameter or its value,
///   or the scale is out of range; also the errors of
///   ``render(of:from:to:into:duration:perSecond:curve:pages:options:)``.
public func render(
  of kind: String, _ values: [String: TransitionKind.Value] = [:], from source: Image,
  to destination: Image, into path: String, scale: Double = 1, duration: Double = 0.3,
  perSecond rate: Double = 60, curve: TimingCurve? = nil, pages: [Panel.Page: Image] = [:],
  options: PageRendererOptions = PageRendererOptions()
) throws {
  try render(
    of: .named(kind, values, showing: source, scale: scale), from: source, to: destination,
    into: path, duration: duration, perSecond: rate, curve: curve, pages: pages, options: options)
}

/// Returns a transition of a built-in kind as a video, a GIF or an animated PNG in memory.
///
/// The pages have the size of the source picture. For the parameters and the cancellation see
/// ``render(of:_:from:to:into:scale:duration:perSecond:curve:pages:options:)`` and
/// ``video(of:from:to:format:duration:perSecond:curve:pages:options:encoding:)``, whose errors are thrown.
///
/// - Returns: The bytes of the video.
public func video(
  of kind: String, _ values: [String: TransitionKind.Value] = [:], from source: Image,
  to destination: Image, format: VideoFormat = .mp4, scale: Double = 1, duration: Double = 0.3,
  perSecond rate: Double = 60, curve: TimingCurve? = nil, pages: [Panel.Page: Image] = [:],
  options: PageRendererOptions = PageRendererOptions(), encoding: VideoEncoding = VideoEncoding()
) async throws -> [UInt8] {
  try await video(
    of: .named(kind, values, showing: source, scale: scale), from: source, to: destination,
    format: format, duration: duration, perSecond: rate, curve: curve, pages: pages,
    options: options, encoding: encoding)
}

private struct RenderedTransition: Sendable {
  let renderer: PageRenderer
  let progress: [Double]

  /// - Parameter format: the format of a video; if it has no partial transparency, the default background is white.
  init(
    _ transition: some Transition, from source: Image, to destination: Image, duration: Double,
    perSecond rate: Double, curve: TimingCurve?, pages: [Panel.Page: Image],
    options: PageRendererOptions, for format: VideoFormat? = nil
  ) throws(PleatError) {
    var options = options
    if format?.hasAlpha == false, options.background == nil {
      options.background = RGBColor(red: 1, green: 1, blue: 1)
    }
    let timeline = try transition.timeline(duration: duration, curve: curve)
    var progress: [Double] = []
    for time in try timeline.frameTimes(perSecond: rate) {
      progress.append(try timeline.progress(at: time))
    }
    self.progress = progress
    renderer = try PageRenderer(
      transition, source: source, destination: destination, pages: pages, scale: transition.scale,
      options: options)
  }

  func draw(into encoder: VideoEncoder) throws {
    var image = Image(width: 1, height: 1)
    for progress in progress {
      try renderer.draw(at: progress, into: &image)
      try encoder.append(image)
    }
  }
}

extension Transition where Self == CompiledTransition {
  /// Returns the transition of a built-in kind, for pages of the same size as a picture.
  fileprivate static func named(
    _ kind: String, _ values: [String: TransitionKind.Value], showing picture: Image,
    scale: Double
  ) throws(PleatError) -> CompiledTransition {
    guard scale > 0, scale <= 1e6 else { throw .scaleOutOfRange(scale) }
    let named = try TransitionKind.required(kind)
    let size = Size(width: Double(picture.width) / scale, height: Double(picture.height) / scale)
    return try named.kind.transition(
      PageSetup(size: size, scale: scale, direction: named.kind.direction),
      named.values.merging(values) { $1 }
    ).compiled()
  }
}

extension VideoFormat {
  fileprivate init(pathExtension path: String) throws(VideoError) {
    let name = path.split(separator: "/").last ?? ""
    let ending = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last
    guard let format = ending.flatMap({ VideoFormat(rawValue: $0.lowercased()) }) else {
      let accepted = Self.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
      let advice =
        ending?.lowercased() == "png"
        ? "; for pictures, call images(of:from:to:) and write each with write(toPNGFile:)" : ""
      throw .targetUnusable(path: path, why: "the extension must be one of \(accepted)\(advice)")
    }
    self = format
  }
}
