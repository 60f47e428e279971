import Foundation
import Pleat
import PleatRender

extension RenderRun {
  /// Writes the frames and, if they are a shard, its manifest, which alone remains of a shard without
  /// frames.
  func writeShard(_ path: (Shard) -> String, of write: () throws -> Void) throws {
    guard let shard = plan.options.shard, let digest else { return try write() }
    let manifest = try ManifestFile(self.manifest(shard, digest), at: path(shard))
    if !frames.isEmpty { try write() }
    try manifest.writeAlone(bytes: frames.isEmpty ? nil : size)
  }

  private func manifest(_ shard: Shard, _ digest: Digest) throws -> ShardManifest {
    let computing = try request.options.backend.resolved().name
    let drawing = try renderer.options.backend.chosen().name
    let content: ShardManifest.Content =
      if case .video(_, let format) = plan.target {
        .video(
          format: format, width: renderer.width, height: renderer.height,
          frameRate: movie(format).frameRate, hold: movie(format).heldSeconds,
          isTransparent: plan.background == nil)
      } else {
        .pictures(width: renderer.width, height: renderer.height)
      }
    var manifest = ShardManifest(
      .init(
        request: digest.text,
        backend: computing == drawing ? computing : "\(computing), drawing \(drawing)",
        encoder: plan.target.video == nil ? nil : try VideoEncoder.version(),
        frameCount: request.schedule.count, content: content), shard)
    if case .pattern(let pattern) = plan.target { manifest.name = pattern.fileName }
    return manifest
  }

  /// The size of all files that have been written, in bytes; nil if one of them is gone.
  private var size: Int? {
    switch plan.target {
    case .video(let path, _): ShardManifest.size(ofFiles: [path])
    case .pattern(let pattern): ShardManifest.size(ofFiles: frames.lazy.map(pattern.path))
    default: nil
    }
  }
}
