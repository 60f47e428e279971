extension HTMLPage {
  /// The script: the modules of the folder `Page` as one, in an order in which each finds what it
  /// needs when it starts.
  ///
  /// In one module their names are all distinct, so what they import and export needs no mention.
  static let script = [
    PackageResources.motion_js, PackageResources.timing_js, PackageResources.seams_js,
    PackageResources.stage_js, PackageResources.player_js, PackageResources.drag_js,
    PackageResources.viewer_js, PackageResources.choice_js, PackageResources.controls_js,
  ].map(PageFile.withoutModules).joined(separator: "\n")

  /// The style of the page and of the panels.
  static let style = PageFile.style
}
