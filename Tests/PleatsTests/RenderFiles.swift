import Foundation
import PleatRender
import TestSupport

/// What tests of `pleats render` look at.
enum RenderFiles {
  /// A transition that is quick to draw, with 10 frames.
  static let flip = "render flip --size 24x36 --overflow cut --duration 0.3 --fps 30"

  static let ink = Pixel(red: 1, green: 2, blue: 3)

  /// Writes a picture of that colour, and returns its path.
  static func picture(_ width: Int, _ height: Int, in folder: URL) throws -> String {
    let url = folder.appending("\(width)x\(height).png")
    try Data(Image(width: width, height: height, filledWith: ink).pngData()).write(to: url)
    return url.path
  }

  /// The contents of all files of a folder, hidden ones too, by name.
  static func contents(_ folder: URL) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try folder.names {
      contents[name] = try Data(contentsOf: folder.appending(name))
    }
    return contents
  }

  /// The width and height that a PNG file says it has.
  static func size(_ png: Data) -> [Int] {
    guard png.starts(with: [0x89, 0x50, 0x4E, 0x47]), png.count > 24 else { return [] }
    let bytes = [UInt8](png)
    return [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  /// The processes that run of those whose numbers a stand-in has noted in `bin/pids`.
  static func alive(_ folder: URL) throws -> [pid_t] {
    let text = try? String(contentsOf: folder.appending("bin").appending("pids"), encoding: .utf8)
    return (text ?? "").split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) }.filter {
      guard kill($0, 0) == 0 else { return false }
      // One that has ended may wait for somebody to ask for its exit code.
      let status = try? String(contentsOfFile: "/proc/\($0)/stat", encoding: .utf8)
      return status?.contains(") Z ") != true
    }
  }

  /// Whether all of them end within some seconds: one that has been sent a signal may not have got it yet.
  static func allEnd(_ folder: URL) throws -> Bool {
    for _ in 0..<5000 {
      if try alive(folder).isEmpty { return true }
      usleep(1000)
    }
    return false
  }

  /// Puts a program called ffmpeg into `bin` of a folder, for `PATH=bin:$PATH`.
  static func standIn(
    _ script: String, probe: String = "echo h264,24,36,19", in folder: URL
  ) throws {
    let bin = folder.appending("bin")
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    try writeProgram(
      "#!/bin/sh\nfor output; do :; done\n" + script + "\n", to: bin.appending("ffmpeg").path)
    try writeProgram("#!/bin/sh\n" + probe + "\n", to: bin.appending("ffprobe").path)
  }
}
