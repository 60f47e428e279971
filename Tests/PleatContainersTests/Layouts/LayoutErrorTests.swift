import Pleat
import PleatContainers
import Testing

/// Every error: how it is reached, and what it says.
@Suite struct LayoutErrorTests {
  static let view = Size(width: 768, height: 1004)

  @Test func textNamesTheValueAndWhatIsAccepted() {
    let errors: [LayoutError] = [
      .valueOutOfRange(name: "item width", value: -1, accepted: Self.positive),
      .countOutOfRange(-2, section: 3), .tooManyItems(limit: 1_000_000_000_000_000),
      .sectionsDiffer,
    ]
    #expect(
      errors.map(\.description) == [
        "item width -1.0 is not usable: it must be finite, above 0 and at most 1e+15",
        "section 3 has -2 items: the number of items must be 0 or more",
        "there are too many items: all sections together may have at most 1000000000000000",
        "the two layouts have different sections: both must be prepared for the same counts",
      ])
  }

  private func expect(
    _ name: String, _ value: Double, _ accepted: String, _ layout: some CollectionLayout
  ) {
    #expect(
      throws: LayoutError.valueOutOfRange(name: name, value: value, accepted: accepted)
    ) { _ = try layout.prepared(for: [1], in: Self.view) }
  }

  static let positive = "finite, above 0 and at most 1e+15"
  static let notNegative = "finite, 0 or above and at most 1e+15"

  private func expect<Layout: CollectionLayout>(
    _ name: String, of layout: Layout, _ path: WritableKeyPath<Layout, Double>, _ value: Double,
    _ accepted: String = notNegative
  ) {
    var layout = layout
    layout[keyPath: path] = value
    expect(name, value, accepted, layout)
  }

  @Test(arguments: [0, -1, 1.1e15, .infinity, -.infinity] as [Double])
  func extentsAreAboveZero(value: Double) {
    expect("item width", of: GridLayout(.pad), \.metrics.itemSize.width, value, Self.positive)
    expect("item height", of: LineLayout(.pad), \.metrics.itemSize.height, value, Self.positive)
    expect("item width", of: CoverFlowLayout(.pad), \.metrics.itemSize.width, value, Self.positive)
    expect("stack width", of: StacksLayout(.pad), \.stackSize.width, value, Self.positive)
    expect("card height", of: StacksLayout(.pad), \.cardSize.height, value, Self.positive)
    expect("card width", of: SpiralLayout(.pad), \.cardSize.width, value, Self.positive)
    expect("card scale", of: SpiralLayout(.pad), \.cardScale, value, Self.positive)
  }

  @Test(arguments: [-1, 1.1e15, .infinity] as [Double])
  func distancesAreNotNegative(value: Double) {
    let (grid, stacks, spiral) = (GridLayout(.pad), StacksLayout(.pad), SpiralLayout(.pad))
    expect("inset top", of: grid, \.metrics.insets.top, value)
    expect("inset left", of: grid, \.metrics.insets.left, value)
    expect("inset bottom", of: grid, \.metrics.insets.bottom, value)
    expect("inset right", of: grid, \.metrics.insets.right, value)
    expect("header length", of: grid, \.metrics.headerLength, value)
    expect("footer length", of: grid, \.metrics.footerLength, value)
    expect("shelf rise", of: grid, \.shelfRise, value)
    expect("shelf height", of: grid, \.shelfHeight, value)
    expect("stack spacing", of: stacks, \.spacing, value)
    expect("margin left", of: stacks, \.margins.left, value)
    expect("label gap", of: stacks, \.labelGap, value)
    expect("label height", of: stacks, \.labelHeight, value)
    expect("header height", of: spiral, \.headerHeight, value)
    expect("header centre y", of: spiral, \.headerCenterY, value)
  }

  /// Cards may overlap, but each row lies beyond the one before.
  @Test func rowsAdvance() throws {
    var line = LineLayout(.pad)
    line.metrics.lineSpacing = -170
    expect("line spacing", -170, "finite, above -170.0 and at most 1e+15", line)
    line.metrics.lineSpacing = -169
    #expect(throws: Never.self) { try line.prepared(for: [1], in: Self.view) }
    line.metrics.minimumInteritemSpacing = -200
    expect("interitem spacing", -200, "finite, above -200.0 and at most 1e+15", line)
  }

  /// No corner of a card comes behind the eye.
  @Test func viewersAreFarEnough() throws {
    var flow = CoverFlowLayout(.pad)
    for distance in [85, 0, -795, .infinity] as [Double] {
      flow.perspectiveDistance = distance
      expect("perspective distance", distance, "finite, above 85.0 and at most 1e+15", flow)
    }
    flow.perspectiveDistance = 85.0.nextUp
    let prepared = try flow.prepared(for: [9], in: Self.view)
    for attributes in prepared.attributes(in: .infinite) {
      #expect(
        attributes.matrix.map(Rect(x: -85, y: -100, width: 170, height: 200)).missingCornerCount
          == 0)
    }
  }

  @Test func whatIsNoNumberThrows() {
    var grid = GridLayout(.pad)
    grid.metrics.lineSpacing = .nan
    #expect(throws: LayoutError.self) { try grid.prepared(for: [1], in: Self.view) }
    #expect(throws: LayoutError.self) {
      try SpiralLayout(.pad).prepared(for: [1], in: Size(width: .nan, height: 1))
    }
  }

  @Test(arguments: [-1, .infinity, 1.1e15] as [Double]) func viewsAreNotNegative(value: Double) {
    let size = Size(width: value, height: 1)
    let error = LayoutError.valueOutOfRange(
      name: "view width", value: value, accepted: Self.notNegative)
    #expect(throws: error) { try GridLayout(.pad).prepared(for: [1], in: size) }
    #expect(throws: error) { try StacksLayout(.pad).prepared(for: [1], in: size) }
    #expect(throws: error) { try SpiralLayout(.pad).prepared(for: [1], in: size) }
  }

  @Test func countsAreNotNegativeNorTooLarge() {
    let layouts: [any CollectionLayout] = [
      GridLayout(.pad), StacksLayout(.pad), SpiralLayout(.pad),
    ]
    for layout in layouts {
      #expect(throws: LayoutError.countOutOfRange(-2, section: 1)) {
        _ = try layout.prepared(for: [3, -2], in: Self.view)
      }
      for counts in [[Int.max, Int.max], [999_999_999_999_999, 2]] {
        #expect(throws: LayoutError.tooManyItems(limit: 1_000_000_000_000_000)) {
          _ = try layout.prepared(for: counts, in: Self.view)
        }
      }
      #expect(throws: Never.self) {
        _ = try layout.prepared(for: [999_999_999_999_999, 1], in: Self.view)
      }
    }
  }
}
