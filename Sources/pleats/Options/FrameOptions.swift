import ArgumentParser
import Pleat

/// The options of `pleats frames` beside those of the transition.
struct FrameOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .init(
      "The page in points, as in 320x480, at least two pixels along the folding axis.",
      valueName: "WxH"), transform: Size.option)
  var size: Size

  @Option(
    help: .init("json, ndjson, csv or npy. (default: json)", valueName: "format"),
    transform: { try Names.choose($0) as FrameFormat })
  var format = FrameFormat.json

  @Option(
    name: [.short, .long],
    help: .init(
      "Where the frames go, a name without ending for npy. (default: -, standard output)",
      valueName: "file"))
  var output: String?

  func validate() throws {
    if let output, output.isEmpty || output.hasSuffix("/") {
      throw ValidationError(
        "--output \(output.isEmpty ? "\"\"" : output.printable): a file name is needed")
    }
    if format == .npy, output ?? "-" == "-" {
      throw ValidationError(
        "--format npy writes two files, not standard output: give their common name with --output")
    }
  }
}
