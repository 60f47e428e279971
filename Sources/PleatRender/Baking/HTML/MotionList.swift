package import Pleat

/// Transitions of a page for the browser, whose script finds each by its place.
package struct MotionList {
  private var table = MotionTable()

  package init() {}

  /// Adds a transition with a duration of one second, and returns its place.
  ///
  /// - Throws: a `PleatError` that names the option that is out of range, or `BakeError.notFinite`.
  package mutating func add(_ transition: any Transition) throws -> Int {
    table.add(try MotionData(transition, timeline: transition.timeline(duration: 1)))
  }

  /// What the script reads.
  package var members: [(key: String, value: HTMLPage.Value)] { table.members }

  /// The script that computes where the panels of a transition are at a progress.
  package static let script = [PackageResources.motion_js, PackageResources.seams_js]
    .map(PageFile.withoutModules).joined(separator: "\n")

  /// The script of the page of a navigation stack.
  package static let navigationScript =
    ([script]
    + [PackageResources.timing_js, PackageResources.navigate_js, PackageResources.container_js]
    .map(PageFile.withoutModules)).joined(separator: "\n")

  /// The style of the page of a navigation stack, after that of all pages.
  package static let navigationStyle = PageFile.text(PackageResources.navigate_css)
}
