/// A sheet that shows many pictures at a small size, in rows, each with a caption below it.
///
/// ```swift
/// let row = ContactSheet.Row(
///   title: "fold", cells: frames.map { .init(image: $0, caption: "0.1 s") })
/// let sheet = ContactSheet(title: "A fold", rows: [row], thumbnailWidth: 200).image()
/// ```
///
/// All pictures are drawn with the same width and keep their proportions. The pictures of a row are
/// aligned at the top. The background of the sheet is light. A light checkerboard behind each
/// picture makes transparent parts visible, and a thin line surrounds each picture.
public struct ContactSheet: Sendable {
  /// A picture and its caption.
  public struct Cell: Sendable {
    /// The picture, of any size.
    public var image: Image
    /// The text below the picture.
    ///
    /// An empty text takes no space.
    public var caption: String

    /// Creates a cell.
    public init(image: Image, caption: String = "") {
      self.image = image
      self.caption = caption
    }
  }

  /// Pictures with a common title.
  public struct Row: Sendable {
    /// The text above the pictures.
    ///
    /// An empty text takes no space.
    public var title: String
    /// The pictures, from left to right.
    public var cells: [Cell]

    /// Creates a row.
    public init(title: String = "", cells: [Cell]) {
      self.title = title
      self.cells = cells
    }
  }

  /// The text at the top of the sheet.
  ///
  /// An empty text takes no space.
  public var title: String
  /// The rows, from top to bottom.
  public var rows: [Row]
  /// The width of each picture on the sheet, in pixels.
  public var thumbnailWidth: Int
  /// The factor by which letters, margins and thin lines are enlarged, 1 by default.
  ///
  /// The factor does not change the size of the pictures. Use 2 for a sheet that is shown on a screen
  /// with two pixels per point.
  public var magnification: Int
  /// The largest number of pictures side by side, or nil for no limit.
  ///
  /// A longer row continues on another line below.
  public var columns: Int?

  /// Creates a contact sheet.
  ///
  /// - Precondition: `thumbnailWidth`, `magnification` and `columns` are above 0.
  public init(
    title: String = "", rows: [Row], thumbnailWidth: Int, magnification: Int = 1,
    columns: Int? = nil
  ) {
    precondition(thumbnailWidth > 0, "a thumbnail has at least one pixel")
    precondition(magnification > 0, "letters have at least one pixel")
    precondition(columns ?? 1 > 0, "a row has at least one picture")
    self.title = title
    self.rows = rows
    self.thumbnailWidth = thumbnailWidth
    self.magnification = magnification
    self.columns = columns
  }

  /// Draws the sheet as an opaque picture.
  ///
  /// The sheet is as wide as its widest line of pictures or text. Pictures are scaled by
  /// ``Image/scaled(toWidth:height:)``.
  ///
  /// - Precondition: the sheet has at most 2^31 pixels.
  public func image() -> Image { ContactSheetLayout(self).image() }
}
