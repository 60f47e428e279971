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
  /// Returns the part of a rectangle in pixels that a picture of a size covers.
  package func part(
    ofWidth width: Int, height: Int, coveredByWidth pictureWidth: Int, height pictureHeight: Int
  ) -> PixelPart {
    // The products of two numbers below 2^31 are exact.
    let (across, down) = (pictureWidth * height, pictureHeight * width)
    var (columns, rows) = (width, height)
    if self == .contain || self == .blur {
      if across < down { columns = share(width, across, of: down) }
      if down < across { rows = share(height, down, of: across) }
    }
    let (x, y) = ((width - columns) / 2, (height - rows) / 2)
    return PixelPart(columns: x..<x + columns, rows: y..<y + rows)
  }
}

/// Columns and rows of a picture.
package struct PixelPart: Hashable, Sendable {
  package var columns, rows: Range<Int>

  package init(columns: Range<Int>, rows: Range<Int>) {
    (self.columns, self.rows) = (columns, rows)
  }

  /// Returns the smallest part that contains this one and another one.
  package func union(_ other: PixelPart) -> PixelPart {
    func union(_ a: Range<Int>, _ b: Range<Int>) -> Range<Int> {
      min(a.lowerBound, b.lowerBound)..<max(a.upperBound, b.upperBound)
    }
    return PixelPart(columns: union(columns, other.columns), rows: union(rows, other.rows))
  }

  package func moved(x: Int, y: Int) -> PixelPart {
    PixelPart(
      columns: columns.lowerBound + x..<columns.upperBound + x,
      rows: rows.lowerBound + y..<rows.upperBound + y)
  }
}

private func share(_ extent: Int, _ part: Int, of whole: Int) -> Int {
  max(1, Int((Double(extent) * (Double(part) / Double(whole))).rounded()))
}

extension Image {
  /// Returns the picture at another size in pixels, as ``scaled(toWidth:height:)`` scales it.
  ///
  /// To cover the size, the picture is first cut to whole pixels of its own, in the middle.
  ///
  /// - Precondition: the width and the height are above 0, there are at most 2^31 pixels, and there is
  ///   memory for them.
  public func scaled(toWidth width: Int, height: Int, _ fit: PictureFit) -> Image {
    Memory.orStop(try resized(toWidth: width, height: height, fit))
  }

  /// Returns the same as `scaled(toWidth:height:_:)`, but throws an error if there is no memory.
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
      let part = fit.part(
        ofWidth: width, height: height, coveredByWidth: self.width, height: self.height)
      let picture = try resized(toWidth: part.columns.count, height: part.rows.count)
      var image =
        fit == .blur
        ? try BlurredCopy(of: self, width: width, height: height).image()
        : try Image(roomForWidth: width, height: height)
      image.draw(picture, x: part.columns.lowerBound, y: part.rows.lowerBound)
      return image
    }
  }
}
