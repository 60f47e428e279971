extension TransitionPage {
  static let script = PageFile.script(
    scripts + ["theme", "numbers", "copy", "readout"].map { "Runtime/\($0).js" }
      + ["viewer", "choice", "controls"].map { "Transition/\($0).js" })

  /// The script of a page of one transition, shortened so that the page is small.
  static let plainScript = PageFile.shortened(
    PageFile.script(scripts + ["Transition/plain.js"]))

  /// The scripts that show, play and drag a transition.
  private static let scripts =
    MotionList.scripts + ["timing", "settling", "touch"].map { "Runtime/\($0).js" }
    + MotionList.panelScripts + ["sheet", "keys"].map { "Runtime/\($0).js" }
    + ["stage", "player", "drag", "transport"].map { "Transition/\($0).js" }
}
