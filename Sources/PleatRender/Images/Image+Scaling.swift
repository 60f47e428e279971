extension Image {
  /// Returns the picture at another size.
  ///
  /// Each axis is scaled separately. If an axis shrinks, a new pixel is the average of the area
  /// that it covers. If an axis grows, a new pixel is interpolated linearly between the centres of
  /// its neighbours, and the outermost pixels are repeated. The computation uses sRGB values
  /// multiplied by alpha. Sums are exact and rounded once to nearest, halves up. At an unchanged
  /// size, the bytes stay the same.
  ///
  /// - Precondition: the width and the height are above 0, there are at most 2^31 pixels, and there
  ///   is memory for them.
  /// - Complexity: O(n) for n pixels of both pictures and of an intermediate one, which has the new
  ///   width and the old height.
  public func scaled(toWidth width: Int, height: Int) -> Image {
    Memory.orStop(try resized(toWidth: width, height: height))
  }

  /// Returns the same as `scaled(toWidth:height:)`, but throws an error if there is no memory.
  func resized(toWidth width: Int, height: Int) throws(OutOfMemory) -> Image {
    if width == self.width && height == self.height { return self }
    let scaled = try Image(roomForWidth: width, height: height)
    try ScalingAxis.requireMemory(from: self.width, to: width)
    try ScalingAxis.requireMemory(from: self.height, to: height)
    let columns = ScalingAxis(from: self.width, to: width)
    let rows = ScalingAxis(from: self.height, to: height)
    scaled.storage.scale(storage, columns: columns, rows: rows)
    return scaled
  }
}

/// How to compute the new pixels along one axis from the old ones, with weights in whole numbers.
struct ScalingAxis {
  /// The old pixels of one new pixel, from `first` to `last`; all between the two have the same weight.
  struct Part {
    let first: Int
    let last: Int
    let firstWeight: Int
    let lastWeight: Int
  }

  /// The parts of the new pixels, one for each.
  let parts: [Part]
  /// The weight of the pixels between the first and the last.
  let innerWeight: Int
  /// The sum of the weights of one new pixel.
  let total: Int
  let oldCount: Int

  /// Throws an error if there is no memory for the parts of an axis and for the sums of a row.
  fileprivate static func requireMemory(from old: Int, to new: Int) throws(OutOfMemory) {
    try Memory.require((MemoryLayout<Part>.stride + 96) * new)
  }

  init(from old: Int, to new: Int) {
    oldCount = old
    if old == new {
      parts = (0..<new).map { Part(first: $0, last: $0, firstWeight: 1, lastWeight: 0) }
      (innerWeight, total) = (0, 1)
    } else if new < old {
      // In these units, an old pixel has the length `new`, and a new pixel the length `old`.
      parts = (0..<new).map { index in
        let (start, end) = (index * old, (index + 1) * old)
        let (first, last) = (start / new, (end - 1) / new)
        return Part(
          first: first, last: last, firstWeight: (first + 1) * new - start,
          lastWeight: end - last * new)
      }
      (innerWeight, total) = (new, old)
    } else {
      // The distance of the new pixel's middle from that of the first old pixel, in 1 / (2 new) old pixels.
      parts = (0..<new).map { index in
        let place = max(0, min((2 * index + 1) * old - new, 2 * new * (old - 1)))
        let first = place / (2 * new)
        let right = place - first * 2 * new
        return Part(
          first: first, last: min(first + 1, old - 1), firstWeight: 2 * new - right,
          lastWeight: right)
      }
      (innerWeight, total) = (0, 2 * new)
    }
  }
}
