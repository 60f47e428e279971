public import Pleat

/// The two built-in pages, which show up mistakes.
///
/// The source is cream with a large A, the destination light blue with a large B. A letter that is
/// mirrored or upside down is seen at once: the right foot of the A has a serif, an arrow points up,
/// and a word names the page. A grid shows how the page is stretched, a border of one pixel what is cut
/// off, and four marks, a red square, a green disc, an orange triangle and a violet ring clockwise from
/// the top left, which corner is which.
public enum TestPage {
  /// The page at a size in points.
  ///
  /// It has `Image.pixels(_:scale:)` pixels each way, is opaque, and is the same wherever it is drawn.
  /// Grid and border lie on whole pixels at every scale. What does not fit into a small page is left
  /// out: from 8x8 pixels on there are the letter, the border and a dot of its colour in each corner.
  ///
  /// - Precondition: the size is above 0, the scale too and at most a million, and there are at most 2^31
  ///   pixels.
  public static func image(_ page: Panel.Page, size: Size, scale: Double) -> Image {
    let drawing = TestPageDrawing(page, size: size, scale: scale)
    return drawing.image()
  }

  /// The distance of the grid's lines in points: the least of 1, 2, 5, 10, 20, 50, … that gives the
  /// shorter side at most ten cells.
  public static func gridSpacing(of size: Size) -> Double {
    let least = min(size.width, size.height) / 10
    var decade = 1.0
    while decade * 10 < least { decade *= 10 }
    while decade > least, decade > 1e-300 { decade /= 10 }
    return [decade, 2 * decade, 5 * decade].first { $0 >= least } ?? 10 * decade
  }
}
