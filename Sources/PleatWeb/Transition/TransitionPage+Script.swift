extension TransitionPage {
  static let script = PageFile.script(
    scripts(timing: ["spring", "easings", "timing"].map { "Runtime/\($0).js" })
      + ["theme", "numbers", "copy", "readout"].map { "Runtime/\($0).js" }
      + ["plot", "viewer", "choice", "controls"].map { "Transition/\($0).js" })

  var plainScript: String {
    PageFile.shortened(
      PageFile.script(
        Self.scripts(timing: menu.table.timingScripts) + ["Transition/plain.js"]))
  }

  private static func scripts(timing: [String]) -> [String] {
    MotionTable.scripts + timing + ["settling", "touch"].map { "Runtime/\($0).js" }
      + MotionTable.panelScripts + ["sheet", "keys"].map { "Runtime/\($0).js" }
      + ["stage", "player", "drag", "transport"].map { "Transition/\($0).js" }
  }
}
