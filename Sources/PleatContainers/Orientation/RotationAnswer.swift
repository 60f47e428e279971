/// What a consultation has come to.
public struct RotationAnswer<Page: Hashable & Sendable>: Hashable, Sendable {
  /// Every question, in the order in which it was put.
  public let questions: [RotationQuestion<Page>]

  /// Whether the interface may turn.
  public let allowsRotation: Bool

  /// What the asked page supports; nil when the interface may not turn, so that nobody was asked.
  public let mask: InterfaceOrientationMask?

  /// What is permitted in the end: the mask with the application's own; empty when the interface may
  /// not turn.
  ///
  /// An empty set keeps the current orientation; UIKit raises an exception for it.
  public let permitted: InterfaceOrientationMask

  /// Whether the interface may turn to an orientation, as iOS 5 asked.
  public func permits(_ orientation: InterfaceOrientation) -> Bool {
    permitted.permits(orientation)
  }

  /// The interface orientation that follows from how the device is held.
  public func interfaceOrientation(
    device: DeviceOrientation, from current: InterfaceOrientation
  ) -> InterfaceOrientation {
    device.interfaceOrientation(
      from: current, mask: permitted, allowsRotation: allowsRotation)
  }
}

/// A question about rotation, and whom it was put to.
public struct RotationQuestion<Page: Hashable & Sendable>: Hashable, Sendable {
  /// Whom it was put to.
  public var page: Page
  /// What was asked.
  public var subject: RotationSubject

  /// Creates a question.
  public init(_ page: Page, _ subject: RotationSubject) {
    self.page = page
    self.subject = subject
  }
}

/// What can be asked about rotation.
public enum RotationSubject: String, CaseIterable, Codable, Hashable, Sendable {
  /// `shouldAutorotate`.
  case allowsRotation
  /// `supportedInterfaceOrientations`.
  case mask
}

// MARK: - Asking

extension RotatingPage {
  /// Asks this tree, whose root is the window's page, which orientations are permitted.
  ///
  /// Only the front-most full-screen page is asked, and whom its ``rule`` makes it ask. Whether the
  /// interface may turn is asked first; a no ends the consultation, and stops asking further children.
  /// - Parameters:
  ///   - application: what the application permits.
  ///   - idiom: the kind of device, which decides what pages support that do not say so.
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

  /// Whom it asks, its sheet last.
  private var consulted: [RotatingPage] {
    let own =
      switch rule {
      case .nobody: [RotatingPage]()
      case .topChild, .child, .visibleChildren: shownChildren
      case .allChildren: children
      }
    return own + (sheet.map { [$0] } ?? [])
  }

  /// Whether its own answer counts: not where one child answers in its place.
  private var answersItself: Bool {
    switch rule {
    case .topChild, .child: shownChildren.isEmpty
    case .nobody, .visibleChildren, .allChildren: true
    }
  }
}
