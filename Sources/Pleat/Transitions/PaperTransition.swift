/// How the leaf of a transition looks as paper.
public struct Paper: Hashable, Codable, Sendable {
  /// The greatest opacity of the shadow that the leaf casts on the page below it, in 0...1.
  public var cast: Double
  /// How much of the source's print shows on the back of the leaf, in 0...1.
  ///
  /// The print is seen mirrored, through paper of the colour ``PageSetup/paper``. This has no effect on a
  /// leaf without a back, and where the page ``Panel/Page/back`` has a picture of its own.
  public var showThrough: Double

  /// Creates the look of a leaf, by default without a cast shadow, and with a back that nothing shows on.
  public init(cast: Double = 0, showThrough: Double = 0) {
    self.cast = cast
    self.showThrough = showThrough
  }
}

package protocol PaperTransition: PageTransition {
  var paper: Paper { get set }
}

extension Transition {
  /// Returns the transition for a leaf whose back has a picture of its own: nothing shows through it.
  package var withOpaqueBack: any Transition { changing { $0.showThrough = 0 } }

  /// Returns the transition with nothing but parts of pages: no cast shadow, and an opaque back.
  package var withoutPaper: any Transition { changing { $0 = Paper() } }

  private func changing(_ change: (inout Paper) -> Void) -> any Transition {
    let own = (self as? CompiledTransition)?.transition ?? self
    guard var leaf = own as? any PaperTransition else { return self }
    let before = leaf.paper
    change(&leaf.paper)
    return leaf.paper == before ? self : leaf
  }
}

extension TransitionParameter where Motion: PaperTransition {
  static var cast: Self {
    .number(
      "cast", \.paper.cast, 0...1,
      help: "Greatest opacity of the shadow that the leaf casts on the page below.")
  }

  static var showThrough: Self {
    .number(
      "showThrough", \.paper.showThrough, 0...1,
      help: "How much of the source's print shows on the back, if the back has no picture.")
  }
}
