import Pleat

/// A page that sinks away from its upper edge, or, from the far side, comes up.
struct Trapdoor: Transition, Equatable {
  var size: Size
  var angle = 1.0
  var rises = false

  func rig() throws(PleatError) -> Rig {
    var rig = Rig()
    rig.panels = [
      Panel(
        name: "door",
        content: .init(
          page: rises ? .destination : .source, rect: Rect(origin: .zero, size: size)))
    ]
    return rig
  }

  static let kind = TransitionKind(
    name: "trapdoor", title: "Trapdoor", summary: "The page sinks.",
    parameters: [
      .flag("rises", \.rises, help: "The new page rises."),
      .number("angle", \.angle, 0.5...2, help: "Quarter turns."),
    ],
    reversing: "rises"
  ) { Trapdoor(size: $0.size) }
}
