/// What happens to the presenting page while another page is presented over it.
///
/// The first two kinds are encoded as `"fullScreen"` and `"child"`, and a modal as its
/// ``ChildModal``.
public enum PresentationKind: Hashable, Sendable, Codable {
  /// The presented page replaces everything that was visible.
  ///
  /// The presenting page disappears and is not notified when the interface rotates.
  case fullScreen
  /// The presented page is a child of the container, and fills it.
  ///
  /// The presenting page stays visible behind it and rotates with the interface.
  case child
  /// The presented page is a child of the container, with a frame of its own, over a shade.
  ///
  /// The presenting page stays visible behind it and rotates with the interface.
  case modal(ChildModal)

  /// Returns the kind of a modal of a size in points, in the centre of the container, with the default
  /// shade.
  public static func modal(width: Double, height: Double) -> PresentationKind {
    .modal(ChildModal(.centered(width: width, height: height)))
  }

  private enum Name: String, Codable { case fullScreen, child }

  /// Decodes `"fullScreen"`, `"child"`, or a ``ChildModal``.
  public init(from decoder: any Decoder) throws {
    if let name = try? decoder.singleValueContainer().decode(Name.self) {
      self = name == .child ? .child : .fullScreen
    } else {
      self = .modal(try ChildModal(from: decoder))
    }
  }

  /// Encodes `"fullScreen"`, `"child"`, or a ``ChildModal``.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .fullScreen: try Name.fullScreen.encode(to: encoder)
    case .child: try Name.child.encode(to: encoder)
    case .modal(let modal): try modal.encode(to: encoder)
    }
  }
}

/// A presented page and the way in which it is presented.
public struct PresentedPage<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The page that is presented.
  public var page: Page
  /// The way in which the page is presented.
  public var kind: PresentationKind

  /// Creates a presented page from a page and a kind of presentation.
  public init(_ page: Page, as kind: PresentationKind) {
    self.page = page
    self.kind = kind
  }

  /// The modal, or nil if the page is presented in another way.
  public var modal: ChildModal? {
    if case .modal(let modal) = kind { modal } else { nil }
  }
}

extension PresentedPage: Codable where Page: Codable {}
