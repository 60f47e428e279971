import ArgumentParser
import Foundation
import Pleat
import PleatRender

extension Join {
  func writeVideo(_ joiner: VideoJoiner, _ format: VideoFormat, to output: String) throws {
    guard let accepted = OutputTarget.Format(rawValue: format.rawValue),
      let path = try OutputTarget(output, accepting: [accepted]).path
    else {
      throw UsageError(
        "\(option: "--output") \(output.printable): \(accepted: "a file is needed")")
    }
    try InputFiles(parts.flatMap { $0.named([$0.path]) }).refuse(output: path)
    // Opened to compare their sizes.
    for part in parts {
      guard let bytes = part.manifest.bytes?.first else {
        throw Failure(
          "\(part.manifestPath.printable) does not say how long the part is")
      }
      _ = try FileReader(part.path, bytes: bytes)
      guard !part.path.utf8.contains(UInt8(ascii: "\n")) else {
        throw Failure(
          "\(part.path.printable) has a line break in its name, which ffmpeg's list of parts cannot have: rename "
            + "it")
      }
    }
    let version = try VideoEncoder.version()
    if let encoder = origin.encoder, encoder != version {
      throw Failure(
        "the parts were made with \(encoder.printable), and this is \(version.printable): join them with the "
          + "same version")
    }
    let segments = parts.map { part in
      VideoJoiner.Segment(
        path: FilePlace.isAbsolute(part.path)
          ? part.path : FileManager.default.currentDirectoryPath + "/" + part.path,
        frames: part.frames)
    }
    do {
      try joiner.join(segments, to: OutputFile(path, regularFor: "a .\(format.rawValue)"))
    } catch let error as VideoError {
      throw Failure(
        "\(about: "--output")\(error.description(naming: "--output \(path)"))", cause: error)
    }
  }
}
