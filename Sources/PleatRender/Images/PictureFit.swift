package import Pleat

/// How a picture fills a rectangle of other proportions.
public enum PictureFit: String, CaseIterable, Hashable, Sendable {
  /// The picture is shown whole, with its proportions, in the middle; the rest is transparent.
  case contain
  /// The picture fills the rectangle, with its proportions; what does not fit in is cut off on both sides.
  case cover
  /// Each axis is scaled separately.
  case stretch
  /// The picture is shown whole, as by `contain`; a blurred copy of it fills the rest.
  case blur
}

extension PictureFit {
  /// Returns the rectangle of whole pixels that a picture of a size covers in a page.
  package func rect(
    of picture: (width: Int, height: Int), in page: (width: Int, height: Int)
  ) -> Rect {
    // The products of two numbers below 2^31 are exact.
    let (across, down) = (picture.width * page.height, picture.height * page.width)
    var (columns, rows) = page
    if self == .contain || self == .blur {
      if across < down { columns = share(page.width, across, of: down) }
      if down < across { rows = share(page.height, down, of: across) }
    }
    return Rect(
      x: Double((page.width - columns) / 2), y: Double((page.height - rows) / 2),
      width: Double(columns), height: Double(rows))
  }
}

private func share(_ extent: Int, _ part: Int, of whole: Int) -> Int {
  max(1, Int((Double(extent) * (Double(part) / Double(whole))).rounded()))
}

extension Image {
  /// Returns the picture at another size in pixels, as ``scaled(toWidth:height:)`` scales it.
  ///
  /// To cover the size, the picture is first cut to whole pixels of its own, in the middle.
  package func resized(
    toWidth width: Int, height: Int, _ fit: PictureFit
  ) throws(OutOfMemory) -> Image {
    let (across, down) = (self.width * height, self.height * width)
    if across == down { return try resized(toWidth: width, height: height) }
    switch fit {
    case .stretch: return try resized(toWidth: width, height: height)
    case .cover:
      var part = try Image(
        roomForWidth: across > down ? share(self.width, down, of: across) : self.width,
        height: across > down ? self.height : share(self.height, across, of: down))
      part.draw(self, x: -(self.width - part.width) / 2, y: -(self.height - part.height) / 2)
      return try part.resized(toWidth: width, height: height)
    case .contain, .blur:
      let rect = fit.rect(of: (self.width, self.height), in: (width, height))
      let picture = try resized(toWidth: Int(rect.width), height: Int(rect.height))
      var image =
        fit == .blur
        ? try BlurredCopy(of: self, width: width, height: height).image()
        : try Image(roomForWidth: width, height: height)
      image.draw(picture, x: Int(rect.minX), y: Int(rect.minY))
      return image
    }
  }

  /// Returns the picture with less opacity beyond a rectangle of whole pixels.
  package func faded(beyond rect: Rect, to opacity: Double) -> Image {
    var image = self
    let (columns, rows) = (Int(rect.minX)..<Int(rect.maxX), Int(rect.minY)..<Int(rect.maxY))
    let factor = UInt16((256 * opacity).rounded())
    var bytes = image.mutableBytes
    for y in 0..<height {
      for x in 0..<width where !columns.contains(x) || !rows.contains(y) {
        for index in 4 * (y * width + x)..<4 * (y * width + x + 1) {
          bytes[index] = UInt8((UInt16(bytes[index]) * factor) >> 8)
        }
      }
    }
    return image
  }

  /// Returns the part of the picture in a rectangle of whole pixels.
  package func cropped(to rect: Rect) -> Image {
    cropped(x: Int(rect.minX)..<Int(rect.maxX), y: Int(rect.minY)..<Int(rect.maxY))
  }
}
