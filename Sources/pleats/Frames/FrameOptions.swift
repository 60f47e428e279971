import ArgumentParser
import Pleat

struct FrameOptions: ParsableArguments {
  @Option(Size.pageHelp, "WxH", as: Size.option)
  var size: Size

  @Option("Precision of the numbers: single or double.", "precision", by: \.rawValue)
  var precision = Precision.double

  @Option("Output format: json, ndjson, csv or npy.", "format", by: \.rawValue)
  var format = FrameFormat.json

  @Flag(help: "Print how many frames the request has, and write nothing else.")
  var count = false

  @Option(Shard.framesHelp, Shard.valueName, as: Shard.option)
  var shard: Shard?

  @Option(
    "File to write; for npy, the name before -matrices.npy and -quads.npy.",
    "file", name: .shortAndLong, default: "-, standard output; not for npy")
  var output: String?

  func validate() throws {
    if let output { try OutputTarget.requireFile(output) }
    if format == .npy, output ?? "-" == "-" {
      throw UsageError(
        "\(option: "--format") npy writes two files: "
          + "\(accepted: "give the start of their names with --output, as in -o turn")")
    }
    if let shard, output ?? "-" == "-" {
      throw UsageError(
        "\(option: "--shard") \(shard) writes a part and a manifest next to it: "
          + "\(accepted: "give the part's name with --output, as in -o part-\(shard.index).\(format.rawValue)")"
      )
    }
  }
}
