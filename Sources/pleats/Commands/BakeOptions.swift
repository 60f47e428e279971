import ArgumentParser
import Pleat

/// The options of `pleats bake` in addition to those of the transition and its pictures.
struct BakeOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .init(
      "Size of the page in points, as in 320x480. Along the motion it needs at least two pixels, and "
        + "on both axes one for each part into which it is cut. "
        + "(default: the size in pixels of the --source picture, or else of the --destination "
        + "picture, divided by --scale)",
      valueName: "WxH"), transform: Size.option)
  var size: Size?

  @Option(
    name: .customLong("format"),
    help: .init(
      "Output format: \(BakeFormat.list). (default: by the extension of --output)",
      valueName: "format"),
    transform: { try Names.choose($0) as BakeFormat })
  var givenFormat: BakeFormat?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Largest distance of a corner from its exact position, in points, above 0. (default: 0.25)",
      valueName: "points"),
    transform: { try Double.toleranceOption($0) })
  var tolerance = 0.25

  @Option(
    name: [.short, .long],
    help: .init("File to write. (default: -, standard output)", valueName: "file"))
  var output: String?

  func validate() throws {
    if givenFormat != nil, let output { try OutputTarget.requireFile(output) }
    _ = try format()
  }

  /// The format that is given, or that of the output's extension.
  func format() throws -> BakeFormat {
    if let givenFormat { return givenFormat }
    guard let output, output != "-" else {
      throw ValidationError(
        "--format <format> is missing: give it, or --output with an extension; accepted: "
          + BakeFormat.list)
    }
    return try BakeFormat(nameOf: output)
  }

  /// The option from which the format follows, for messages.
  var formatOption: String {
    givenFormat.map { "--format \($0.rawValue)" } ?? "--output \(output ?? "")"
  }
}

extension Double {
  /// Parses a distance in points.
  fileprivate static func toleranceOption(_ text: String) throws -> Double {
    guard let number = decimal(text), number.isFinite, number > 0 else {
      throw ValidationError("points must be finite and above 0")
    }
    return number
  }
}

extension TransitionOptions {
  /// Refuses the options that have no meaning for an exported animation.
  func refuseFrameOptions() throws {
    let moments = [
      ("--fps", fps != nil), ("--times", times != nil), ("--progress", progress != nil),
    ]
    if let (name, _) = moments.first(where: \.1) {
      throw ValidationError(
        "\(name) is an option of `pleats frames` and `pleats render`; `pleats bake` exports an "
          + "animation that plays at every time, with the keyframes that --tolerance needs")
    }
    if precision != .double {
      throw ValidationError(
        "--precision single is an option of `pleats frames`; `pleats bake` uses double precision")
    }
    if backend != .automatic {
      throw ValidationError(
        "--backend \(backend.name) is an option of `pleats frames`; `pleats bake` uses no backend")
    }
    if duration == 0 {
      throw ValidationError("--duration 0: an exported animation must last more than 0 seconds")
    }
  }
}
