import ArgumentParser
import Foundation
import Pleat
import PleatRender

extension Join {
  /// Writes numbers: the head of the first part, the frames of all, and what follows the last.
  func writeNumbers(
    _ format: FrameFormat, panels: Int, _ precision: Precision, to output: String
  ) throws {
    if format == .npy, output == "-" {
      throw UsageError(
        "\(option: "--output") -: NumPy has two files: "
          + "\(accepted: "give the start of their names, as in -o turn")")
    }
    try OutputTarget.requireFile(output)
    let names = format == .npy ? NPYWriter<Double>.names(output) : [output]
    let sources = try parts.map { part in
      try zip(part.files(format), part.manifest.bytes ?? []).map { path, bytes in
        try FileReader(path, bytes: bytes)
      }
    }
    guard sources.allSatisfy({ $0.count == names.count }) else {
      throw Failure("a manifest does not say how long the files of its part are")
    }
    let inputs = InputFiles(parts.flatMap { $0.named($0.files(format)) })
    for name in names { try inputs.refuse(output: name == "-" ? nil : name) }
    let files = try names.map { try OutputFile($0) }
    for (index, file) in files.enumerated() {
      try copy(sources.map { $0[index] }, format, to: file) {
        let frames = origin.frameCount
        return switch precision {
        case .single: NPYWriter<Float>.preambles(frames: frames, panels: panels)[index]
        case .double: NPYWriter<Double>.preambles(frames: frames, panels: panels)[index]
        }
      }
    }
    try OutputFile.commit(files)
  }

  private func copy(
    _ sources: [FileReader], _ format: FrameFormat, to file: OutputFile, preamble: () -> [UInt8]
  ) throws {
    let separator = format == .json ? Array("\(JSONWriter<Double>.separator)".utf8) : []
    let tail = format == .json ? Array("\(JSONWriter<Double>.tail)".utf8) : []
    var head: [UInt8]?
    for (part, source) in zip(parts, sources) {
      let start = part.manifest.head ?? 0
      if format != .npy {
        let own = try source.bytes(start)
        if let head, head != own {
          throw Failure(
            "\(parts[0].path.printable) and \(part.path.printable) cannot be joined: they begin differently"
          )
        }
        if head == nil {
          try file.write(own.span.bytes)
        } else {
          try file.write(separator.span.bytes)
        }
        head = own
      } else if head == nil {
        let all = preamble()
        try file.write(all.span.bytes)
        head = all
      }
      guard start + tail.count <= source.count else { throw source.refusal }
      try source.copy(start..<source.count - tail.count, to: file)
    }
    try file.write(tail.span.bytes)
  }
}
