package import Pleat
package import PleatContainers

/// The sizes and positions, in points, of the pages in the demo app of MPFlipViewController and of
/// the framed pictures on them.
///
/// Source: Mark Pospesel's MPFlipViewController.
package enum PageBox {
  /// Returns the rectangle of the page in a view.
  ///
  /// On a pad, the rectangle has 600x600 points and is in the centre of the view. On a phone, it is
  /// the view less a margin on all sides. If the view of a phone is too small for the margins, the
  /// rectangle has no area.
  ///
  /// - Parameters:
  ///   - bounds: The bounds of the view.
  ///   - idiom: The kind of device.
  ///   - isFramed: Whether the page has a frame. This matters only on a phone: the margin is 80
  ///     points with a frame and 20 without.
  package static func rect(
    in bounds: Rect, idiom: DeviceIdiom, isFramed: Bool = false
  ) -> Rect {
    let center = bounds.center
    let margin: Double = isFramed ? 80 : 20
    let size =
      idiom == .pad
      ? Size(width: 600, height: 600)
      : Size(
        width: max(bounds.width - 2 * margin, 0), height: max(bounds.height - 2 * margin, 0))
    return Rect(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
      height: size.height)
  }

  /// The width of the frame around a picture, in points: 10.
  package static let pictureFrame = 10.0

  /// The maximum size of a picture without its frame, in points: 480x360.
  package static let largestPicture = Size(width: 480, height: 360)

  /// Returns the distance between neighbouring pictures in points: 20 on a pad and 10 on a phone.
  package static func gap(_ idiom: DeviceIdiom) -> Double { idiom.choose(pad: 20, phone: 10) }

  /// Returns the size of a picture, without its frame, that fills an area together with its frame.
  ///
  /// The picture has the proportions 4:3. It is as large as possible, but at most
  /// `largestPicture`. The frame adds 10 points on every side. If the area has no room for more
  /// than the frame, width and height are 0.
  package static func pictureSize(in area: Size) -> Size {
    let (width, height) = (
      max(area.width - 2 * pictureFrame, 0), max(area.height - 2 * pictureFrame, 0)
    )
    let fitting = min(width, height * 4 / 3, largestPicture.width)
    return Size(width: fitting, height: fitting * 3 / 4)
  }

  /// Returns the size of a picture with its frame: 20 points wider and higher than the picture.
  package static func framedSize(ofPicture size: Size) -> Size {
    Size(width: size.width + 2 * pictureFrame, height: size.height + 2 * pictureFrame)
  }

  /// Returns the shadow of a framed picture: opacity 0.5, 1 point below the picture.
  ///
  /// - Parameter size: The size of the picture with its frame. The path has the same size.
  package static func shadow(ofFrame size: Size) -> DropShadow {
    DropShadow(
      opacity: 0.5, offset: Size(width: 0, height: 1), path: Rect(origin: .zero, size: size))
  }
}
