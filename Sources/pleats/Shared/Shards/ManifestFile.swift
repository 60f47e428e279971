import Foundation
import Pleat
import PleatRender

struct ManifestFile {
  private let manifest: ShardManifest
  private let file: OutputFile

  /// - Throws: `Failure` if another part of the same request has the same output.
  init(_ manifest: ShardManifest, at path: String) throws {
    let old = try? ShardManifest(contentsOf: path)
    if let old, old.isAnotherPart(than: manifest) {
      let output = path.dropLast(ShardManifest.ending.count).printable
      throw Failure(
        "\(option: "--output") \(output) has part \(old.shard) of the same request, and this is part "
          + "\(manifest.shard): \(accepted: "give each part a name of its own, with its number in it")"
      )
    }
    self.manifest = manifest
    file = try OutputFile(path, option: nil)
    // Numbered files are replaced one by one, so an old manifest could describe old and new files together.
    if manifest.name != nil, let old,
      old.origin != manifest.origin || old.shard != manifest.shard
    {
      unlink(path)
    }
  }

  /// Writes the manifest, and returns its file, which is to be committed together with the part.
  func write(sizesOf files: [OutputFile], head: Int) throws -> OutputFile {
    try write(head: head, bytes: files.map { try $0.size })
    return file
  }

  func writeAlone(bytes: Int? = nil) throws {
    try write(bytes: bytes.map { [$0] })
    try OutputFile.commit([file])
  }

  private func write(head: Int? = nil, bytes: [Int]?) throws {
    var manifest = manifest
    (manifest.head, manifest.bytes) = (head, bytes)
    let text = Array(try jsonLines(of: manifest).map { $0 + "\n" }.joined().utf8)
    try file.write(text.span.bytes)
  }
}

extension ShardManifest {
  fileprivate func isAnotherPart(than other: ShardManifest) -> Bool {
    func count(_ shard: String) -> Substring? { shard.split(separator: "/").last }
    return origin.request == other.origin.request && shard != other.shard
      && count(shard) == count(other.shard)
  }
}
