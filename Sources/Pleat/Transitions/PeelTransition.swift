/// A transition in which a leaf, bound at an upright edge of the page, is turned by a corner.
///
/// The leaf's polygons change with the progress, so no rig fits all frames: a rig holds for one ``place``, and
/// its joints do not move. ``at(_:)`` returns the transition at another place. Code that
/// draws or exports a transition as one rig cannot use a peel; the renderer asks for the rig of each frame.
///
/// ``PagePeel`` has the formulas.
public struct PeelTransition: PageTransition, ParameterizedTransition, PaperTransition,
  PosedTransition, Hashable
{
  /// The page, the viewer and the light; the direction has no effect.
  public var setup: PageSetup
  /// The corner at which the leaf is held.
  public var corner: PagePeel.Corner
  /// The greatest radius of the roll in multiples of the page's width, in 0...1; 0 is a sharp crease.
  public var radius: Double
  /// The number of the bands of the roll, in 2...128.
  public var strips: Int
  /// How the leaf looks as paper: the shadow that it casts, and the print that shows through.
  public var paper: Paper
  /// Where the leaf is: the pose that the rig has.
  public var place: Place

  /// The paper of a leaf for which no other paper is given.
  public static let usualPaper = Paper(cast: 0.25, showThrough: 0.12)

  /// Where a leaf is.
  public enum Place: Hashable, Sendable {
    /// Where the leaf is at a progress if no finger moves it: see ``PagePeel/path(at:)``.
    case progress(Double)
    /// Under a finger, a place on the screen.
    case finger(Point, by: PagePeel.Hold = .corner)
  }

  /// Creates a peel, which is half turned.
  public init(
    _ setup: PageSetup, corner: PagePeel.Corner = .bottomRight, radius: Double = 0.1,
    strips: Int = 24, paper: Paper = usualPaper, place: Place = .progress(0.5)
  ) {
    self.setup = setup
    self.corner = corner
    self.radius = radius
    self.strips = strips
    self.paper = paper
    self.place = place
  }

  /// Returns the transition with the leaf at another place.
  public func at(_ place: Place) -> PeelTransition {
    var transition = self
    transition.place = place
    return transition
  }

  package func posed(at progress: Double) -> (any Transition)? {
    if case .progress = place { at(.progress(progress)) } else { nil }
  }

  /// Returns 180° times the progress.
  public func angle(at progress: Double, along tracks: [Track]) -> Angle {
    Angle(quarterTurns: 2 * progress)
  }

  /// The extent that sets the automatic distance of the viewer: the page's width.
  public var turningExtent: Double { setup.size.width }

  /// The edge at which a renderer must clip: the spine alone.
  public var clip: PageEdges { corner.isRight ? .left : .right }

  static let parameters: [TransitionParameter<Self>] = [
    .name("corner", \.corner, help: "The corner at which the page is taken."),
    .number(
      "radius", \.radius, 0...1,
      help: "Greatest radius of the roll, in multiples of the page's width; 0 is a sharp crease."),
    .integer("strips", \.strips, 2...128, help: "Number of flat bands of the roll."),
    .number(
      "cast", \.paper.cast, 0...1, isInHeader: false,
      help: "Greatest opacity of the shadow that the leaf casts on what is below."),
    .number(
      "showThrough", \.paper.showThrough, 0...1, isInHeader: false,
      help: "How much of the source's print shows on the back, if the back has no picture."),
  ]

  /// The kind `peel`, which is not listed in ``TransitionKind/builtIn``: it has no constant rig.
  public static let kind = TransitionKind(
    name: "peel", title: "Peel",
    summary: "The page is taken by a corner, and turned over like a book's leaf.",
    discussion: """
      The panels are behind (the destination), flat, front1, front2, … (the source), shadows, back1, back2, … \
      and backFlap (the source showing through or, with --show-through 0, the page back). Front1 and back1 are \
      at the line at which the paper lifts. The panels are convex polygons, others in each frame.

      The angle is 180 degrees times the progress. The automatic timing is easeInOut.
      """,
    parameters: parameters + TransitionParameter<Self>.ofSetup.last, reversing: nil
  ) { Self($0) }.dragging(to: "take the page by a corner")
}
