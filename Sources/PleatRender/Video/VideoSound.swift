/// The sound of a clip in a video, faded in and out where the clip comes and goes.
package struct VideoSound: Hashable, Sendable {
  package var path: String
  /// When the sound starts and how long it lasts, in seconds.
  package var (start, length): (Double, Double)
  /// How long the sound fades in at its start and out at its end, in seconds.
  package var (fadeIn, fadeOut): (Double, Double)

  package init(path: String, start: Double, length: Double, fadeIn: Double, fadeOut: Double) {
    self.path = path
    (self.start, self.length) = (start, length)
    (self.fadeIn, self.fadeOut) = (fadeIn, fadeOut)
  }
}

extension VideoSound {
  /// The arguments of ffmpeg that read the sound.
  var input: [String] { ["-vn", "-t", "\(length)"] + ClipFacts.input(path) }

  /// Returns the filters that mix sounds, the first of which is the second input of ffmpeg, into one of the
  /// given length, which is named `sound`.
  static func filters(_ sounds: [VideoSound], until end: Double?) -> String {
    if sounds.isEmpty { return "" }
    let parts = sounds.enumerated().map { index, sound in
      // Silence where the clip has no sound yet, or not for a while.
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
    let names = sounds.indices.map { "[s\($0)]" }.joined()
    let whole = end.map { ",apad=whole_dur=\($0),atrim=end=\($0)" } ?? ""
    return parts.joined()
      + ";\(names)amix=inputs=\(sounds.count):duration=longest:normalize=0\(whole)[sound]"
  }

  /// The largest number of sounds that one run of ffmpeg can mix: all filters are one argument of at most 128
  /// KiB, and each sound is an open file.
  package static let most = 500

  /// Samples per second.
  private static let rate = 48000
}
