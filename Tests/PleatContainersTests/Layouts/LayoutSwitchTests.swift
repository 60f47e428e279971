import Pleat
import PleatContainers
import Testing

/// From one layout to another.
@Suite struct LayoutSwitchTests {
  private let view = Size(width: 768, height: 1004)

  private func layouts() throws -> (PreparedFlow, PreparedStacks) {
    var grid = try GridLayout(.pad).prepared(for: [14, 3], in: view)
    try grid.scroll(to: Point(x: 0, y: 200))
    return (grid, try StacksLayout(.pad).prepared(for: [14, 3], in: view))
  }

  @Test func endsAreTheLayoutsInViewCoordinates() throws {
    let (grid, stacks) = try layouts()
    let change = try LayoutSwitch(from: grid, to: stacks)
    for item in [0, 2, 13] {
      let element = LayoutElement(.cell, section: 0, item: item)
      var start = try #require(grid.attributes(of: element))
      start.frame.origin.y -= 200
      #expect(change.attributes(of: element, at: 0) == start)
      #expect(change.attributes(of: element, at: -3) == start)
      #expect(change.attributes(of: element, at: .nan) == start)
      let end = try #require(stacks.attributes(of: element))
      #expect(change.attributes(of: element, at: 1) == end)
      #expect(change.attributes(of: element, at: 2) == end)
    }
  }

  @Test func centreSizeAlphaAndShadowGoEvenly() throws {
    let element = LayoutElement(.cell, section: 0)
    let start = LayoutAttributes(
      element, frame: Rect(x: 0, y: 0, width: 100, height: 50), alpha: 1, z: 1, shadowOpacity: 0.5)
    let end = LayoutAttributes(
      element, frame: Rect(x: 200, y: 100, width: 200, height: 250),
      matrix: .rotation(Angle(degrees: 40), about: .zAxis), alpha: 0.5, z: 7,
      headerTextAlignment: .center, shadowOpacity: 0)
    let quarter = start.interpolated(to: end, at: 0.25)
    #expect(
      quarter.frame
        == Rect(x: 50 + 62.5 - 62.5, y: 0, width: 125, height: 100).offsetBy(dx: 0, dy: 25))
    #expect(quarter.alpha == 0.875 && quarter.shadowOpacity == 0.375)
    #expect(quarter.z == 1 && quarter.headerTextAlignment == .left)
    // A turn goes evenly, number by number it would shrink.
    let turned = Transform3D.rotation(Angle(degrees: 10), about: .zAxis)
    for (a, b) in zip(quarter.matrix.elements, turned.elements) { #expect(abs(a - b) < 1e-15) }
    let half = start.interpolated(to: end, at: 0.5)
    #expect(half.z == 7 && half.headerTextAlignment == .center)
    #expect(start.interpolated(to: end, at: 0) == start)
    #expect(start.interpolated(to: end, at: 1) == end)
  }

  /// What is hidden counts as transparent: a card does not appear at once.
  @Test func hiddenCardsFade() throws {
    let (grid, stacks) = try layouts()
    let change = try LayoutSwitch(from: grid, to: stacks)
    let element = LayoutElement(.cell, section: 0, item: 9)
    #expect(try #require(stacks.attributes(of: element)).isHidden)
    for p in [0.25, 0.5, 0.75] {
      let card = try #require(change.attributes(of: element, at: p))
      #expect(!card.isHidden && card.alpha == 1 - p)
    }
    var (first, second) = (
      LayoutAttributes(element, frame: .zero, isHidden: true),
      LayoutAttributes(element, frame: .zero, isHidden: true)
    )
    #expect(first.interpolated(to: second, at: 0.5).isHidden)
    (first.isHidden, second.alpha) = (false, 0)
    #expect(first.interpolated(to: second, at: 0.5).alpha == 0.5)
  }

  @Test func whatOneLayoutAloneHasFadesInItsPlace() throws {
    let (grid, stacks) = try layouts()
    let change = try LayoutSwitch(from: grid, to: stacks)
    let shelf = LayoutElement(.shelf, section: 0, item: 1)
    let label = LayoutElement(.label, section: 1)
    for p in [0, 0.25, 1] {
      let fading = try #require(change.attributes(of: shelf, at: p))
      #expect(fading.alpha == 1 - p && fading.frame.origin.y == 426 - 200)
      let coming = try #require(change.attributes(of: label, at: p))
      #expect(coming.alpha == p)
    }
    #expect(change.attributes(of: LayoutElement(.cell, section: 2), at: 0.5) == nil)
  }

  @Test func theViewHasWhatEitherLayoutShows() throws {
    let (grid, stacks) = try layouts()
    let change = try LayoutSwitch(from: grid, to: stacks)
    let shown = Set(grid.attributes(in: grid.visibleRect).map(\.element))
      .union(stacks.attributes(in: stacks.visibleRect).map(\.element))
    for p in [0, 0.4, 1] {
      let all = change.attributes(at: p)
      #expect(all.map(\.element) == shown.sorted())
      #expect(all.allSatisfy { change.attributes(of: $0.element, at: p) == $0 })
    }
    // A header out of sight is not among them.
    #expect(!shown.contains(LayoutElement(.header, section: 0)))
  }

  @Test func bothLayoutsHoldTheSameSections() throws {
    let (grid, _) = try layouts()
    let other = try SpiralLayout(.pad).prepared(for: [14, 4], in: view)
    #expect(throws: LayoutError.sectionsDiffer) { try LayoutSwitch(from: grid, to: other) }
  }

  @Test func stylesGoRound() {
    let names = LayoutStyle.allCases
    #expect(names == [.grid, .line, .coverFlow, .stacks, .spiral])
    #expect(names.map(\.rawValue) == [0, 1, 2, 3, 4])
    #expect(names.map(\.next) == [.line, .coverFlow, .stacks, .spiral, .grid])
    #expect(names.map(\.previous) == [.spiral, .grid, .line, .coverFlow, .stacks])
  }
}
