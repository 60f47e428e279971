/// How a picture fills a rectangle of other proportions.
public enum PictureFit: String, CaseIterable, Hashable, Sendable {
  /// The picture is shown whole, with its proportions, in the middle; the rest is transparent.
  case contain
  /// The picture fills the rectangle, with its proportions; what does not fit in is cut off on both sides.
  case cover
  /// Each axis is scaled separately.
  case stretch
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
    // The products of two numbers below 2^31 are exact.
    let (across, down) = (self.width * height, self.height * width)
    func share(_ extent: Int, _ part: Int, of whole: Int) -> Int {
      max(1, Int((Double(extent) * (Double(part) / Double(whole))).rounded()))
    }
    if across == down { return try resized(toWidth: width, height: height) }
    switch fit {
    case .stretch: return try resized(toWidth: width, height: height)
    case .cover:
      var part = try Image(
        roomForWidth: across > down ? share(self.width, down, of: across) : self.width,
        height: across > down ? self.height : share(self.height, across, of: down))
      part.draw(self, x: -(self.width - part.width) / 2, y: -(self.height - part.height) / 2)
      return try part.resized(toWidth: width, height: height)
    case .contain:
      let picture = try resized(
        toWidth: across > down ? width : share(width, across, of: down),
        height: across > down ? share(height, down, of: across) : height)
      var image = try Image(roomForWidth: width, height: height)
      image.draw(
        picture, x: (width - picture.width) / 2, y: (height - picture.height) / 2)
      return image
    }
  }
}
