import Pleat
import PleatContainers
import Testing

/// Stacks: columns, pitches, cards, labels.
@Suite struct StacksLayoutTests {
  private func stacks(
    _ idiom: DeviceIdiom, _ counts: [Int], _ width: Double, _ height: Double = 480
  ) throws -> PreparedStacks {
    try StacksLayout(idiom).prepared(for: counts, in: Size(width: width, height: height))
  }

  /// Width, stacks in a row, gap in whole points, pitch of the rows.
  @Test(arguments: [
    (DeviceIdiom.pad, 768.0, 3, 94.0, 263.0), (.pad, 1024, 4, 88, 263), (.phone, 320, 1, 0, 233),
    (.pad, 707, 3, 63, 263), (.pad, 769.5, 3, 94, 263), (.phone, 420.75, 2, 20, 233),
    (.phone, 623, 3, 21, 233),
  ]) func columns(
    idiom: DeviceIdiom, width: Double, columns: Int, gap: Double, pitch: Double
  ) throws {
    let stacks = try stacks(idiom, [Int](repeating: 5, count: 10), width)
    #expect(stacks.columnCount == columns)
    let (first, below) = (stacks.stackFrame(of: 0), stacks.stackFrame(of: columns))
    #expect(below.origin.x == first.origin.x && below.origin.y == first.origin.y + pitch)
    if columns > 1 {
      #expect(first.origin == Point(x: 20, y: 20))
      #expect(stacks.stackFrame(of: 1).origin == Point(x: 20 + 180 + gap, y: 20))
      #expect(
        stacks.stackFrame(of: columns - 1).maxX
          == 20 + 180 * Double(columns) + gap * Double(columns - 1))
      #expect(stacks.stackFrame(of: columns - 1).maxX > width - 20 - Double(columns - 1))
    } else {
      #expect(first.origin == Point(x: 70, y: 20), "in the middle of the view")
    }
    let rows = Double((10 + columns - 1) / columns)
    let height: Double = 40 + rows * 213 + (rows - 1) * (pitch - 213)
    #expect(stacks.contentSize == Size(width: width, height: height))
  }

  /// The formula of `spec/5` §5.5, at every width of half points up to that of a large screen.
  @Test(arguments: [DeviceIdiom.pad, .phone])
  func gapsAreWholePoints(idiom: DeviceIdiom) throws {
    let spacing: Double = idiom == .pad ? 50 : 20
    for width in stride(from: 500.0, to: 3000, by: 0.5) {
      let stacks = try stacks(idiom, [1, 1, 1], width)
      let columns = ((width - 40 + spacing) / (180 + spacing)).rounded(.down)
      guard columns > 1 else { continue }
      let gap = ((width - 40 - 180 * columns) / (columns - 1)).rounded(.down)
      #expect(stacks.stackFrame(of: 1).origin.x == 200 + gap, "\(idiom) \(width)")
    }
  }

  /// Stacks without a spacing that fill the view to the last bit do not overlap.
  @Test func roundingMakesNoGapNegative() throws {
    for (stack, count) in [(0.1, 3.0), (33.3, 7), (1.0 / 3, 30), (180.7, 11)] {
      var layout = StacksLayout(.pad)
      layout.margins = Insets(top: 0, left: 0, bottom: 0, right: 0)
      layout.spacing = 0
      layout.stackSize = Size(width: stack, height: 10)
      for width in [stack * count, (stack * count).nextDown, (stack * count).nextUp] {
        let stacks = try layout.prepared(for: [1, 1], in: Size(width: width, height: 100))
        guard stacks.columnCount > 1 else { continue }
        #expect(stacks.stackFrame(of: 1).origin.x >= stack, "\(stack) \(width)")
      }
    }
  }

  /// `spec/10` 31: one column has no gap to divide, also where the stack does not fit.
  @Test func oneColumnIsCentredEvenWhereItDoesNotFit() throws {
    for width in [0.0, 100, 219, 429] {
      let stacks = try stacks(.pad, [1, 1], width)
      #expect(stacks.columnCount == 1)
      #expect(stacks.stackFrame(of: 1).origin == Point(x: (width - 180) / 2, y: 283))
    }
    #expect(try stacks(.pad, [1, 1], 450).columnCount == 2)
  }

  @Test func theContentIsAtLeastAsHighAsTheView() throws {
    #expect(try stacks(.pad, [1], 768, 1004).contentSize == Size(width: 768, height: 1004))
    #expect(try stacks(.pad, [0], 768, 100).contentSize == Size(width: 768, height: 253))
    #expect(try stacks(.pad, [], 768, 1004).contentSize == Size(width: 768, height: 0))
  }

  @Test func threeCardsAreSeenTurned() throws {
    let stacks = try stacks(.pad, [3, 5], 768)
    for (item, degrees) in [0.0, 5, -5, 0, 0].enumerated() {
      let card = try #require(stacks.attributes(of: LayoutElement(.cell, section: 1, item: item)))
      #expect(card.center == stacks.stackFrame(of: 1).center)
      #expect(card.frame.size == Size(width: 170, height: 170))
      #expect(card.isHidden == (item > 2) && card.alpha == 1 && card.z == 0)
      #expect(card.shadowOpacity == (item > 2 ? 0 : 0.5))
      var turned = Transform3D.rotation(Angle(degrees: degrees), about: .zAxis)
      turned.m43 = item > 2 ? 0 : Double(3 - item)
      #expect(card.matrix == turned)
    }
  }

  @Test func cardsOfAStackLieByTheirHeight() throws {
    let stacks = try stacks(.pad, [5], 768)
    let painted = stacks.attributes(in: .infinite).inPaintOrder().filter { !$0.isHidden }
    #expect(
      painted.map(\.element.description) == ["label 0.0", "cell 0.2", "cell 0.1", "cell 0.0"])
  }

  @Test func labelsStandUnderTheirStacks() throws {
    let stacks = try stacks(.pad, [2, 0], 768)
    for section in 0..<2 {
      let stack = stacks.stackFrame(of: section)
      let label = try #require(stacks.attributes(of: LayoutElement(.label, section: section)))
      #expect(label.center == Point(x: stack.midX, y: stack.maxY + 8 + 12.5))
      #expect(label.frame.size == Size(width: 180, height: 25) && label.z == 0)
    }
  }

  @Test func aRectangleFindsWholeStacks() throws {
    let stacks = try stacks(.pad, [5, 2], 768)
    // The gap between stack and label belongs to the stack.
    let found = stacks.attributes(in: Rect(x: 100, y: 202, width: 1, height: 1))
    #expect(
      found.map(\.element.description) == [
        "cell 0.0", "cell 0.1", "cell 0.2", "cell 0.3", "cell 0.4", "label 0.0",
      ])
    #expect(stacks.attributes(in: Rect(x: 200, y: 20, width: 94, height: 300)).isEmpty)
    #expect(stacks.attributes(in: Rect(x: 0, y: 233, width: 768, height: 50)).isEmpty)
    #expect(stacks.attributes(in: Rect(x: 0, y: 232.5, width: 768, height: 50)).count == 9)
  }
}
