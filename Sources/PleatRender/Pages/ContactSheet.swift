/// Many small pictures on one page, in rows, each with a caption below it.
///
/// ```swift
/// let row = ContactSheet.Row(title: "fold", cells: frames.map { .init(image: $0, caption: "0.1 s") })
/// let sheet = ContactSheet(title: "A fold", rows: [row], thumbnailWidth: 200).image()
/// ```
///
/// The page is light. Behind the pictures lies a light checkerboard, so that what is clear is seen to
/// be clear, and around each a hairline. All pictures are drawn at one width, each at its own
/// proportions; those of one row stand on one line at the top.
public struct ContactSheet: Sendable {
  /// A picture with what stands below it.
  public struct Cell: Sendable {
    /// The picture, at any size.
    public var image: Image
    /// What stands below it; nothing for an empty text.
    public var caption: String

    /// Creates a cell.
    public init(image: Image, caption: String = "") {
      self.image = image
      self.caption = caption
    }
  }

  /// Pictures that belong together.
  public struct Row: Sendable {
    /// What stands above them; nothing for an empty text.
    public var title: String
    /// The pictures, from left to right.
    public var cells: [Cell]

    /// Creates a row.
    public init(title: String = "", cells: [Cell]) {
      self.title = title
      self.cells = cells
    }
  }

  /// What stands at the top; nothing for an empty text.
  public var title: String
  /// The rows, from top to bottom.
  public var rows: [Row]
  /// The width at which pictures are drawn, in pixels.
  public var thumbnailWidth: Int
  /// How many times as large as usual letters, margins and hairlines are: 2 for a sheet that is looked
  /// at on a screen of two pixels per point.
  public var magnification: Int
  /// The most pictures side by side, nil for no limit; a longer row goes on below.
  public var columns: Int?

  /// Creates a contact sheet.
  ///
  /// - Precondition: the width, the magnification and the number of columns are above 0.
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

  /// The sheet as an opaque picture.
  ///
  /// It is as wide as its longest line: a row of pictures or a text. Pictures are scaled by
  /// `Image.scaled(toWidth:height:)`.
  ///
  /// - Precondition: the sheet has at most 2^31 pixels.
  public func image() -> Image { ContactSheetLayout(self).image() }
}
