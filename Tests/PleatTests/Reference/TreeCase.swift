import Oracles
import Pleat

/// A page that the reference trees are tried with.
struct PageSize {
  var width: Double
  var height: Double
  var scale: Double
  var longer: Double { max(width, height) }
}

/// One transition at one moment: its panels, and what they were made from.
struct TreeCase {
  /// Even and odd in both directions, at every scale, and one whose halves are no pixels at all.
  static let sizes = [
    PageSize(width: 320, height: 480, scale: 2), PageSize(width: 1001, height: 333, scale: 1),
    PageSize(width: 333, height: 1001, scale: 1), PageSize(width: 320.5, height: 480.5, scale: 2),
    PageSize(width: 3, height: 5, scale: 1), PageSize(width: 375, height: 812, scale: 3),
    PageSize(width: 1001.0 / 3, height: 2003.0 / 3, scale: 3),
    PageSize(width: 100.3, height: 77.7, scale: 1),
  ]

  let isFold: Bool
  let style: Int
  let size: PageSize
  let page: ReferencePage
  let distance: Double?
  let progress: Double
  let panels: [ReferencePanel]

  init(fold style: Int, size: PageSize, progress: Double, distance: Double?) {
    isFold = true
    self.style = style
    self.size = size
    self.progress = progress
    self.distance = distance
    page = ReferencePage(
      width: size.width, height: size.height, scale: size.scale, alongY: style & 4 == 0)
    panels = foldReference(
      style: style, width: size.width, height: size.height, scale: size.scale,
      distance: distance, progress: progress)
  }

  init(flip style: Int, size: PageSize, progress: Double, distance: Double?) {
    isFold = false
    self.style = style
    self.size = size
    self.progress = progress
    self.distance = distance
    page = ReferencePage(
      width: size.width, height: size.height, scale: size.scale, alongY: style & 2 != 0)
    panels = flipReference(
      style: style, width: size.width, height: size.height, scale: size.scale,
      distance: distance, progress: progress)
  }

  /// A fold with the distance that it has by itself.
  init(fold style: Int, size: PageSize, progress: Double) {
    let length = style & 4 == 0 ? size.height : size.width
    self.init(fold: style, size: size, progress: progress, distance: 4.666_666_7 * (length / 2))
  }

  /// A flip with the distance that it has by itself.
  init(flip style: Int, size: PageSize, progress: Double) {
    let length = style & 2 != 0 ? size.height : size.width
    self.init(flip: style, size: size, progress: progress, distance: 4.666_666_7 * (length / 2))
  }

  /// Any style, size and distance, from a generator; progress is any but the two ends.
  static func random(using generator: inout SeededGenerator) -> TreeCase {
    let style = Int.random(in: 0..<8, using: &generator)
    let scale = Double(Int.random(in: 1...3, using: &generator))
    let size = PageSize(
      width: Double(Int.random(in: 4...2000, using: &generator)) / scale,
      height: Double(Int.random(in: 4...2000, using: &generator)) / scale, scale: scale)
    let distance: Double? =
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: nil
      case 1: 4.666_666_7 * size.longer / 2
      default: size.longer * Double.random(in: 0.6...5, using: &generator)
      }
    return Bool.random(using: &generator)
      ? TreeCase(
        fold: style, size: size, progress: Double.random(in: 0..<1, using: &generator),
        distance: distance)
      : TreeCase(
        flip: style, size: size, progress: Double.random(in: 0..<1, using: &generator),
        distance: distance)
  }

  /// The two corners of a panel at the start of v, or at its end, in ascending u.
  func edge(_ index: Int, atEnd: Bool) -> [[Double]] {
    let quad = panels[index].quad
    return page.alongY
      ? (atEnd ? [quad[3], quad[2]] : [quad[0], quad[1]])
      : (atEnd ? [quad[1], quad[2]] : [quad[0], quad[3]])
  }
}

/// The largest difference between numbers of the same place; infinite when one is no number.
func largestDifference(_ one: [Double], _ other: [Double]) -> Double {
  zip(one, other).reduce(0) { worst, pair in
    let difference = abs(pair.0 - pair.1)
    return difference.isNaN ? .infinity : max(worst, difference)
  }
}
