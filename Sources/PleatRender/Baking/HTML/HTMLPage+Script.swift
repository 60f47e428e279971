extension HTMLPage {
  /// The script, a module: strict, and without a name that others could see.
  static var script: String {
    [scriptOfMotion, scriptOfTiming, scriptOfStage, scriptOfPlayer, scriptOfDrag, scriptOfControls]
      .joined(separator: "\n\n")
  }
}
