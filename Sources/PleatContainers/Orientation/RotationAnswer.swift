/// The result of asking a tree of pages whether and how the interface may rotate.
public struct RotationAnswer<Page: Hashable & Sendable>: Hashable, Sendable {
  /// All questions that pages were asked, in order.
  public let questions: [RotationQuestion<Page>]

  /// Whether the interface may rotate.
  public let allowsRotation: Bool

  /// The orientations that are supported by every page whose answer counts, or nil if the interface
  /// may not rotate, so that no page is asked for them.
  public let mask: InterfaceOrientationMask?

  /// The permitted orientations: those that are in ``mask`` and that the application also permits.
  ///
  /// The set is empty if the interface may not rotate, or if ``mask`` and the application have no
  /// orientation in common. The interface then keeps its current orientation. (In the second case,
  /// UIKit raises an exception.)
  public let permitted: InterfaceOrientationMask

  /// Returns whether the interface may rotate to an orientation, as
  /// `shouldAutorotateToInterfaceOrientation(_:)` did in iOS 5.
  public func permits(_ orientation: InterfaceOrientation) -> Bool {
    permitted.permits(orientation)
  }

  /// Returns the interface orientation that follows when the device reports an orientation.
  public func interfaceOrientation(
    device: DeviceOrientation, from current: InterfaceOrientation
  ) -> InterfaceOrientation {
    device.interfaceOrientation(
      from: current, mask: permitted, allowsRotation: allowsRotation)
  }
}

/// A question about rotation, and the page that was asked.
public struct RotationQuestion<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The page that was asked.
  public var page: Page
  /// What the page was asked.
  public var subject: RotationSubject

  /// Creates a question.
  public init(_ page: Page, _ subject: RotationSubject) {
    self.page = page
    self.subject = subject
  }
}

/// What a page can be asked about rotation.
public enum RotationSubject: String, CaseIterable, Codable, Hashable, Sendable {
  /// Whether the interface may rotate: `shouldAutorotate`.
  case allowsRotation
  /// Which orientations the page supports: `supportedInterfaceOrientations`.
  case mask
}

extension RotatingPage {
  /// Asks the pages of this tree which orientations are permitted.
  ///
  /// Call this method on the root page of the window. It asks the front-most page that is presented
  /// full-screen, or this page if there is none. That page asks the children that its ``rule``
  /// names, and then the page that it presents without covering the screen. Each of these pages
  /// asks further pages in the same way. Its own answer, if it gives one, comes after theirs.
  ///
  /// There are two rounds. In the first, each page says whether the interface may rotate; in the
  /// second, which orientations it supports. The first "no" ends everything: no further page is
  /// asked, and there is no second round.
  ///
  /// The device determines the orientations of pages whose ``mask`` is nil.
  public func consult(
    application: InterfaceOrientationMask, idiom: DeviceIdiom
  ) -> RotationAnswer<Page> {
    var questions: [RotationQuestion<Page>] = []
    let asked = frontMost
    guard asked.askRotation(&questions) else {
      return RotationAnswer(
        questions: questions, allowsRotation: false, mask: nil, permitted: [])
    }
    let mask = asked.askMask(idiom, &questions)
    return RotationAnswer(
      questions: questions, allowsRotation: true, mask: mask,
      permitted: mask.intersection(application))
  }

  private func askRotation(_ questions: inout [RotationQuestion<Page>]) -> Bool {
    questions.append(RotationQuestion(page, .allowsRotation))
    for other in consulted where !other.askRotation(&questions) { return false }
    return answersItself ? allowsRotation : true
  }

  private func askMask(
    _ idiom: DeviceIdiom, _ questions: inout [RotationQuestion<Page>]
  ) -> InterfaceOrientationMask {
    questions.append(RotationQuestion(page, .mask))
    var result = answersItself ? mask ?? .default(for: idiom) : .all
    for other in consulted { result.formIntersection(other.askMask(idiom, &questions)) }
    return result
  }

  /// The pages that this page asks, with its sheet at the end.
  private var consulted: [RotatingPage] {
    let own =
      switch rule {
      case .nobody: [RotatingPage]()
      case .topChild, .child, .visibleChildren: shownChildren
      case .allChildren: children
      }
    return own + (sheet.map { [$0] } ?? [])
  }

  // A page's own answer does not count if a child answers in place of the page.
  private var answersItself: Bool {
    switch rule {
    case .topChild, .child: shownChildren.isEmpty
    case .nobody, .visibleChildren, .allChildren: true
    }
  }
}
