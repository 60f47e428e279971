import Pleat
import PleatContainers
import PleatRender

/// The layer that the composer transforms: the test image of EnterTheMatrix.
///
/// A picture of 480 x 360 points has a white frame of 10 points, and around it a transparent ring of
/// 1 point, which antialiases the edges.
enum TestLayer {
  static let pictureSize = Size(width: 480, height: 360)
  /// The white frame around the picture, in points.
  static let frame = 10.0
  /// The transparent ring around the frame, in points.
  static let ring = 1.0

  /// The size of the layer: 502 x 382 points.
  static var size: Size {
    let border = 2 * (frame + ring)
    return Size(width: pictureSize.width + border, height: pictureSize.height + border)
  }

  /// Returns the geometry of the layer with a transform, in the middle of a view.
  ///
  /// - Parameters:
  ///   - view: the size of the view in points.
  ///   - anchor: the anchor point, which lies in the middle of the view unless `keepsPlace` is true.
  ///   - keepsPlace: whether the layer stays where it would be with the anchor point in its centre.
  /// - Returns: nil if no position keeps the layer in its place.
  static func geometry(
    in view: Size, anchor: AnchorPoint, keepsPlace: Bool, _ transform: Transform3D
  ) -> LayerGeometry? {
    var layer = LayerGeometry(
      size: size, position: Point3(x: view.width / 2, y: view.height / 2, z: 0),
      transform: transform)
    guard keepsPlace else {
      layer.moveAnchorPoint(to: anchor.unitPoint)
      return layer
    }
    return layer.moveAnchorPointInPlace(to: anchor.unitPoint) ? layer : nil
  }

  // MARK: - Drawing

  struct Pictures {
    let layer: Image
    private let dot: Image
    private static let dotSize = Size(width: 14, height: 14)

    init(density: Double) throws {
      let inside = Rect(origin: .zero, size: TestLayer.size)
        .insetBy(dx: ring + frame, dy: ring + frame)
      let picture = try TestPageDrawing(.source, size: pictureSize, scale: density).image()
      layer = try Drawing(
        size: TestLayer.size,
        elements: [
          Drawing.Element(.color(.white), frame: inside.insetBy(dx: -frame, dy: -frame)),
          Drawing.Element(.picture(picture), frame: inside),
        ]
      ).image(scale: density)
      let center = Point(x: Self.dotSize.width / 2, y: Self.dotSize.height / 2)
      func disc(_ radius: Double, _ color: RGBColor) -> PolygonPicture {
        PolygonPicture(discOf: radius, about: center) { _ in color }
      }
      dot = try PolygonPicture.image(
        [disc(7, .white), disc(5, RGBColor(red: 0.85, green: 0.1, blue: 0.1))], size: Self.dotSize,
        scale: 2 * density)
    }

    func element(under matrix: Transform3D) -> Drawing.Element {
      let size = TestLayer.size
      let shadow = DropShadow.standard(
        bounds: Rect(origin: .zero, size: size),
        insets: Insets(top: ring, left: ring, bottom: ring, right: ring))
      return Drawing.Element(
        .picture(layer), size: size, matrix: matrix, shadow: Drawing.Shadow(shadow))
    }

    func marker(at point: Point, under matrix: Transform3D) -> Drawing.Element {
      let size = Self.dotSize
      return Drawing.Element(
        .picture(dot), size: size,
        matrix: Transform3D.translation(x: point.x - size.width / 2, y: point.y - size.height / 2)
          .concatenating(matrix))
    }
  }
}

extension Drawing.Shadow {
  /// Creates the shadow of a layer, with the blur of Core Animation.
  init(_ shadow: DropShadow) {
    self.init(opacity: shadow.opacity, offset: shadow.offset, outline: shadow.path)
  }
}
