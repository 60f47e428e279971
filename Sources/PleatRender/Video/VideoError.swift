internal import Pleat

/// The reason why a video could not be made, or a clip could not be read.
public enum VideoError: Error, Equatable, Sendable {
  /// The program `ffmpeg` is not on the search path.
  case encoderMissing
  /// The program `ffmpeg` could not be started. `code` is the system's error number.
  case encoderNotStarted(code: Int32)
  /// The program `ffprobe`, which checks videos and comes with ffmpeg, is not on the search path.
  case probeMissing
  /// The program `ffprobe` could not be started. `code` is the system's error number.
  case probeNotStarted(code: Int32)
  /// ffmpeg ended early or reported an error.
  ///
  /// `exitCode` is nil if a signal ended ffmpeg or its code is unknown. `lines` are the last lines
  /// that ffmpeg printed.
  case encoderFailed(exitCode: Int32?, lines: [String])
  /// ffmpeg made no progress for `seconds` seconds, and was ended.
  ///
  /// During this time ffmpeg took no bytes of a frame and wrote nothing to the file. `lines` are the
  /// last lines that it printed.
  case encoderStalled(seconds: Double, lines: [String])
  /// ffmpeg reported success, but the file is not a complete video of the format. `why` says what
  /// is wrong with it.
  case resultUnreadable(format: VideoFormat, why: String)
  /// The system refused an operation on the file. `what` is the operation, and `code` the system's
  /// error number.
  case targetRefused(path: String, what: String, code: Int32)
  /// The file cannot be written for another reason, which `why` states, for example a missing
  /// folder or a device.
  case targetUnusable(path: String, why: String)
  /// The number of frames per second is not in ``VideoFormat/frameRates``.
  case frameRateOutOfRange(Double)
  /// The parameter `hold`, in seconds, is not in `0...VideoEncoder.longestHold`.
  case holdOutOfRange(Double)
  /// The width or the height of the frames is not above 0, or a frame has more than 2^31 pixels.
  case sizeOutOfRange(width: Int, height: Int)
  /// The codec is not made for the format.
  case codecUnsupported(VideoCodec, format: VideoFormat)
  /// The codec has no quality to choose, or the quality is not in ``VideoEncoding/qualities``.
  case qualityUnsupported(Int, codec: VideoCodec)
  /// A file is not a clip that ffmpeg can read. `why` says what is wrong with it.
  case clipUnreadable(path: String, why: String)
  /// The format has no sound.
  case soundUnsupported(format: VideoFormat)
  /// There is not enough memory: a frame needs `bytes` bytes.
  case outOfMemory(bytes: Int)
  /// The time limit in seconds is not in ``VideoEncoder/timeLimits``.
  case timeLimitOutOfRange(Double)
  /// A frame does not have the size that the encoder was created with. All numbers are in pixels.
  case sizeDiffers(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
  /// The encoder was finished before any frame was added.
  case noFrames
  /// The encoder was cancelled, perhaps from another thread.
  case cancelled
}

extension VideoError: CustomStringConvertible {
  /// What is wrong and what is accepted, as one line without a full stop.
  ///
  /// If ffmpeg printed messages, they follow on their own lines.
  public var description: String {
    switch self {
    case .encoderMissing:
      "there is no program ffmpeg, which encodes videos, GIF and APNG: install it (the package ffmpeg)"
    case .encoderNotStarted(let code):
      "ffmpeg cannot be started: \(systemWords(code))"
    case .probeMissing:
      "there is no program ffprobe, which checks videos, GIF and APNG: install it (the package ffmpeg)"
    case .probeNotStarted(let code):
      "ffprobe cannot be started: \(systemWords(code))"
    case .encoderFailed(let exitCode, let lines):
      "ffmpeg \(exitCode.map { "ended with exit code \($0)" } ?? "was killed") before the file was whole"
        + Self.quote(lines)
    case .encoderStalled(let seconds, let lines):
      "ffmpeg has neither taken a frame nor written anything for \(seconds) s, and was ended"
        + Self.quote(lines)
    case .resultUnreadable(let format, let why):
      "ffmpeg reported success, but its file is not a complete .\(format.rawValue): \(why.printable)"
    case .targetRefused(let path, let what, let code):
      "\(path.printable): \(what): \(systemWords(code))"
    case .targetUnusable(let path, let why): "\(path.printable): \(why.printable)"
    case .frameRateOutOfRange(let rate):
      "\(numberText(rate)) frames per second: \(VideoFormat.frameRates.lowerBound) to "
        + "\(Int(VideoFormat.frameRates.upperBound)) are accepted"
    case .holdOutOfRange(let seconds):
      "a hold of \(seconds) s: 0 to \(Int(VideoEncoder.longestHold)) s are accepted"
    case .sizeOutOfRange(let width, let height):
      "frames of \(width)x\(height) pixels: at least 1x1 and at most 2^31 pixels are accepted"
    case .codecUnsupported(let codec, let format):
      "\(codec.rawValue) is not made for a .\(format.rawValue): "
        + "\(format.codecs.map(\.rawValue).joined(separator: ", ")) "
        + (format.codecs.count == 1 ? "is accepted" : "are accepted")
    case .qualityUnsupported(let quality, let codec):
      codec.hasQuality
        ? "a quality of \(quality): 1 to 100 are accepted"
        : "a quality of \(quality): \(codec.rawValue) has no quality to choose"
    case .clipUnreadable(let path, let why): "\(path.printable): \(why.printable)"
    case .soundUnsupported(let format): "a .\(format.rawValue) has no sound"
    case .outOfMemory(let bytes): "\(OutOfMemory(bytes: bytes))"
    case .timeLimitOutOfRange(let seconds):
      "a time limit of \(seconds) s: \(VideoEncoder.timeLimits.lowerBound) to "
        + "\(Int(VideoEncoder.timeLimits.upperBound)) s are accepted"
    case .sizeDiffers(let width, let height, let expectedWidth, let expectedHeight):
      "a frame of \(width)x\(height) pixels in a video of \(expectedWidth)x\(expectedHeight)"
    case .noFrames: "a video needs at least one frame"
    case .cancelled: "the video was cancelled"
    }
  }

  private static func quote(_ lines: [String]) -> String {
    lines.isEmpty
      ? "" : "; it printed:" + lines.map { "\n  " + $0.printable(atMost: 1000) }.joined()
  }
}

extension VideoError {
  /// Returns the description with the name of the file before it, unless the description has a name.
  package func description(naming name: String) -> String {
    switch self {
    case .targetRefused, .targetUnusable, .clipUnreadable: description
    default: "\(name.printable): \(self)"
    }
  }

  /// Creates the error for a file that could not be opened or put in place.
  init(_ error: OutputError) {
    switch error {
    case .refused(let name, let what, let code):
      self = .targetRefused(path: name, what: what, code: code)
    case .unusable(let name, let why): self = .targetUnusable(path: name, why: why)
    case .readerLeft: preconditionFailure("a regular file has no reader")
    }
  }

  static func startOfFFmpeg(_ error: ChildProcess.StartError) -> VideoError {
    error.code.map { .encoderNotStarted(code: $0) } ?? .encoderMissing
  }

  static func startOfProbe(_ error: ChildProcess.StartError) -> VideoError {
    error.code.map { .probeNotStarted(code: $0) } ?? .probeMissing
  }

  /// The error for a run of ffmpeg that has failed, or that a time limit in seconds has ended.
  static func end(_ ending: ChildProcess.Ending, timeLimit: Double) -> VideoError {
    let lines = ending.lastLines(8)
    return ending.isLate
      ? .encoderStalled(seconds: timeLimit, lines: lines)
      : .encoderFailed(exitCode: ending.exitCode, lines: lines)
  }
}

extension OutputFile {
  /// Calls `check`, which completes or checks a video, then puts it in place; an error discards the video.
  func commit(after check: () throws(VideoError) -> Void) throws(VideoError) {
    do throws(VideoError) {
      try check()
    } catch {
      discard()
      throw error
    }
    try translating(Self.commit([self]), to: VideoError.init)
  }
}
