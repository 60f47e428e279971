import ArgumentParser
import Pleat

/// The options of `pleats bake` beside those of the transition and its pictures.
struct BakeOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .init(
      "The page in points, as in 320x480, at least two pixels along the folding axis. (default: the "
        + "picture's pixels divided by --scale)",
      valueName: "WxH"), transform: Size.option)
  var size: Size?

  @Option(
    help: .init(
      "\(BakeFormat.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "format"),
    transform: { try Names.choose($0) as BakeFormat })
  var format: BakeFormat

  @Option(
    parsing: .unconditional,
    help: .init(
      "How far any corner may be from where it belongs, in points. (default: 0.25)",
      valueName: "points"),
    transform: { try Double.toleranceOption($0) })
  var tolerance = 0.25

  @Option(
    name: [.short, .long],
    help: .init("Where the text goes. (default: -, standard output)", valueName: "file"))
  var output: String?

  func validate() throws {
    if let output, output.isEmpty || output.hasSuffix("/") {
      throw ValidationError(
        "--output \(output.isEmpty ? "\"\"" : output.printable): a file name is needed")
    }
  }
}

extension Double {
  /// A distance that is to be kept.
  fileprivate static func toleranceOption(_ text: String) throws -> Double {
    guard let number = decimal(text), number.isFinite, number > 0 else {
      throw ValidationError("points must be finite and above 0")
    }
    return number
  }
}

extension TransitionOptions {
  /// Refuses what a text that plays by itself has no use for.
  func refuseFrameOptions() throws {
    let moments = [
      ("--fps", fps != nil), ("--times", times != nil), ("--progress", progress != nil),
    ]
    if let (name, _) = moments.first(where: \.1) {
      throw ValidationError(
        "\(name) is an option of `pleats frames` and `pleats render`: what is baked plays at every "
          + "time, and --tolerance says how many keyframes that takes")
    }
    if precision != .double {
      throw ValidationError(
        "--precision single is an option of `pleats frames`: baking is done in double precision")
    }
    if backend != .automatic {
      throw ValidationError(
        "--backend \(backend.name) is an option of `pleats frames`: baking takes no backend")
    }
    if duration == 0 {
      throw ValidationError("--duration 0: what is baked needs time to play, more than 0 seconds")
    }
  }
}
