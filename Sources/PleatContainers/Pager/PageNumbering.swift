/// A page source that numbers pages of another type: each page gets a number when it is first used.
protocol PageNumbering: PageSource {
  /// Returns the page at a place, and gives the page a number if it has none.
  mutating func answer(_ place: PagePlace, from page: Int) -> PageAnswer

  /// Returns the direction of a turn from one page to another page, which was found at `place`.
  func direction(from page: Int, to other: Int, at place: PagePlace) -> FlipPager.Direction
}
