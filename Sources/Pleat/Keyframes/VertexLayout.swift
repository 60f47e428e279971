/// The numbers that a vertex consists of, and the place of each number in the vertex.
///
/// ``Keyframes/writeVertices(of:into:layout:pageSize:clip:backend:)`` writes such vertices. Places and
/// the stride are counted in scalars. Numbers without a place are not written.
public struct VertexLayout: Hashable, Sendable {
  /// The place of x/w, y/w and z/w, which are in points of the view unless a `clip` transform changes them.
  ///
  /// A corner is hidden if w ≤ 0 (it is at or behind the viewer) or w is not finite. All three numbers
  /// are then NaN.
  public var position: Int?

  /// The place of x, y, z and w before the division by w, which graphics APIs call the clip position.
  public var clipPosition: Int?

  /// The place of u and v, from (0, 0) at the page's top left corner to (1, 1) at its bottom right.
  public var texture: Int?

  /// The place of the opacity of the panel's shadow.
  public var shade: Int?

  /// The place, in a vertex, of the index into ``Keyframes/pages``.
  public var page: Int?

  /// The place, in a vertex, of the index into ``Keyframes/panels``.
  public var panel: Int?

  /// The number of scalars from the start of a vertex to the start of the next.
  public var stride: Int

  /// Creates a layout, by default without a gap between the last number of a vertex and the next vertex.
  ///
  /// - Precondition: No place is negative, no two numbers overlap, and the stride is not shorter than a
  ///   vertex.
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

  /// The place and the number of scalars of each property; a property without a place has 0 scalars.
  private var parts: [6 of (place: Int, count: Int)] {
    func part(_ place: Int?, _ count: Int) -> (place: Int, count: Int) {
      place.map { ($0, count) } ?? (0, 0)
    }
    return [
      part(position, 3), part(clipPosition, 4), part(texture, 2), part(shade, 1), part(page, 1),
      part(panel, 1),
    ]
  }

  /// The number of scalars from the start of a vertex to the end of its last number.
  private var length: Int {
    let parts = parts
    return parts.indices.reduce(0) { max($0, parts[$1].place + parts[$1].count) }
  }

  /// Checks the properties, which callers may have set one by one.
  func check() {
    let parts = parts
    for index in parts.indices {
      let (place, count) = parts[index]
      precondition(place >= 0, "places must not be negative")
      for other in 0..<index where count > 0 && parts[other].count > 0 {
        precondition(
          place >= parts[other].place + parts[other].count || parts[other].place >= place + count,
          "two numbers of a vertex have the same place")
      }
    }
    precondition(stride >= length, "the stride is shorter than a vertex")
  }
}
