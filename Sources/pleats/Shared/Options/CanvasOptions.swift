import ArgumentParser
import Pleat
import PleatRender

struct CanvasOptions: ParsableArguments {
  @Option(
    "Size of the picture or video in pixels, as in 1920x1080. With --size, the page lies on it at its "
      + "own size. Without it, the page is as large as --fit makes the first picture on it.",
    "WxH", default: "the page's", as: PixelSize.option)
  var canvas: PixelSize?

  @Option(
    "How a picture of other proportions fills its page: contain (all of it is seen), cover (all of the "
      + "page is filled, the rest is cut), stretch, or blur (all of it is seen, and a blurred copy fills the "
      + "frame around it).",
    "fit", default: "stretch; contain with --canvas or --pages", by: \.rawValue)
  var fit: PictureFit?

  @Option(
    "Column and row of the --canvas at which the page has its top left corner, as in 100,-20.",
    "x,y",
    default: "the page is in the middle", as: PixelPlace.option)
  var place: PixelPlace?

  @Option(
    "If panels move beyond the picture, they are cut off (cut), or the page is smaller and in the "
      + "middle, so that every frame fits (shrink).",
    "overflow", default: "cut", by: \.rawValue)
  var overflow: Overflow?

  @Option(
    "Space around the page in points, from 0 to 1000000, by which the picture is larger than the page; "
      + "or auto: enough for the panels that move outside the page, at most its width on the left and "
      + "on the right, and at most its height above and below.",
    "points", default: "0", as: PageRendererOptions.Margin.option)
  var margin: PageRendererOptions.Margin?

  @Option(
    "File of a picture behind the pages. It fills the frame as --fit says, or covers it without "
      + "--fit.",
    "picture", default: "none", as: PictureOptions.fileOption)
  var backgroundPicture: String?

  @Option(
    "Point of the page, in points from its top left corner, at which lines that lead away from "
      + "the viewer meet. A shadow that a leaf casts does not follow it.",
    "x,y", default: "the middle of the page", as: Point.option)
  var vanishingPoint: Point?

  enum Overflow: String, CaseIterable {
    case cut, shrink
  }

  func validate() throws {
    for (name, isGiven, why) in [
      ("--canvas", canvas != nil, "a canvas has the size that was asked for"),
      ("--overflow shrink", overflow == .shrink, "a smaller page needs no room around it"),
    ] where isGiven && margin != nil {
      throw UsageError("\(option: name) and --margin cannot be combined: \(why)")
    }
    if place != nil, canvas == nil {
      throw UsageError(
        "\(option: "--place") is a place on a canvas: \(accepted: "give its size with --canvas")")
    }
    if fit == .blur, backgroundPicture != nil {
      throw UsageError(
        "\(option: "--background-picture") and --fit blur cannot be combined: both fill what is around the "
          + "pages")
    }
    if place != nil, overflow == .shrink {
      throw UsageError(
        "\(option: "--place") and --overflow shrink cannot be combined: a page that shrinks is in the "
          + "middle")
    }
  }

  func check(limit: Int) throws {
    guard let canvas, canvas.width > limit / canvas.height else { return }
    let pixels = Double(canvas.width * canvas.height)
    throw UsageError(
      "\(option: "--canvas") \(canvas): \(PictureOptions.limitText(limit, for: pixels))")
  }

  var pictureFit: PictureFit { pictureFit(or: canvas == nil ? .stretch : .contain) }

  /// Returns how pictures lie on their pages: for --fit blur, whole and in front of a blurred copy.
  func pictureFit(or usual: PictureFit) -> PictureFit { fit == .blur ? .contain : fit ?? usual }

  /// Returns the page's size in points, or nil if it depends on pictures.
  func pageSize(_ size: Size?, hasPictures: Bool, scale: Double) -> Size? {
    if let size { return size }
    guard let canvas, !hasPictures || pictureFit == .stretch else { return nil }
    return canvas.points(scale: scale)
  }

  /// Returns the page's size in points, given that of its picture, if there is no --size.
  func pageSize(for picture: Size, scale: Double) -> Size {
    guard let canvas else { return picture }
    let room = canvas.points(scale: scale)
    let (across, down) = (room.width / picture.width, room.height / picture.height)
    let factor = pictureFit == .cover ? max(across, down) : min(across, down)
    return Size(width: picture.width * factor, height: picture.height * factor)
  }

  func backdrop(limit: Int) throws -> Image? {
    guard let backgroundPicture else { return nil }
    let picture = try translating(
      Image(contentsOf: PictureOptions.path(backgroundPicture), limit: limit)
    ) { (error: ImageError) in
      PictureError(
        option: "--background-picture",
        error: ImageError(name: backgroundPicture, reason: error.reason))
    }
    picture.printRemark(on: "--background-picture \(backgroundPicture)")
    return picture
  }

  var files: InputFiles {
    InputFiles(backgroundPicture.map { [("--background-picture", $0)] } ?? [])
  }
}

struct PixelSize: Equatable, CustomStringConvertible {
  var width, height: Int

  var description: String { "\(width)x\(height)" }

  func points(scale: Double) -> Size {
    Size(width: Double(width) / scale, height: Double(height) / scale)
  }

  static func option(_ text: String) throws -> PixelSize {
    let extents = text.split(separator: "x", omittingEmptySubsequences: false)
    guard extents.count == 2, extents.allSatisfy(\.isDigits) else {
      throw UsageError(
        "\(accepted: "a width and a height in pixels are needed, as in 1920x1080")")
    }
    guard let width = Int(extents[0]), let height = Int(extents[1]), width > 0, height > 0,
      max(width, height) <= 1 << 24, width * height <= 1 << 31
    else {
      throw UsageError(
        "\(accepted: "at least 1x1 pixel, at most 16777216 in each direction, and 2147483648 in all are accepted")"
      )
    }
    return PixelSize(width: width, height: height)
  }
}

struct PixelPlace: Equatable {
  var x, y: Int

  static func option(_ text: String) throws -> PixelPlace {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1],
      max(x.magnitude, y.magnitude) <= 1 << 24
    else {
      throw UsageError(
        "\(accepted: "a column and a row from -16777216 to 16777216 are needed, as in 100,-20")")
    }
    return PixelPlace(x: x, y: y)
  }
}

extension PageRendererOptions.Margin {
  static func option(_ text: String) throws -> Self {
    if text == "auto" { return .automatic }
    guard let points = decimal(text), points >= 0, points <= 1e6 else {
      throw UsageError("\(accepted: "auto, or points from 0 to 1000000, are accepted")")
    }
    return .points(points)
  }
}

extension PixelSize {
  init(of size: Size, scale: Double) throws {
    self.init(
      width: try Image.pixels(size.width, scale: scale),
      height: try Image.pixels(size.height, scale: scale))
  }
}
