/// The sound of a clip in a video, faded in and out where the clip comes and goes, or music.
package struct VideoSound: Hashable, Sendable {
  package var path: String
  /// When the sound starts in the video and how long it lasts, in seconds.
  package var (start, length): (Double, Double)
  /// How long the sound fades in at its start and out at its end, in seconds.
  package var (fadeIn, fadeOut): (Double, Double)
  /// The time in the file from which on it is played, in seconds.
  package var beginning: Double
  /// Whether this is music, which is repeated until `length` is over, and is quiet while clips are heard.
  private var isMusic: Bool

  package init(
    path: String, start: Double, length: Double, fadeIn: Double, fadeOut: Double,
    beginning: Double = 0, isMusic: Bool = false
  ) {
    self.path = path
    (self.start, self.length, self.beginning) = (start, length, beginning)
    (self.fadeIn, self.fadeOut, self.isMusic) = (fadeIn, fadeOut, isMusic)
  }

  /// The music of a whole video, which fades in within a second, and out within three.
  package static func music(_ path: String, length: Double) -> VideoSound {
    VideoSound(
      path: path, start: 0, length: length, fadeIn: min(1, length / 4), fadeOut: min(3, length / 4),
      isMusic: true)
  }

  /// Returns how long the sound of a file lasts, in seconds, or nil if the file does not say it.
  ///
  /// - Throws: `VideoError.clipUnreadable` for a file without sound, `probeMissing` or `probeNotStarted`.
  package static func duration(of path: String) throws(VideoError) -> Double? {
    let child = try VideoProbe(ofEncoder: "ffmpeg").start(
      [
        "-v", "error", "-select_streams", "a:0", "-show_entries",
        "stream=codec_type:format=duration", "-of", "csv=print_section=0",
      ] + ClipFacts.input(path), lending: nil, .inAll(.seconds(60)))
    let ending = child.waitForEnd()
    let lines = String(decoding: ending.output, as: UTF8.self).split(separator: "\n")
    guard ending.exitCode == 0, lines.first == "audio" else {
      let words = ending.lastLines(1).last?.split(separator: ": ").last.map { ": \($0)" } ?? ""
      throw .clipUnreadable(path: path, why: "has no sound that ffmpeg reads\(words)")
    }
    return lines.last.flatMap { Double($0) }
  }
}

extension VideoSound {
  /// The arguments of ffmpeg that read the sound.
  var input: [String] {
    ["-vn", "-t", "\(length)"] + (isMusic ? ["-stream_loop", "-1"] : [])
      + (beginning > 0 ? ["-ss", "\(beginning)"] : []) + ClipFacts.input(path)
  }

  /// Returns the filters that mix sounds into one sound with the label `sound`.
  ///
  /// It lasts until `end` or, if that is nil, until the last sound ends. The first sound is the second
  /// input of ffmpeg. Music is the last sound.
  static func filters(_ sounds: [VideoSound], until end: Double?) -> String {
    if sounds.isEmpty { return "" }
    let parts = sounds.enumerated().map { index, sound in
      // Fills gaps with silence: before the sound of the clip begins, and where it is interrupted.
      var filters = [
        "aresample=\(rate):async=1:first_pts=0",
        "aformat=sample_fmts=fltp:sample_rates=\(rate):channel_layouts=stereo",
      ]
      if sound.fadeIn > 0 { filters.append("afade=t=in:d=\(sound.fadeIn)") }
      if sound.fadeOut > 0 {
        let start = max(0, sound.length - sound.fadeOut)
        filters.append("afade=t=out:st=\(start):d=\(sound.fadeOut)")
      }
      let delay = Int((sound.start * Double(rate)).rounded())
      filters.append("adelay=\(delay)S:all=1")
      return ";[\(index + 1):a:0]\(filters.joined(separator: ","))[s\(index)]"
    }
    let whole = end.map { ",apad=whole_dur=\($0),atrim=end=\($0)" } ?? ""
    func mix(_ names: [String]) -> String {
      ";\(names.joined())amix=inputs=\(names.count):duration=longest:normalize=0\(whole)"
    }
    let names = sounds.indices.map { "[s\($0)]" }
    guard let last = sounds.last, last.isMusic, sounds.count > 1 else {
      return parts.joined() + mix(names) + "[sound]"
    }
    return parts.joined() + mix(names.dropLast()) + ",asplit[clips][key];\(names[names.count - 1])"
      + "[key]sidechaincompress=threshold=0.01:ratio=12:attack=150:release=900:knee=4[music]"
      + mix(["[clips]", "[music]"]) + ",alimiter=limit=0.95:level=0:latency=1[sound]"
  }

  /// The largest number of sounds that one run of ffmpeg can mix: all filters are one argument of at most 128
  /// KiB, and each sound is an open file.
  package static let most = 500

  /// Samples per second.
  private static let rate = 48000
}
