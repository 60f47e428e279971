import ArgumentParser
import Pleat

struct JoinCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "join", abstract: "Make one output of all parts that `--shard` has made.",
    usage: "pleats join <part> … --output <name>", discussion: discussion)

  @Argument(
    help:
      "Parts, in any order: the files of --output or, for numbered files, …\(ShardManifest.ending).",
    completion: .file())
  var parts: [String]

  @Option(
    name: [.short, .long],
    help: .init("Name of the output, of the same format as the parts.", valueName: "name"))
  var output: String

  @OptionGroup(title: "Messages") var messages: MessageOptions

  func work() throws { try Join(parts).write(to: output) }

  private static let discussion = """
    `pleats frames` and `pleats render` make part I of N with --shard I/N. Next to each part they write a small \
    manifest, whose name ends in \(ShardManifest.ending): keep it with the part. A part without frames, because \
    there are more parts than frames, has only a manifest; you need not give it.

    json, ndjson, csv, npy  the bytes of one run. For npy, parts and output are
                            the names before -matrices.npy and -quads.npy
    frame-%05d.png          the files of one run. Those that have the name of
                            the output already stay. The parts are manifests,
                            as in frames/*\(ShardManifest.ending)
    .mp4, .webm             the frames and times of one run; segments are not
                            encoded again. Needs ffmpeg
    .apng                   the pixels and times of one run. Needs ffmpeg

    The command refuses parts if frames are missing or occur twice, or if the parts differ in the \
    request, the version of Pleat, the backend or the version of ffmpeg. Nothing is written then.

    Exit codes: 0 for success, 64 for wrong usage, 1 for any other failure.
    """
}
