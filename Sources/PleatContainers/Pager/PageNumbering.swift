/// A page source that numbers the pages of another type, when it is first asked for them.
protocol PageNumbering: PageSource {
  /// The page at a place.
  mutating func answer(_ place: PagePlace, from page: Int) -> PageAnswer

  /// The direction in which a page turns to another that is at a place.
  func direction(from page: Int, to other: Int, at place: PagePlace) -> FlipPager.Direction
}
