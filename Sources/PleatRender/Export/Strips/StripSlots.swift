/// A sequence of panels in which every paint order of an animation is found.
///
/// A panel whose place changes has several slots, and is shown in one of them at a time.
struct StripSlots {
  /// The panel of each slot, in the order of painting.
  let panels: [Int]
  /// For each paint order, the slots of its panels.
  private let places: [[Int]: [Int: Int]]

  /// Lays out slots for some orders.
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
    // Slots that were added later leave every order in the sequence.
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

  /// Whether a slot shows its panel in an order.
  func isUsed(_ slot: Int, in order: [Int]) -> Bool {
    places[order]?[panels[slot]] == slot
  }
}
