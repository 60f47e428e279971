/// One frame of a transition between two pages: what to draw, from back to front.
///
/// The functions ``frames(of:from:to:duration:perSecond:curve:pages:)`` and
/// ``frames(of:_:from:to:size:scale:duration:perSecond:curve:pages:)`` return all frames of a
/// transition. `Page` is your program's type for a page, such as a texture or a file name.
public struct TransitionFrame<Page> {
  /// The time in seconds from the start.
  public let time: Double

  /// The progress: 0 in the first frame, and 1 in the last.
  public let progress: Double

  /// The edges of the page at which to cut off the panels.
  public let clip: PageEdges

  /// The visible panels, from back to front.
  ///
  /// In the first and in the last frame there is one panel: the whole page, without a shade.
  public let panels: [DrawnPanel<Page>]
}

extension TransitionFrame: Sendable where Page: Sendable {}
extension TransitionFrame: Equatable where Page: Equatable {}
extension TransitionFrame: Hashable where Page: Hashable {}

/// A panel in one frame: which part of which page to draw, and where.
public struct DrawnPanel<Page> {
  /// The name of the panel.
  public let name: String

  /// The page that the panel shows a part of, or nil for plain paper.
  public let page: Page?

  /// Whether nothing but the shadow is drawn, over the panels behind this one.
  public let isClear: Bool

  /// The paper through which the page is seen, or nil if nothing covers the page.
  public let veil: Veil?

  /// The part of the page that the panel shows, in the page's own points.
  public let rect: Rect

  /// The corners of the convex polygon that is the drawn part of the panel, in the panel's own points, or nil
  /// if all of ``rect`` is drawn.
  public let outline: [Point]?

  /// The transform from the panel's own points, with the origin at the panel's top left corner, to
  /// homogeneous points of the view.
  public let matrix: Transform3D

  /// The corners of the panel in the view, in points.
  ///
  /// A corner is hidden if w ≤ 0 or w is not finite. Both of its coordinates are then NaN.
  public let quad: Quad

  /// The opacity of the shadow on the panel, or 0 if there is no shadow.
  public let shade: Double

  /// The look of the shadow, in the panel's own points, or nil if the panel never has a shadow.
  public let paint: Shading.Paint?
}

extension DrawnPanel: Sendable where Page: Sendable {}
extension DrawnPanel: Equatable where Page: Equatable {}
extension DrawnPanel: Hashable where Page: Hashable {}

extension TransitionFrame {
  /// Creates a frame from one frame of keyframes.
  init(
    time: Double, progress: Double, of transition: CompiledTransition,
    _ keyframes: borrowing Keyframes<Double>, frame: Int, pages: [Panel.Page: Page]
  ) {
    self.time = time
    self.progress = progress
    clip = transition.clip
    let order = keyframes.order(frame: frame)
    var panels: [DrawnPanel<Page>] = []
    panels.reserveCapacity(order.count)
    for index in order {
      let panel = keyframes.panels[index]
      panels.append(
        DrawnPanel(
          name: panel.name, page: pages[panel.content.page],
          isClear: panel.content.page == .clear, veil: panel.veil, rect: panel.content.rect,
          outline: panel.outline, matrix: keyframes.matrix(ofPanel: index, frame: frame),
          quad: keyframes.quad(ofPanel: index, frame: frame),
          shade: keyframes.shade(ofPanel: index, frame: frame), paint: panel.shading?.paint))
    }
    self.panels = panels
  }

  /// Creates a frame that shows only a page at rest.
  init(
    time: Double, progress: Double, of transition: CompiledTransition, at rest: Panel.Page,
    showing page: Page
  ) {
    self.time = time
    self.progress = progress
    clip = transition.clip
    let rect = Rect(origin: .zero, size: transition.rig().pageSize)
    panels = [
      DrawnPanel(
        name: rest.rawValue, page: page, isClear: false, veil: nil, rect: rect, outline: nil,
        matrix: .identity, quad: Quad(rect), shade: 0, paint: nil)
    ]
  }
}
