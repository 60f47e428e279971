/// The numbers of a vertex, and where they lie in it, for ``Keyframes/writeVertices(of:into:layout:pageSize:clip:)``.
///
/// Places and the stride are counted in scalars. Numbers without a place are not written.
public struct VertexLayout: Hashable, Codable, Sendable {
  /// The place of x/w, y/w and z/w, in points of the view.
  ///
  /// All three are NaN if w ≤ 0 or w is not finite, because the corner is at or behind the viewer.
  public var position: Int?

  /// The place of x, y, z and w before the division by w, which graphics APIs call the clip position.
  public var clipPosition: Int?

  /// The place of u and v: the position in the page's picture, from 0 at its left and top edges to 1.
  public var texture: Int?

  /// The place of the opacity of the panel's shadow.
  public var shade: Int?

  /// The place of the index of the page: its place in ``Keyframes/pages``.
  public var page: Int?

  /// The place of the index of the panel.
  public var panel: Int?

  /// The number of scalars from the start of a vertex to the start of the next.
  public var stride: Int

  /// Creates a layout; without a stride, a vertex ends with the last of its numbers.
  ///
  /// - Precondition: No place is negative, and the stride is not shorter than a vertex.
  public init(
    position: Int? = nil, clipPosition: Int? = nil, texture: Int? = nil, shade: Int? = nil,
    page: Int? = nil, panel: Int? = nil, stride: Int? = nil
  ) {
    self.position = position
    self.clipPosition = clipPosition
    self.texture = texture
    self.shade = shade
    self.page = page
    self.panel = panel
    self.stride = 0
    self.stride = stride ?? length
    check()
  }

  /// The number of scalars to the end of the last number.
  private var length: Int {
    func end(_ place: Int?, _ count: Int) -> Int { place.map { $0 + count } ?? 0 }
    return max(
      end(position, 3), end(clipPosition, 4), end(texture, 2),
      max(end(shade, 1), end(page, 1), end(panel, 1)))
  }

  /// Checks what callers may have set one by one.
  func check() {
    func isPlace(_ place: Int?) -> Bool { place.map { $0 >= 0 } ?? true }
    precondition(
      isPlace(position) && isPlace(clipPosition) && isPlace(texture) && isPlace(shade)
        && isPlace(page) && isPlace(panel), "places must not be negative")
    precondition(stride >= length, "the stride is shorter than a vertex")
  }
}
