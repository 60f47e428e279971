public import Pleat

/// A view that shows no data and lies behind the content: the background of a section, of all
/// content, or of the view.
///
/// Decorations belong to the layout, not to the data: ``DecoratedLayout`` adds them to any layout of
/// this module.
public struct Decoration: Hashable, Codable, Sendable {
  /// The rectangle that a decoration fills.
  public enum Place: String, CaseIterable, Codable, Hashable, Sendable {
    /// The content, extended to the width or the height of the view where the view is larger. There
    /// is one such decoration.
    case content
    /// The rectangle that the view shows, so that the decoration does not scroll. There is one such
    /// decoration.
    case view
    /// The rectangle of a section. There is one such decoration for each section.
    case section
  }

  /// The kind of the decoration's elements, which the layout must use for nothing else.
  public var kind: LayoutElement.Kind

  /// The rectangle that the decoration fills, before ``insets`` are taken off.
  public var place: Place

  /// The distances from the edges of the ``place`` to those of the decoration, in points.
  ///
  /// A negative distance lets the decoration extend beyond its place.
  ///
  /// If two opposite distances add up to more than the extent of the place on their axis, the
  /// decoration's extent on this axis is 0.
  public var insets: Insets

  /// The paint order: an element with a higher z covers one with a lower z.
  ///
  /// Cells have z 0 or 1, so a decoration behind cells has a z below 0.
  public var z: Int

  /// Creates a decoration; the parameters are its properties.
  public init(
    _ kind: LayoutElement.Kind, behind place: Place, insets: Insets = .zero, z: Int = -1
  ) {
    self.kind = kind
    self.place = place
    self.insets = insets
    self.z = z
  }

  /// A background behind all content, with z −2.
  public static var background: Decoration { Decoration(.background, behind: .content, z: -2) }

  /// A background behind each section, with z −1.
  public static var sectionBackground: Decoration {
    Decoration(.sectionBackground, behind: .section)
  }

  func attributes(section: Int, in place: Rect) -> LayoutAttributes {
    let width = max(0, place.size.width - insets.left - insets.right)
    let height = max(0, place.size.height - insets.top - insets.bottom)
    return LayoutAttributes(
      LayoutElement(kind, section: section),
      frame: Rect(
        x: place.origin.x + insets.left, y: place.origin.y + insets.top, width: width,
        height: height),
      z: z, shadowOpacity: 0)
  }

  /// The largest distance by which the frame can lie outside the place: negative insets enlarge the
  /// frame, and large insets move it.
  var reach: Double {
    max(
      insets.top.magnitude, insets.left.magnitude, insets.bottom.magnitude, insets.right.magnitude)
  }
}
