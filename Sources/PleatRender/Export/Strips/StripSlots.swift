/// A sequence of panels that contains every paint order of an animation as a subsequence.
///
/// A panel whose place changes has several slots, and is shown in one of them at a time.
struct StripSlots {
  /// The panel of each slot, in the order of painting.
  let panels: [Int]
  /// For each paint order, the slot of each panel.
  private let places: [[Int]: [Int: Int]]

  /// Finds the slots for some orders.
  ///
  /// - Complexity: O(s n) for n orders and s slots.
  init(_ orders: [[Int]]) {
    var panels: [Int] = []
    var distinct: Set<[Int]> = []
    for order in orders where distinct.insert(order).inserted {
      var next = 0
      for panel in order {
        if let found = panels[next...].firstIndex(of: panel) {
          next = found + 1
        } else {
          panels.insert(panel, at: next)
          next += 1
        }
      }
    }
    self.panels = panels
    // Slots that were added later do not change that every order is in the sequence.
    var places: [[Int]: [Int: Int]] = [:]
    for order in distinct {
      var next = 0
      for panel in order {
        guard let found = panels[next...].firstIndex(of: panel) else { continue }
        places[order, default: [:]][panel] = found
        next = found + 1
      }
    }
    self.places = places
  }

  /// Returns whether a slot shows its panel in an order.
  func isUsed(_ slot: Int, in order: [Int]) -> Bool {
    places[order]?[panels[slot]] == slot
  }
}
