public import Pleat

/// The built-in pages, which make errors in drawing visible.
///
/// The source is cream with a large A, the destination light blue with a large B. Every other page
/// is white, without a letter or a word.
///
/// - A page that is mirrored or upside down is noticed at once: the right foot of the A has a
///   serif, an arrow points up, and a word names the page.
/// - A grid shows how the page is stretched.
/// - A border of one pixel shows what is cut off.
/// - Four marks identify the corners. Clockwise from the top left, they are a red square, a green
///   disc, an orange triangle and a violet ring.
public enum TestPage {
  /// Returns the picture of a test page with a size in points.
  ///
  /// The picture is opaque and the same on every machine. Its width and height are converted to
  /// pixels by ``Image/pixels(_:scale:)``. The grid and the border are on whole pixels at every
  /// scale. A small page omits the parts for which it has no room. With 8x8 pixels or more it has
  /// the letter, the border and a dot in each corner, in the colour of that corner's mark.
  ///
  /// - Precondition: the size is above 0, the scale is above 0 and at most a million, and there are
  ///   at most 2^31 pixels and memory for them (four bytes each).
  public static func image(_ page: Panel.Page, size: Size, scale: Double) -> Image {
    image(TestPageDrawing(page, size: size, scale: scale))
  }

  /// Returns the picture of a page with a name, such as a page of a series.
  ///
  /// The page is drawn like the source and the destination. Its large letter is the first of the
  /// name, and the word below is the name. Its colours follow from the name.
  ///
  /// - Precondition: as for ``image(_:size:scale:)``.
  public static func image(named name: String, size: Size, scale: Double) -> Image {
    image(TestPageDrawing(named: name, size: size, scale: scale))
  }

  private static func image(_ drawing: TestPageDrawing) -> Image {
    Memory.orStop(try drawing.image())
  }

  /// Returns the distance between the grid lines of a test page with the given size, in points.
  ///
  /// The distance is 1, 2 or 5 times a power of ten: the smallest one for which the shorter side
  /// has at most ten cells.
  public static func gridSpacing(of size: Size) -> Double {
    let least = min(size.width, size.height) / 10
    var decade = 1.0
    while decade * 10 < least { decade *= 10 }
    while decade > least, decade > 1e-300 { decade /= 10 }
    return [decade, 2 * decade, 5 * decade].first { $0 >= least } ?? 10 * decade
  }
}
