import Pleat

/// The transitions of a web page, whose script finds each transition by its place in the list.
struct MotionList {
  private var table = MotionTable()

  /// Adds a transition with a duration of one second, and returns its place.
  ///
  /// - Throws: a `PleatError` that names the option that is out of range, or `BakeError.notFinite`.
  mutating func add(_ transition: any Transition) throws -> Int {
    table.add(try MotionData(transition, timeline: transition.timeline(duration: 1)))
  }

  /// The members of the data that the script reads.
  var members: [(key: String, value: PageValue)] { table.members }

  /// The scripts that compute the progress of the transitions at a time.
  var timingScripts: [String] { table.timingScripts }

  /// The scripts that compute where the panels of a transition are at a progress.
  static let scripts = ["matrix", "curve", "pose", "seams"].map { "Runtime/\($0).js" }

  /// The scripts that show the panels of a transition.
  static let panelScripts = ["Runtime/page.js", "Runtime/panels.js"]
}
