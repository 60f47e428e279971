extension TransitionPage {
  static let script = PageFile.script([
    "Runtime/motion.js", "Runtime/timing.js", "Runtime/seams.js", "Transition/stage.js",
    "Transition/player.js", "Transition/drag.js", "Transition/viewer.js", "Transition/choice.js",
    "Transition/controls.js",
  ])

  /// The style of the page and of the panels.
  static let style = PageFile.style
}
