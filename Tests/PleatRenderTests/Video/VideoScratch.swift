import Foundation
import PleatRender
import TestSupport

/// Lends an empty folder, and removes it with all that is in it.
func withVideoFolder<Result>(_ body: (VideoFolder) throws -> Result) throws -> Result {
  try withFolder { try body(VideoFolder(url: $0)) }
}

/// An empty folder, and programs that stand in for ffmpeg.
struct VideoFolder {
  let url: URL

  /// The path of a file of this folder.
  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// The path of the folder itself, with its slash.
  var prefix: String { url.path + "/" }

  /// The names of what is here, hidden ones too, sorted.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }

  /// Writes a program for the shell, in a folder of its own, and returns its path.
  ///
  /// It gets the encoder's arguments, and has the file that it is to write as `output`. Next to it is
  /// another that stands in for ffprobe.
  func program(_ script: String, probe: String = "echo h264,400,300,20") throws -> String {
    try FileManager.default.createDirectory(
      atPath: path("bin"), withIntermediateDirectories: true)
    let program = path("bin/ffmpeg")
    try writeProgram("#!/bin/sh\nfor output; do :; done\n" + script + "\n", to: program)
    try writeProgram("#!/bin/sh\n" + probe + "\n", to: path("bin/ffprobe"))
    return program
  }
}

extension FFmpeg {
  /// The frames of a file as straight RGBA, `4 · width · height` bytes each.
  static func frames(_ path: String, decoder: String? = nil, size: Int) -> [[UInt8]] {
    let data = run(
      "ffmpeg",
      ["-v", "error"] + (decoder.map { ["-c:v", $0] } ?? [])
        + ["-i", path, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba", "-"])
    let bytes = [UInt8](data ?? Data())
    return stride(from: 0, to: bytes.count, by: size).map {
      Array(bytes[$0..<min($0 + size, bytes.count)])
    }
  }

  /// What ffprobe says of the stream and the file: `name=value` per line.
  static func facts(_ path: String) -> [String: String] {
    let data = run(
      "ffprobe",
      [
        "-v", "error", "-count_frames", "-of", "default=noprint_wrappers=1", "-show_entries",
        "stream=codec_name,profile,width,height,pix_fmt,r_frame_rate,nb_read_frames,color_space,color_transfer"
          + ":stream_tags=alpha_mode:format=duration", path,
      ])
    var facts: [String: String] = [:]
    for line in String(decoding: data ?? Data(), as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: "=", maxSplits: 1).map(String.init)
      if words.count == 2 { facts[words[0]] = words[1] }
    }
    return facts
  }
}

/// A disc that wanders over nothing, with a rim that is half clear, and a stripe of another colour.
func wanderingDisc(width: Int, height: Int, frame: Int) -> Image {
  var image = Image(width: width, height: height)
  for y in 0..<height {
    for x in 0..<width {
      let (dx, dy) = (x - 10 - 2 * frame, y - height / 2)
      let distance = dx * dx + dy * dy
      guard distance < 64 else { continue }
      image[x, y] =
        distance >= 36
        ? Pixel(red: 100, green: 20, blue: 0, alpha: 128)
        : dy > 2
          ? Pixel(red: 0, green: 60, blue: 200) : Pixel(red: 220, green: 40, blue: 10)
    }
  }
  return image
}
