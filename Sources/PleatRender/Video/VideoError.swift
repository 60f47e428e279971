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
  /// The system refused the file; `what` is what was tried, `code` its error number.
  case targetRefused(path: String, what: String, code: Int32)
  /// Frames per second that are not accepted.
  case frameRateOutOfRange(Double)
  /// A rest that is not finite and from 0 on, or longer than an hour; in seconds.
  case holdOutOfRange(Double)
  /// The frames have no pixel, or more than 2^31.
  case sizeOutOfRange(width: Int, height: Int)
  /// The memory that a frame needs is not to be had.
  case outOfMemory(bytes: Int)
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
        + (lines.isEmpty
          ? "" : "; it said:" + lines.map { "\n  " + $0.printable(atMost: 1000) }.joined())
    case .targetRefused(let path, let what, let code):
      "\(path.printable): \(what): \(systemWords(code))"
    case .frameRateOutOfRange(let rate):
      "\(rate) frames per second: accepted are \(VideoFormat.frameRates.lowerBound) to "
        + "\(Int(VideoFormat.frameRates.upperBound))"
    case .holdOutOfRange(let seconds):
      "a rest of \(seconds) s: accepted are 0 to \(Int(VideoEncoder.longestHold)) s"
    case .sizeOutOfRange(let width, let height):
      "frames of \(width)x\(height) pixels: accepted are at least one each way and 2^31 in all"
    case .outOfMemory(let bytes): "a frame needs \(bytes) bytes of memory, which are not to be had"
    case .sizeDiffers(let width, let height, let expectedWidth, let expectedHeight):
      "a frame of \(width)x\(height) pixels in a video of \(expectedWidth)x\(expectedHeight)"
    case .noFrames: "a video needs at least one frame"
    }
  }
}
