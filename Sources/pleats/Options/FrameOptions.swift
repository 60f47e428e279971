import ArgumentParser
import Pleat

/// The options of `pleats frames` in addition to those of the transition.
struct FrameOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .init(
      "Size of the page in points, as in 320x480. Along the motion it needs at least two pixels, and "
        + "on both axes one for each part into which it is cut.",
      valueName: "WxH"), transform: Size.option)
  var size: Size

  @Option(
    help: .init("Output format: json, ndjson, csv or npy. (default: json)", valueName: "format"),
    transform: { try Names.choose($0) as FrameFormat })
  var format = FrameFormat.json

  @Option(
    name: [.short, .long],
    help: .init(
      "File to write; for npy, the name before -matrices.npy and -quads.npy. (default: -, standard "
        + "output; not for npy)",
      valueName: "file"))
  var output: String?

  func validate() throws {
    if let output { try OutputTarget.requireFile(output) }
    if format == .npy, output ?? "-" == "-" {
      throw ValidationError(
        "--format npy writes two files: give the start of their names with --output, as in -o turn")
    }
  }
}
