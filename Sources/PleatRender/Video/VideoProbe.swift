/// A check, with `ffprobe` (which comes with ffmpeg), that a finished video is as requested.
///
/// Some encoders have reported success without a file, with a truncated file, or with a header alone.
/// ffprobe reads the whole file and counts its packets, one for each frame, without decoding them. It
/// does not notice that the last packet of an APNG is cut off, or that only the part of a file after the
/// last packet is missing. But an encoder that cannot write fails by itself.
struct VideoProbe {
  /// The name or the path of the program.
  let program: String

  /// Finds the probe that belongs to an encoder: next to the encoder, or else on the search path.
  init(ofEncoder encoder: String) {
    program = FilePlace.divided(encoder).folder + "ffprobe"
  }

  /// Throws an error unless the program starts.
  func require() throws(VideoError) {
    try start(["-version"], lending: nil, .inAll(.seconds(1))).kill()
  }

  /// Returns the fault of a file, or nil if there is none.
  ///
  /// - Parameter file: a file that is open for reading.
  func fault(
    in file: OutputFile, of settings: VideoSettings, frames: Int, timeLimit: Duration
  ) throws(VideoError) -> String? {
    if file.isEmpty { return "it is empty" }
    // ffprobe reads no animated WebP.
    if settings.format == .webp { return WebPFile.fault(in: file, of: settings) }
    let child = try start(
      [
        "-v", "error", "-f", settings.format.demuxer, "-select_streams", "v:0",
        "-count_packets", "-show_entries",
        "stream=codec_name,width,height,nb_read_packets", "-of", "csv=print_section=0",
        file.name(forChildWith: ChildProcess.lentDescriptor),
      ], lending: file.descriptor, .inAll(timeLimit))
    let ending = child.waitForEnd()
    if ending.isLate { return "ffprobe has not read it" }
    guard ending.exitCode == 0 else {
      // The last line is the file's name, a colon, and what is wrong with the file.
      let why = ending.lastLines(1).first?.split(separator: ": ").last
      return why.map { "ffprobe says \"\($0)\"" } ?? "ffprobe cannot read it"
    }
    let found = String(decoding: ending.output, as: UTF8.self).filter { !$0.isWhitespace }
    if found.isEmpty { return "it has no video" }
    guard settings.encoding.arguments.isEmpty else { return nil }
    let wanted = settings.stream(frames: frames)
    return found == wanted ? nil : "it has \(found) (codec, size, frames), not \(wanted)"
  }

  func start(
    _ arguments: [String], lending descriptor: Int32?, _ patience: ChildProcess.Patience
  ) throws(VideoError) -> ChildProcess {
    try translating(
      ChildProcess(
        program, arguments, lending: descriptor, keepsOutput: true, pixels: 0, patience: patience),
      to: VideoError.startOfProbe)
  }
}

extension VideoSettings {
  /// Returns what ffprobe prints about the only stream of the video: codec, size, number of packets.
  fileprivate func stream(frames: Int) -> String {
    let (width, height) = evenSize
    // Frames of a GIF and an APNG can last longer instead of being repeated.
    let isRepeated = format != .gif && format != .apng
    let held = isRepeated ? heldAtStart + heldAtEnd : 0
    return "\(codec.probeName),\(width),\(height),\(frames + held)"
  }
}
