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

  /// Defect 31: one column has no gap to divide, also where the stack does not fit.
  @Test func oneColumnIsCentredEvenWhereItDoesNotFit() throws {
    for width in [0.0, 100, 219, 429] {
      let stacks = try stacks(.pad, [1, 1], width)
      #expect(stacks.columnCount == 1)
      #expect(stacks.stackFrame(of: 1).origin == Point(x: (width - 180) / 2, y: 283))
    }
    #expect(try stacks(.pad, [1, 1], 450).columnCount == 2)
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
}
