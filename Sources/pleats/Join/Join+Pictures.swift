import ArgumentParser
import Foundation
import Pleat
import PleatRender

extension Join {
  /// Copies numbered files under the names of the output; those that have these names already stay.
  func writePictures(width: Int, height: Int, to output: String) throws {
    let target = try OutputTarget(output, accepting: [.png])
    guard case .numbered(let pattern) = try NumberedName.read(target) else {
      throw target.refusal("the parts are numbered files: give a name such as frame-%05d.png")
    }
    let names = try parts.map { part in
      guard
        case .numbered(let names)? = try part.manifest.name.map({ name in
          let folder = FilePlace.divided(part.path).folder
          return try NumberedName.read(OutputTarget(folder + name, accepting: [.png]))
        })
      else {
        throw Failure("\(part.path.printable) does not say what the files of its part are called")
      }
      return names
    }
    // Everything is checked before the first file is written.
    for (part, names) in zip(parts, names) {
      for frame in part.frames
      where !FinishedPicture.startsAndEnds(names.path(frame), width: width, height: height) {
        throw Failure(
          "\(names.path(frame).printable) is missing, or is not a whole PNG of \(width) x \(height) "
            + "pixels: make the part \(part.manifest.shard) again")
      }
      if let bytes = part.manifest.bytes?.first,
        ShardManifest.size(ofFiles: part.frames.lazy.map(names.path)) != bytes
      {
        throw Failure(
          "the files of \(part.path.printable) do not have the \(bytes) bytes of this manifest: make this part "
            + "again")
      }
    }
    var line = ProgressLine(total: origin.frameCount, files: [])
    defer { line.clear() }
    for (part, names) in zip(parts, names) {
      for frame in part.frames {
        try copy(names.path(frame), to: pattern.path(frame))
        line.show(frame + 1)
      }
    }
  }

  private func copy(_ path: String, to output: String) throws {
    // A file is not replaced by itself.
    if InputFiles([("", path)]).contains(output) { return }
    let (reader, file) = (try FileReader(path), try OutputFile(output))
    // If that fails, the unfinished file goes with `file`.
    try reader.copy(0..<reader.count, to: file)
    try OutputFile.commit([file])
  }
}
