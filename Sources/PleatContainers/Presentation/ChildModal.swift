public import Pleat

/// A small page that lies over the visible page as a child of the same container, with a shade
/// between the two.
///
/// The pages behind the modal stay visible and rotate with the interface, but the shade takes all
/// taps on them. A tap on the shade dismisses the modal, unless ``isCancelledByTap`` is false. By
/// default the modal and the shade appear and disappear by fading for 0.3 s. The order of the
/// views, from back to front, is: the views that were visible, the shade, the modal.
///
/// Source: Andy Heydon, "iOS6 and Rotation Whack-a-Mole" (2012). This source gives no numbers; the
/// defaults of the colour, the opacity and the durations are Pleat's.
public struct ChildModal: Hashable, Codable, Sendable {
  /// The place of the modal's view in the container.
  public var placement: PagePlacement

  /// The shade under the modal.
  public var shade: ModalShade

  /// Whether a tap on the shade dismisses the modal; otherwise the shade takes the tap, and nothing
  /// happens.
  public var isCancelledByTap: Bool

  /// The cross-fade with which the modal appears and disappears, unless it is presented or dismissed
  /// in another style.
  public var fade: CrossFade

  /// Creates a modal; the parameters are its properties.
  public init(
    _ placement: PagePlacement, shade: ModalShade = ModalShade(), isCancelledByTap: Bool = true,
    fade: CrossFade = CrossFade()
  ) {
    self.placement = placement
    self.shade = shade
    self.isCancelledByTap = isCancelledByTap
    self.fade = fade
  }
}

/// A layer of one colour that covers the whole container behind a ``ChildModal``.
public struct ModalShade: Hashable, Codable, Sendable {
  /// The colour; black by default.
  public var color: RGBColor

  /// The opacity while the modal is shown, in 0...1.
  public var opacity: Double

  /// The fade with which the shade appears and disappears, separate from that of the modal.
  public var fade: CrossFade

  /// Creates a shade; the parameters are its properties.
  public init(color: RGBColor = .black, opacity: Double = 0.4, fade: CrossFade = CrossFade()) {
    self.color = color
    self.opacity = opacity
    self.fade = fade
  }
}

/// The shade of a modal while the modal is presented or dismissed.
public struct ShadeChange: Hashable, Sendable {
  /// The shade.
  public let shade: ModalShade

  /// True if the shade appears, false if it disappears.
  public let isAppearing: Bool

  /// The duration of the shade's fade in seconds, or 0 for a change without a transition.
  public let duration: Double

  /// Returns the opacity of the shade, at a time in seconds from the start of the change.
  ///
  /// If the shade appears, the opacity goes from 0 to ``ModalShade/opacity``. Otherwise it goes from
  /// there to 0. After ``duration``, the opacity stays the same.
  public func opacity(at time: Double) -> Double {
    let shown = duration > 0 ? shade.fade.opacity(at: time) : 1
    return shade.opacity * (isAppearing ? shown : 1 - shown)
  }
}
