import ArgumentParser
import Pleat

/// The options of `pleats bake` in addition to those of the transition and its pictures.
struct BakeOptions: ParsableArguments {
  @Option(Size.pageHelp, "WxH", default: Size.pageDefault, as: Size.option)
  var size: Size?

  @Option(
    "Output format: \(BakeFormat.list).",
    "format", name: .customLong("format"), default: "by the extension of --output", by: \.rawValue)
  var givenFormat: BakeFormat?

  @Option(
    "Largest distance of a corner from its exact position, in points, above 0.",
    "points", as: Double.distanceOption)
  var tolerance = 0.25

  @Option("File to write.", "file", name: .shortAndLong, default: "-, standard output")
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
    if backend != .automatic {
      throw ValidationError(
        "--backend \(backend.name) is an option of `pleats frames`; `pleats bake` uses no backend")
    }
    if duration == 0 {
      throw ValidationError("--duration 0: an exported animation must last more than 0 seconds")
    }
  }
}
