import ArgumentParser
import Pleat
import PleatVerify

/// `pleats verify`.
struct VerifyCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compare the corners of all panels with those that a browser shows.",
    usage: "pleats verify [kind] [options]",
    discussion: """
      The command starts Chromium without a window. It renders each style of a fold or flip in \
      Chromium, in each of the sizes and scales at twenty moments, and asks where the corners of the \
      panels are. It compares them with the corners that `pleats frames` prints. The other kinds are \
      rendered in all directions and, in one direction after the other, with all combinations of their \
      flags and choices, and with other numbers. --methods selects what Chromium is given:

      matrices  one flat element per panel, with the panel's matrix as matrix3d()
      joints    nested elements with transform-style: preserve-3d, without
                Pleat's matrices: one for each joint, which moves and turns
      layers    for folds and flips, such elements that turn and move as in Mark
                Pospesel's MPFoldTransition and MPFlipTransition
      css       the output of `pleats bake --format css`, set to each moment
      waapi     the output of `pleats bake --format waapi`, set to each moment

      The command prints the largest distance for each transition, in points, and then the transition, \
      size, scale, moment and corner of the largest of all. For css and waapi it also compares the \
      shadows' opacities, and which panels are visible.

      Exit codes: 0 if corners and opacities are within their bounds and the right panels are visible; \
      1 if not, or if there is no browser; 64 for wrong usage.
      """)

  @Argument(
    help: .init(
      "Kind of transition to check, see `pleats kinds`. (default: all kinds)", valueName: "kind"))
  var kind: String?

  @Option(
    "Sizes of the page in points.",
    "WxH,…", default: "320x480,321x481,3840x2160", as: { try $0.entries.map(Size.option) })
  var sizes = [
    Size(width: 320, height: 480), Size(width: 321, height: 481), Size(width: 3840, height: 2160),
  ]

  @Option(
    "Pixels per point, from 0.5 to 8, of the page and of Chromium's screen. At most 256 "
      + "combinations of sizes and scales are accepted.",
    "list", default: "1,2,3", as: [Double].option)
  var scales = [1.0, 2, 3]

  @Option(
    "Methods, as listed above.",
    "list", parsing: .next, default: "matrices,joints,layers,css,waapi",
    as: VerificationMethod.options)
  var methods = VerificationMethod.allCases

  @Option(
    "Distance of the viewer from the page in points, at least 0.000001; none for no perspective; "
      + "or auto, which for most kinds is 2.33 times the width or the height, along which the "
      + "motion goes.", "distance", default: "auto", as: Perspective.option)
  var perspective = Perspective.automatic

  @Option(
    "Largest distance that is accepted for matrices, joints and layers, in points, above 0.",
    "points", as: Double.distanceOption)
  var bound = 0.005

  @Option(
    "Largest distance that is accepted for css and waapi, in points, above 0. They are exported "
      + "with this tolerance.", "points", as: Double.distanceOption)
  var tolerance = 0.25

  @Option(
    "Path of the browser.",
    "path", default: "the first of these that PATH has: \(Browser.names.joined(separator: ", "))")
  var browser: String?

  @OptionGroup(title: "Messages") var messages: MessageOptions

  func validate() throws {
    for scale in scales where !(0.5...8).contains(scale) {
      throw ValidationError(
        "--scales \(numberText(scale)): a scale must be from 0.5 to 8 pixels per point")
    }
    let count = scales.count * sizes.count
    guard count <= Self.mostPages else {
      throw ValidationError(
        "--sizes and --scales: \(sizes.count) sizes at \(scales.count) scales are "
          + "\(count) combinations; at most \(Self.mostPages) are accepted")
    }
  }

  /// The limit on sizes times scales.
  ///
  /// Up to it, all transitions fit into memory.
  private static let mostPages = 256

  func work() throws {
    let plans = try plans()
    let moments = methods.count * VerificationSubject.moments.count
    let total = plans.reduce(0) { $0 + $1.entries.count } * moments
    var line = ProgressLine(total: total, files: [])
    defer { line.clear() }
    do {
      var verification = BrowserVerification(try Browser(browser))
      verification.bound = bound
      var findings: [VerificationFinding] = []
      var done = 0
      for plan in plans {
        let frames = plan.entries.count * moments
        let subjects = try plan.subjects(tolerance: tolerance)
        findings += try verification.findings(on: subjects, by: methods) { part in
          let shown = done + Int(part * Double(frames))
          if shown > 0 { line.show(shown) }
          return true
        }
        done += frames
      }
      line.clear()
      let rows = plans.reduce(into: [:]) { $0.merge($1.rows) { $1 } }
      let report = VerificationReport(
        verification, findings, rows: rows, methods: methods)
      try printReport(report.lines)
      if let failure = report.failure { throw Failure(failure) }
    } catch let error as BrowserError {
      throw Failure(
        error == .missing(name: nil) ? "\(error), or give one with --browser" : "\(error)")
    }
  }

  /// The transitions on pages of each scale and size.
  private func plans() throws -> [VerificationPlan] {
    let kinds = try kind.map { name in
      guard let named = TransitionKind.named(name) else {
        throw Names(NamedKind.names, of: "transition").refusal(of: name)
      }
      return [named.kind]
    }
    let pages = scales.flatMap { scale in sizes.map { (scale, $0) } }
    return try pages.enumerated().map { index, page in
      let (scale, size) = page
      do {
        return try VerificationPlan(
          kinds ?? TransitionKind.builtIn, size: size, scale: scale, perspective: perspective,
          page: index)
      } catch {
        throw ValidationError("--sizes \(size) at scale \(numberText(scale)): \(error)")
      }
    }
  }
}

extension VerificationMethod {
  /// Parses a comma-separated list of methods, with at least one.
  ///
  /// The order of the methods is that of the report.
  fileprivate static func options(_ text: String) throws -> [VerificationMethod] {
    let wanted = try text.entries.map { try Names.choose($0) as VerificationMethod }
    return allCases.filter(wanted.contains)
  }
}
