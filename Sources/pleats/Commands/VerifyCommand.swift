import ArgumentParser
import Pleat
import PleatRender

/// `pleats verify`.
struct VerifyCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compare the corners of all panels with those that a browser shows.",
    usage: "pleats verify [fold|flip] [options]",
    discussion: """
      The command starts Chromium without a window. It renders each style in Chromium, in each of the \
      sizes and scales at twenty moments, and asks where the corners of the panels are. It compares \
      them with the corners that `pleats frames` prints. --methods selects what Chromium is given:

      matrices  one flat element per panel, with the panel's matrix as matrix3d()
      layers    nested elements with transform-style: preserve-3d, without
                Pleat's matrices: they turn and move as in Mark Pospesel's
                MPFoldTransition and MPFlipTransition
      css       the output of `pleats bake --format css`, set to each moment
      waapi     the output of `pleats bake --format waapi`, set to each moment

      The command prints the largest distance for each style, in points, and then the style, size, \
      scale, moment and corner of the largest of all. For css and waapi it also compares the shadows' opacities, and which panels are visible.

      Exit codes: 0 if corners and opacities are within their bounds and the right panels are visible; \
      1 if not, or if there is no browser; 64 for wrong usage.
      """)

  @Argument(help: .init("Transitions to check: fold or flip. (default: both)", valueName: "kind"))
  var kind: String?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Sizes of the page in points. (default: 320x480,321x481,3840x2160)", valueName: "WxH,…"),
    transform: SizeList.option)
  var sizes = SizeList(sizes: [
    Size(width: 320, height: 480), Size(width: 321, height: 481), Size(width: 3840, height: 2160),
  ])

  @Option(
    parsing: .unconditional,
    help: .init(
      "Pixels per point, from 0.5 to 8, of the page and of Chromium's screen. At most 256 "
        + "combinations of sizes and scales are accepted. (default: 1,2,3)", valueName: "list"),
    transform: NumberList.option)
  var scales = NumberList(numbers: [1, 2, 3])

  @Option(
    help: .init(
      "Methods, as listed above. (default: matrices,layers,css,waapi)", valueName: "list"),
    transform: MethodList.option)
  var methods = MethodList(methods: VerificationMethod.allCases)

  @Option(
    parsing: .unconditional,
    help: .init(
      "Distance of the viewer from the page in points, at least 0.000001; none for no "
        + "perspective; or auto, which is 2.33 times the length of the side that is halved, width "
        + "or height. (default: auto)",
      valueName: "distance"),
    transform: Perspective.option)
  var perspective = Perspective.automatic

  @Option(
    parsing: .unconditional,
    help: .init(
      "Largest distance that is accepted for matrices and layers, in points, above 0. (default: "
        + "0.005)",
      valueName: "points"), transform: { try VerifyCommand.pointsOption($0) })
  var bound = 0.005

  @Option(
    parsing: .unconditional,
    help: .init(
      "Largest distance that is accepted for css and waapi, in points, above 0. They are exported "
        + "with this tolerance. (default: 0.25)",
      valueName: "points"), transform: { try VerifyCommand.pointsOption($0) })
  var tolerance = 0.25

  @Option(
    help: .init(
      "Path of the browser. (default: the first of these that PATH has: "
        + "\(Browser.names.joined(separator: ", ")))",
      valueName: "path"))
  var browser: String?

  func validate() throws {
    if let kind, !["fold", "flip"].contains(kind) {
      throw Names(["fold", "flip"], of: "transition").refusal(of: kind)
    }
    for scale in scales.numbers where !(0.5...8).contains(scale) {
      throw ValidationError(
        "--scales \(numberText(scale)): a scale must be from 0.5 to 8 pixels per point")
    }
    let count = scales.numbers.count * sizes.sizes.count
    guard count <= Self.mostPages else {
      throw ValidationError(
        "--sizes and --scales: \(sizes.sizes.count) sizes at \(scales.numbers.count) scales are "
          + "\(count) combinations; at most \(Self.mostPages) are accepted")
    }
    for (scale, size) in pages {
      do {
        for style in [FoldStyle(), .horizontal] {
          _ = try FoldTransition(style, size: size, scale: scale, perspective: perspective).rig()
        }
      } catch {
        throw ValidationError("--sizes \(size) at scale \(numberText(scale)): \(error)")
      }
    }
  }

  /// The limit on sizes times scales.
  ///
  /// Up to it, all moments of all styles fit into memory.
  private static let mostPages = 256

  func run() throws {
    let subjects = try subjects()
    let frames = subjects.count * methods.methods.count * VerificationSubject.moments.count
    var line = ProgressLine(total: frames, files: [])
    let interruption = Interruption()
    do {
      var verification = BrowserVerification(try Browser(browser))
      verification.bound = bound
      let findings = try verification.findings(on: subjects, by: methods.methods) { part in
        if part > 0 { line.show(Int(part * Double(frames))) }
        return !interruption.hasCome
      }
      line.clear()
      let report = VerificationReport(verification, findings, methods: methods.methods)
      try printReport(report.lines)
      if let failure = report.failure { throw Failure(failure) }
    } catch BrowserError.cancelled {
      line.clear()
      interruption.happen()
    } catch let error as BrowserError {
      line.clear()
      throw Failure(
        error == .missing(name: nil) ? "\(error), or give one with --browser" : "\(error)")
    }
  }

  private var pages: [(scale: Double, size: Size)] {
    scales.numbers.flatMap { scale in sizes.sizes.map { (scale, $0) } }
  }

  /// Each style at each size and scale.
  private func subjects() throws -> [VerificationSubject] {
    try pages.flatMap { scale, size in
      let folds = try (kind == "flip" ? [] : FoldStyle.allStyles).map { style in
        try subject(
          FoldTransition(style, size: size, scale: scale, perspective: perspective),
          style.description)
      }
      let flips = try (kind == "fold" ? [] : FlipStyle.allStyles).map { style in
        try subject(
          FlipTransition(style, size: size, scale: scale, perspective: perspective),
          style.description)
      }
      return folds + flips
    }
  }

  private func subject(
    _ transition: some Transition, _ name: String
  ) throws -> VerificationSubject {
    try VerificationSubject(transition, name: name, tolerance: tolerance)
  }

  private static func pointsOption(_ text: String) throws -> Double {
    guard let number = decimal(text), number.isFinite, number > 0 else {
      throw ValidationError("points must be finite and above 0")
    }
    return number
  }
}

/// A comma-separated list of sizes, with at least one.
struct SizeList {
  let sizes: [Size]

  /// Parses an option.
  static func option(_ text: String) throws -> SizeList {
    SizeList(sizes: try text.entries.map { try Size.option($0) })
  }
}

/// A comma-separated list of methods, with at least one.
struct MethodList {
  let methods: [VerificationMethod]

  /// Parses the option.
  ///
  /// The order of the methods is that of the report.
  static func option(_ text: String) throws -> MethodList {
    let wanted = try text.entries.map { try Names.choose($0) as VerificationMethod }
    return MethodList(methods: VerificationMethod.allCases.filter(wanted.contains))
  }
}
