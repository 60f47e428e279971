internal import Pleat

/// Why a moving picture could not be made.
public enum VideoError: Error, Equatable, Sendable {
  /// There is no program `ffmpeg` on the search path.
  case encoderMissing
  /// The program `ffmpeg` is there but could not be started; the system's error number.
  case encoderNotStarted(code: Int32)
  /// The program ended before its work was done, or with an error; its exit code, nil if it was ended
  /// by a signal or its code is lost, and the last lines that it printed.
  case encoderFailed(exitCode: Int32?, lines: [String])
  /// The program neither took a frame, said anything nor wrote for so many seconds, and was ended; with
  /// the last lines that it printed.
  case encoderStalled(seconds: Double, lines: [String])
  /// The program reported success, but the file is empty or no whole one of the format; `why` is what is
  /// wrong with it.
  case resultUnreadable(format: VideoFormat, why: String)
  /// The system refused the file; `what` is what was tried, `code` its error number.
  case targetRefused(path: String, what: String, code: Int32)
  /// The path cannot be written to, for a reason other than the system's: a missing folder, a device.
  case targetUnusable(path: String, why: String)
  /// Frames per second that are not accepted.
  case frameRateOutOfRange(Double)
  /// A rest that is not finite and from 0 on, or longer than an hour; in seconds.
  case holdOutOfRange(Double)
  /// The frames have no pixel, or more than 2^31.
  case sizeOutOfRange(width: Int, height: Int)
  /// The memory that a frame needs cannot be allocated.
  case outOfMemory(bytes: Int)
  /// A time limit that is not accepted, in seconds.
  case timeLimitOutOfRange(Double)
  /// A frame is not as large as the first was to be.
  case sizeDiffers(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
  /// There was no frame.
  case noFrames
}

extension VideoError: CustomStringConvertible {
  /// What is wrong and what is accepted, as one line without a full stop; what ffmpeg itself said
  /// follows on lines of its own.
  public var description: String {
    switch self {
    case .encoderMissing:
      "there is no program ffmpeg, which encodes videos, GIF and APNG: install it (the package ffmpeg)"
    case .encoderNotStarted(let code):
      "ffmpeg cannot be started: \(systemWords(code))"
    case .encoderFailed(let exitCode, let lines):
      "ffmpeg \(exitCode.map { "ended with exit code \($0)" } ?? "was killed") before the file was whole"
        + Self.quote(lines)
    case .encoderStalled(let seconds, let lines):
      "ffmpeg has neither taken a frame nor written anything for \(seconds) s, and was ended"
        + Self.quote(lines)
    case .resultUnreadable(let format, let why):
      "ffmpeg reported success, but its file is no whole .\(format.rawValue): \(why.printable)"
    case .targetRefused(let path, let what, let code):
      "\(path.printable): \(what): \(systemWords(code))"
    case .targetUnusable(let path, let why): "\(path.printable): \(why.printable)"
    case .frameRateOutOfRange(let rate):
      "\(rate) frames per second: accepted are \(VideoFormat.frameRates.lowerBound) to "
        + "\(Int(VideoFormat.frameRates.upperBound))"
    case .holdOutOfRange(let seconds):
      "a rest of \(seconds) s: accepted are 0 to \(Int(VideoEncoder.longestHold)) s"
    case .sizeOutOfRange(let width, let height):
      "frames of \(width)x\(height) pixels: accepted are at least one each way and 2^31 in all"
    case .outOfMemory(let bytes): "\(OutOfMemory(bytes: bytes))"
    case .timeLimitOutOfRange(let seconds):
      "a time limit of \(seconds) s: accepted are \(VideoEncoder.timeLimits.lowerBound) to "
        + "\(Int(VideoEncoder.timeLimits.upperBound)) s"
    case .sizeDiffers(let width, let height, let expectedWidth, let expectedHeight):
      "a frame of \(width)x\(height) pixels in a video of \(expectedWidth)x\(expectedHeight)"
    case .noFrames: "a video needs at least one frame"
    }
  }

  private static func quote(_ lines: [String]) -> String {
    lines.isEmpty ? "" : "; it said:" + lines.map { "\n  " + $0.printable(atMost: 1000) }.joined()
  }
}

extension VideoError {
  /// The description, after the name of the file unless it names that itself.
  package func description(naming name: String) -> String {
    switch self {
    case .targetRefused, .targetUnusable: description
    default: "\(name.printable): \(self)"
    }
  }

  /// Why the file itself could not be opened or put in place.
  init(_ error: OutputError) {
    switch error {
    case .refused(let name, let what, let code):
      self = .targetRefused(path: name, what: what, code: code)
    case .unusable(let name, let why): self = .targetUnusable(path: name, why: why)
    case .readerLeft: preconditionFailure("a regular file has no reader")
    }
  }
}
