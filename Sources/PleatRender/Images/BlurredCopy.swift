/// A blurred copy of a picture that covers a frame, kept small.
///
/// The blur comes from scaling the small picture to twice its size again and again, which gives a
/// smooth curve through its pixels.
package struct BlurredCopy: Sendable {
  /// The sizes from the frame down to the small picture, each about half of the one before.
  private let sizes: [(width: Int, height: Int)]
  private let small: Image

  /// The most pixels of the small picture in each direction.
  private static let most = 40

  /// Creates a copy that covers a frame of a size in pixels.
  package init(of picture: Image, width: Int, height: Int) throws(OutOfMemory) {
    var sizes = [(width: width, height: height)]
    while let last = sizes.last, max(last.width, last.height) > Self.most {
      sizes.append(((last.width + 1) / 2, (last.height + 1) / 2))
    }
    self.sizes = sizes
    let least = sizes[sizes.count - 1]
    small = try picture.resized(toWidth: least.width, height: least.height, .cover)
  }

  /// Returns the copy at the size of the frame.
  ///
  /// - Parameters:
  ///   - other: another copy for the same size, into which this one fades.
  ///   - share: how much of the other one is seen, in 0...1.
  func image(into other: BlurredCopy? = nil, _ share: Double = 0) throws(OutOfMemory) -> Image {
    var image = small
    if let other {
      var bytes = image.mutableBytes
      for index in bytes.indices {
        let value =
          Double(small.bytes[index]) * (1 - share) + Double(other.small.bytes[index]) * share
        bytes[index] = UInt8(value.rounded())
      }
    }
    for size in sizes.dropLast().reversed() {
      image = try image.resized(toWidth: size.width, height: size.height)
    }
    return image
  }
}
