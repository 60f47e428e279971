import Pleat
import PleatRender

extension FrameRun {
  /// What needs a regular file, if anything.
  var shardUse: String? { options.shard == nil ? nil : "a part of --shard" }

  /// Opens the file of a part's manifest, which alone remains of a part without frames; nil without
  /// `--shard`.
  func manifestFile() throws -> ManifestFile? {
    guard let shard = options.shard else { return nil }
    let words = RequestWords(NamedKind.arguments.words)
    let manifest = ShardManifest(
      .init(
        request: try words.digest(files: []).text, backend: backend.name,
        frameCount: schedule.count,
        content: .numbers(
          format: options.format, panels: panels.count, precision: options.precision)), shard)
    return try ManifestFile(manifest, at: ShardManifest.path(of: options.output ?? ""))
  }
}
