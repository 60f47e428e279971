import Pleat
import PleatContainers
import Testing

/// Every error: how it is reached, and what it says.
@Suite struct LayoutErrorTests {
  static let view = Size(width: 768, height: 1004)

  @Test func textNamesTheValueAndWhatIsAccepted() {
    let texts: [(LayoutError, String)] = [
      (
        .valueOutOfRange(
          name: "item width", value: -1, accepted: "finite, above 0 and at most 1e+15"),
        "item width -1.0 is not usable: it must be finite, above 0 and at most 1e+15"
      ),
      (
        .countOutOfRange(-2, section: 3),
        "section 3 has -2 items: the number of items must be 0 or more"
      ),
      (
        .tooManyItems(limit: 1_000_000_000_000_000),
        "there are too many items: all sections together may have at most 1000000000000000"
      ),
      (
        .sectionsDiffer,
        "the two layouts have different sections: both must be prepared for the same counts"
      ),
    ]
    for (error, text) in texts { #expect(error.description == text) }
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

  @Test(arguments: [0, -1, 1.1e15, .infinity, -.infinity] as [Double])
  func extentsAreAboveZero(value: Double) {
    let changes: [(String, WritableKeyPath<FlowMetrics, Double>)] = [
      ("item width", \.itemSize.width), ("item height", \.itemSize.height),
    ]
    for (name, path) in changes {
      var (grid, line, flow) = (GridLayout(.pad), LineLayout(.pad), CoverFlowLayout(.pad))
      grid.metrics[keyPath: path] = value
      line.metrics[keyPath: path] = value
      flow.metrics[keyPath: path] = value
      expect(name, value, Self.positive, grid)
      expect(name, value, Self.positive, line)
      expect(name, value, Self.positive, flow)
    }
    var (stacks, spiral) = (StacksLayout(.pad), SpiralLayout(.pad))
    stacks.stackSize.width = value
    expect("stack width", value, Self.positive, stacks)
    stacks = StacksLayout(.pad)
    stacks.cardSize.height = value
    expect("card height", value, Self.positive, stacks)
    spiral.cardSize.width = value
    expect("card width", value, Self.positive, spiral)
    spiral = SpiralLayout(.pad)
    spiral.cardScale = value
    expect("card scale", value, Self.positive, spiral)
  }

  @Test(arguments: [-1, 1.1e15, .infinity] as [Double])
  func distancesAreNotNegative(value: Double) {
    let changes: [(String, WritableKeyPath<FlowMetrics, Double>)] = [
      ("inset top", \.insets.top), ("inset left", \.insets.left),
      ("inset bottom", \.insets.bottom), ("inset right", \.insets.right),
      ("header length", \.headerLength), ("footer length", \.footerLength),
    ]
    for (name, path) in changes {
      var grid = GridLayout(.pad)
      grid.metrics[keyPath: path] = value
      expect(name, value, Self.notNegative, grid)
    }
    var grid = GridLayout(.pad)
    grid.shelfRise = value
    expect("shelf rise", value, Self.notNegative, grid)
    grid = GridLayout(.pad)
    grid.shelfHeight = value
    expect("shelf height", value, Self.notNegative, grid)
    var stacks = StacksLayout(.pad)
    stacks.spacing = value
    expect("stack spacing", value, Self.notNegative, stacks)
    stacks = StacksLayout(.pad)
    stacks.margins.left = value
    expect("margin left", value, Self.notNegative, stacks)
    stacks = StacksLayout(.pad)
    stacks.labelGap = value
    expect("label gap", value, Self.notNegative, stacks)
    stacks = StacksLayout(.pad)
    stacks.labelHeight = value
    expect("label height", value, Self.notNegative, stacks)
    var spiral = SpiralLayout(.pad)
    spiral.headerHeight = value
    expect("header height", value, Self.notNegative, spiral)
    spiral = SpiralLayout(.pad)
    spiral.headerCenterY = value
    expect("header centre y", value, Self.notNegative, spiral)
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
