/// The look of a leaf of paper: its shadow on the page below, and the print that shows through it.
public struct Paper: Hashable, Codable, Sendable {
  /// The greatest opacity of the shadow that the leaf casts on the page below it, in 0...1.
  public var cast: Double
  /// How much of the source page shows through on the back of the leaf, from 0, nothing, to 1, all of it.
  ///
  /// It shows mirrored, through paper of the colour ``PageSetup/paper``. The number has no effect if the leaf
  /// has no back, or if the page ``Panel/Page/back`` has a picture of its own.
  public var showThrough: Double

  /// Creates the look of a leaf, which by default casts no shadow, and through which nothing shows.
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
