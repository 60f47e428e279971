public import Pleat

/// The positions of the page and its picture in the demo of MPFlipViewController, in points.
///
/// Source: Mark Pospesel's MPFlipViewController.
public enum PageBox {
  /// Returns the rectangle of the page in a view.
  ///
  /// On a pad it is 600x600 in the centre of the view. On a phone it is the view with a margin on
  /// all sides.
  ///
  /// - Parameters:
  ///   - bounds: The bounds of the view. If they are smaller than the margins, the rectangle has no
  ///     area.
  ///   - idiom: The kind of device.
  ///   - isFramed: Whether the page has a frame on a phone. The margin is 80 points with a frame
  ///     and 20 without.
  public static func rect(
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

  /// The width of the frame around a picture.
  public static let pictureFrame = 10.0

  /// The maximum size of a picture.
  public static let largestPicture = Size(width: 480, height: 360)

  /// Returns the distance between a picture and its neighbours.
  public static func gap(_ idiom: DeviceIdiom) -> Double { idiom.choose(pad: 20, phone: 10) }

  /// Returns the size of the largest 4:3 picture that fits into an area together with its frame.
  ///
  /// The frame is not included in the result. The picture is at most ``largestPicture``. In an area
  /// smaller than the frame its size is 0.
  public static func pictureSize(in area: Size) -> Size {
    let (width, height) = (
      max(area.width - 2 * pictureFrame, 0), max(area.height - 2 * pictureFrame, 0)
    )
    let fitting = min(width, height * 4 / 3, largestPicture.width)
    return Size(width: fitting, height: fitting * 3 / 4)
  }

  /// Returns the size of a picture with its frame: 20 points more in each direction.
  public static func framedSize(ofPicture size: Size) -> Size {
    Size(width: size.width + 2 * pictureFrame, height: size.height + 2 * pictureFrame)
  }

  /// Returns the shadow of a framed picture: opacity 0.5, 1 point lower, with the frame as its
  /// path.
  public static func shadow(ofFrame size: Size) -> DropShadow {
    DropShadow(
      opacity: 0.5, offset: Size(width: 0, height: 1), path: Rect(origin: .zero, size: size))
  }
}
