extension TransitionPage {
  static let script = PageFile.script(
    MotionList.scripts + ["Runtime/timing.js", "Runtime/settling.js"] + MotionList.panelScripts
      + ["stage", "player", "drag", "viewer", "choice", "controls"].map { "Transition/\($0).js" })

  /// The style of the page and of the panels.
  static let style = PageFile.style
}
