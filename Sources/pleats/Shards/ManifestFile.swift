import Foundation
import Pleat
import PleatRender

/// The file of a manifest, which is opened before the shard is made, and written after it.
struct ManifestFile {
  private var manifest: ShardManifest
  private let file: OutputFile

  init(_ manifest: ShardManifest, at path: String) throws {
    self.manifest = manifest
    file = try manifest.open(at: path)
    // Numbered files are replaced one by one, and an old manifest would vouch for a mixture.
    if manifest.name != nil, let old = try? ShardManifest(contentsOf: path),
      old.origin != manifest.origin || old.shard != manifest.shard
    {
      unlink(path)
    }
  }

  /// Writes the manifest, and returns the file, which is to be put in place together with the shard.
  ///
  /// - Parameters:
  ///   - files: The files of the shard, which are whole.
  ///   - head: The number of bytes before the first frame.
  func write(sizesOf files: [OutputFile], head: Int) throws -> OutputFile {
    var manifest = manifest
    (manifest.head, manifest.bytes) = (head, try files.map { try $0.size })
    try manifest.write(to: file)
    return file
  }

  /// Writes the manifest of a shard that is in place or has no file.
  ///
  /// - Parameter bytes: The size of the shard's file, or of its numbered files together.
  func writeAlone(bytes: Int? = nil) throws {
    var manifest = manifest
    manifest.bytes = bytes.map { [$0] }
    try manifest.write(to: file)
    try OutputFile.commit([file])
  }
}
