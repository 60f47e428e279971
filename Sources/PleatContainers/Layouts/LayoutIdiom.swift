/// The two sets of constants that the original layouts came with.
public enum LayoutIdiom: String, CaseIterable, Codable, Hashable, Sendable {
  /// A tablet's.
  case pad
  /// A telephone's.
  case phone

  /// One of two values.
  func choose(pad: Double, phone: Double) -> Double { self == .pad ? pad : phone }
}

/// The five layouts in the order in which a two-finger tap goes through them.
public enum LayoutStyle: Int, CaseIterable, Codable, Hashable, Sendable {
  case grid
  case line
  case coverFlow
  case stacks
  case spiral

  /// The one after this, the first after the last.
  public var next: LayoutStyle { stepped(by: 1) }

  /// The one before this, the last before the first.
  public var previous: LayoutStyle { stepped(by: Self.allCases.count - 1) }

  /// Whether a scroll ends on whole pages.
  public var isPaged: Bool { self == .spiral }

  private func stepped(by steps: Int) -> LayoutStyle {
    Self.allCases[(rawValue + steps) % Self.allCases.count]
  }
}
