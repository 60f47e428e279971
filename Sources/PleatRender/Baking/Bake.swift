public import Pleat

/// A transition between two pictures, to be written as another format's keyframes.
///
/// Each format is a method that returns the whole text, and notes that say what was proven of it.
public struct Bake<Motion: Transition>: Sendable {
  /// The transition.
  public var transition: Motion
  /// What it is called in class names and titles, as in `fold`.
  public var name: String
  /// How progress runs in time.
  public var timeline: Timeline
  /// The page that goes, at its size in points times `scale`.
  public var source: Image
  /// The page that comes.
  public var destination: Image
  /// Pixels per point of the pictures.
  public var scale: Double
  /// What lies behind the pages; nil for nothing.
  public var background: Color?
  /// How far any projected corner may be from where it belongs, in points of the view.
  public var tolerance: Double

  /// Creates what is to be baked.
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

/// What baking makes.
public struct Baked: Sendable, Equatable {
  /// The file's text.
  public var text: String
  /// What holds of it, a line each: how many keyframes are left, and the largest distance that was found.
  public var notes: [String]

  /// Creates a text with notes.
  public init(text: String, notes: [String] = []) {
    self.text = text
    self.notes = notes
  }
}
