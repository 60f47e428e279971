public import Pleat

/// Where the demo of a page flipper puts its page, and the picture on it.
///
/// Source: MPFlipViewController's demo.
public enum PageBox {
  /// The box that a page has in a view: in the middle of a pad's, 600 points each way; on a phone the
  /// view but for 20 points on all sides, or 80 where there is a frame around it.
  ///
  /// What is narrower than its margins has a box without an area.
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

  /// The frame of a picture, in points, on every side of it.
  public static let pictureFrame = 10.0

  /// The largest picture.
  public static let largestPicture = Size(width: 480, height: 360)

  /// How far a picture lies from what is beside it.
  public static func gap(_ idiom: DeviceIdiom) -> Double { idiom.choose(pad: 20, phone: 10) }

  /// The size of a picture of 4:3, without its frame, that an area holds with the frame.
  ///
  /// As wide as the area, or, where `4/3 (height - 20)` is not more than `width - 20`, as high; at most
  /// ``largestPicture``, and nothing in an area that is smaller than the frame.
  public static func pictureSize(in area: Size) -> Size {
    let (width, height) = (
      max(area.width - 2 * pictureFrame, 0), max(area.height - 2 * pictureFrame, 0)
    )
    let fitting = min(width, height * 4 / 3, largestPicture.width)
    return Size(width: fitting, height: fitting * 3 / 4)
  }

  /// The size of a picture with its frame: 20 points more each way.
  public static func framedSize(ofPicture size: Size) -> Size {
    Size(width: size.width + 2 * pictureFrame, height: size.height + 2 * pictureFrame)
  }

  /// The shadow of a framed picture: half opaque, one point lower, along the frame.
  public static func shadow(ofFrame size: Size) -> DropShadow {
    DropShadow(
      opacity: 0.5, offset: Size(width: 0, height: 1), path: Rect(origin: .zero, size: size))
  }
}
