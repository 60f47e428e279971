public import Pleat

/// A transition between two pictures, to be exported as an animation.
///
/// Each format is a method: ``css()``, ``waapi()``, ``svg()``, ``lottie()`` and ``html()``. It
/// returns the text of one file that contains both pictures, and notes on its accuracy. See
/// <doc:BakingATransition>.
public struct Bake<Motion: Transition>: Sendable {
  /// The transition.
  public var transition: Motion
  /// The name of the transition in comments, titles and scripts, for example `fold`.
  public var name: String
  /// The progress at each time.
  public var timeline: Timeline
  /// The picture of the source page, of the page's size in points times `scale`.
  public var source: Image
  /// The picture of the destination page, of the page's size in points times `scale`.
  public var destination: Image
  /// The number of pixels per point of the pictures.
  public var scale: Double
  /// The colour behind the pages, or nil if there is none.
  public var background: Color?
  /// The largest accepted distance between where a corner is shown and its exact position, in
  /// points of the view.
  ///
  /// In ``svg()`` and ``lottie()`` it applies to every point of a page, and must be at least 0.001.
  /// ``html()`` does not use it, because that page is exact.
  public var tolerance: Double

  /// Creates a transition to be exported.
  ///
  /// The methods that export check the values.
  ///
  /// - Parameters:
  ///   - transition: the transition.
  ///   - name: its name in comments, titles and scripts.
  ///   - timeline: the progress at each time.
  ///   - source: the picture of the source page, of the page's size in points times `scale`.
  ///   - destination: the picture of the destination page, of the same size.
  ///   - scale: the number of pixels per point of the pictures.
  ///   - background: the colour behind the pages, or nil if there is none.
  ///   - tolerance: the largest accepted distance of a corner from its exact position, in points.
  public init(
    _ transition: Motion, name: String, timeline: Timeline, source: Image, destination: Image,
    scale: Double = 1, background: Color? = nil, tolerance: Double = 0.25
  ) {
    self.transition = transition
    self.name = name
    self.timeline = timeline
    self.source = source
    self.destination = destination
    self.scale = scale
    self.background = background
    self.tolerance = tolerance
  }
}

/// An exported animation.
public struct Baked: Sendable, Equatable {
  /// The text of the file.
  public var text: String
  /// Notes on the accuracy, one line each: for example how many keyframes remain, and the largest
  /// distance that was found.
  public var notes: [String]

  /// Creates an exported animation from its text and notes.
  public init(text: String, notes: [String] = []) {
    self.text = text
    self.notes = notes
  }
}
