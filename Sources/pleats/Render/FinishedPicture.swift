import Foundation
import PleatRender

enum FinishedPicture {
  private static let start: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
  private static let end: [UInt8] = [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]

  /// Whether a file is a complete PNG of the given size, with the right first and last bytes and correct
  /// checksums.
  static func isWhole(_ path: String, width: Int, height: Int) -> Bool {
    guard startsAndEnds(path, width: width, height: height),
      let image = try? Image(contentsOf: path, limit: width * height)
    else { return false }
    return image.width == width && image.height == height
  }

  static func startsAndEnds(_ path: String, width: Int, height: Int) -> Bool {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    let size = [width, height].flatMap { number in
      stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    return bytes(descriptor, start.count + 8, at: 0) == start + size
      && bytes(descriptor, end.count, at: Int(status.st_size) - end.count) == end
  }

  private static func bytes(_ descriptor: Int32, _ count: Int, at offset: Int) -> [UInt8]? {
    guard offset >= 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    return pread(descriptor, &bytes, count, off_t(offset)) == count ? bytes : nil
  }
}
