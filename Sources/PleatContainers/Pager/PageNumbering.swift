/// A page source for pages of another type, each of which gets a number when it is first used.
protocol PageNumbering: PageSource {
  /// Returns the page at a place, which gets a number if it has none.
  mutating func answer(_ place: PagePlace, from page: Int) -> PageAnswer

  /// Returns the direction of a turn from one page to another, which was found at `place`.
  func direction(from page: Int, to other: Int, at place: PagePlace) -> FlipPager.Direction
}
