internal import Foundation

/// A check that an animated WebP is whole: its header states how long the file is, and how large a frame.
enum WebPFile {
  private static let headerLength = 30

  static func fault(in file: OutputFile, of settings: VideoSettings) -> String? {
    let header = FileCalls.start(of: file.descriptor, headerLength)
    guard header.count == headerLength, header.starts(with: Array("RIFF".utf8)),
      header[8...].starts(with: Array("WEBP".utf8))
    else { return "it does not begin as a WebP does" }
    func number(_ places: Range<Int>) -> Int {
      places.reversed().reduce(0) { $0 << 8 | Int(header[$1]) }
    }
    let length = Int((try? FileCalls.status(of: file.descriptor).st_size) ?? 0)
    guard number(4..<8) + 8 == length else {
      return "it has \(length) bytes, not \(number(4..<8) + 8), as its header says"
    }
    // A file of one frame has another header, and arguments of the caller may change the size.
    guard header[12...].starts(with: Array("VP8X".utf8)), settings.encoding.arguments.isEmpty else {
      return nil
    }
    let (width, height) = (number(24..<27) + 1, number(27..<30) + 1)
    return (width, height) == (settings.width, settings.height)
      ? nil : "it has \(width)x\(height) pixels, not \(settings.width)x\(settings.height)"
  }
}
