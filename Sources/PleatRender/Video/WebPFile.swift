internal import Foundation

/// A check that an animated WebP is whole: its header states how long the file is, and how large a frame.
enum WebPFile {
  private static let headerLength = 30

  static func fault(in file: OutputFile, of settings: VideoSettings) -> String? {
    let header = FileCalls.start(of: file.descriptor, headerLength)
    guard header.count == headerLength, header.starts(with: Array("RIFF".utf8)),
      header[8...].starts(with: Array("WEBP".utf8))
    else { return "it does not begin as a WebP does" }
    let length = Int((try? FileCalls.status(of: file.descriptor).st_size) ?? 0)
    let stated = header[4...].number(at: 0, 4) + 8
    guard stated == length else {
      return "it has \(length) bytes, not \(stated), as its header says"
    }
    // A file of one frame has another header, and arguments of the caller may change the size.
    guard header[12...].starts(with: Array("VP8X".utf8)), settings.encoding.arguments.isEmpty else {
      return nil
    }
    let (width, height) = (header[24...].number(at: 0, 3) + 1, header[27...].number(at: 0, 3) + 1)
    return (width, height) == (settings.width, settings.height)
      ? nil : "it has \(width)x\(height) pixels, not \(settings.width)x\(settings.height)"
  }
}
