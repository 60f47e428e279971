import ArgumentParser
import Pleat
import PleatRender

/// `pleats verify`.
struct VerifyCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Have a real browser confirm every corner.",
    usage: "pleats verify [fold|flip] [options]",
    discussion: """
      A Chromium without a window shows each style at each of the sizes and scales, at twenty times, and \
      says where it put the corners of the panels. They are held against the quads of `pleats frames`:

      matrices  each panel as a flat element with its matrix as matrix3d()
      layers    the original trees of layers as elements inside one another with \
      transform-style: preserve-3d, which turn and move by themselves and know no matrix of a panel
      css       what `pleats bake --format css` writes, set to each time
      waapi     the same of --format waapi

      Per style the largest distance is printed, in points of the view; then where the worst of all lies. \
      The scale is that of the screen as well: at 2, a point is two pixels, by which pages are cut. For \
      baked formats the shades are compared too, and which panels are shown.

      Exit codes: 0 if every corner is within the bounds; 1 if not, or if there is no browser; 64 for \
      wrong usage.
      """)

  @Argument(help: .init("fold or flip. (default: both)", valueName: "kind"))
  var kind: String?

  @Option(
    parsing: .unconditional,
    help: .init(
      "The pages in points. (default: 320x480,321x481,3840x2160)", valueName: "WxH,…"),
    transform: SizeList.option)
  var sizes = SizeList(sizes: [
    Size(width: 320, height: 480), Size(width: 321, height: 481), Size(width: 3840, height: 2160),
  ])

  @Option(
    parsing: .unconditional,
    help: .init("Pixels per point. (default: 1,2,3)", valueName: "list"),
    transform: NumberList.option)
  var scales = NumberList(numbers: [1, 2, 3])

  @Option(
    help: .init("Which of the four. (default: matrices,layers,css,waapi)", valueName: "list"),
    transform: MethodList.option)
  var methods = MethodList(methods: VerificationMethod.allCases)

  @Option(
    parsing: .unconditional,
    help: .init(
      "auto, none, or how far the viewer is in points. (default: auto)", valueName: "distance"),
    transform: Perspective.option)
  var perspective = Perspective.automatic

  @Option(
    parsing: .unconditional,
    help: .init(
      "The distance that is accepted of matrices and layers, in points. (default: 0.005)",
      valueName: "points"), transform: { try VerifyCommand.pointsOption($0) })
  var bound = 0.005

  @Option(
    parsing: .unconditional,
    help: .init(
      "The distance that css and waapi are baked for and held to, in points. (default: 0.25)",
      valueName: "points"), transform: { try VerifyCommand.pointsOption($0) })
  var tolerance = 0.25

  @Option(
    help: .init(
      "The browser. (default: the first in PATH of \(Browser.names.joined(separator: ", ")))",
      valueName: "path"))
  var browser: String?

  func validate() throws {
    if let kind, !["fold", "flip"].contains(kind) {
      throw Names(["fold", "flip"], of: "transition").refusal(of: kind)
    }
    for scale in scales.numbers where !(0.5...8).contains(scale) {
      throw ValidationError(
        "--scales \(numberText(scale)): a browser's screen has 0.5 to 8 pixels per point")
    }
    let count = scales.numbers.count * sizes.sizes.count
    guard count <= Self.mostPages else {
      throw ValidationError(
        "--sizes and --scales: \(sizes.sizes.count) sizes at \(scales.numbers.count) scales are "
          + "\(count) pages; at most \(Self.mostPages) are shown in a run")
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

  /// All styles of so many pages fit into memory, at all times.
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

/// Sizes between commas, at least one.
struct SizeList {
  let sizes: [Size]

  /// Reads an option.
  static func option(_ text: String) throws -> SizeList {
    SizeList(sizes: try text.entries.map { try Size.option($0) })
  }
}

/// Methods between commas, at least one.
struct MethodList {
  let methods: [VerificationMethod]

  /// Reads an option; the order is that of the report.
  static func option(_ text: String) throws -> MethodList {
    let wanted = try text.entries.map { try Names.choose($0) as VerificationMethod }
    return MethodList(methods: VerificationMethod.allCases.filter(wanted.contains))
  }
}
