import ArgumentParser
import Pleat

/// The limits on the number of frames.
///
/// A larger number comes from a mistake, such as a duration in milliseconds.
enum FrameLimit {
  /// The largest number of frames of a transition.
  static let frames = 1_000_000_000
  /// The largest number of frames of a run that prints a line, or a state, for each frame.
  static let run = 1_000_000

  /// Refuses a rate, in frames per second, that makes too many frames of a run.
  ///
  /// - Parameter duration: The duration of each motion in seconds, which the message contains.
  static func check(rate: Double, duration: Double, motions: Int = 1) throws {
    let made = (rate * duration * Double(motions)).rounded(.up)
    guard made <= Double(run) else {
      throw UsageError(
        message(rate, duration, limit: run) + (made.isFinite ? ", not \(numberText(made))" : ""))
    }
  }

  /// Refuses a rate, in frames per second, that makes too many frames of a script in which something
  /// moves for some seconds.
  static func check(rate: Double, moving seconds: Double) throws {
    let made = (rate * seconds).rounded(.up)
    guard made <= Double(run) else {
      throw Failure(
        "\(option: "--fps") \(numberText(rate)): the script has \(numberText(made)) frames; "
          + "\(accepted: "at most \(run) are accepted")")
    }
  }

  /// Refuses a rate, in frames per second, that makes too many frames of a transition.
  static func checkKeyframes(rate: Double, duration: Double) throws {
    guard rate * duration < Double(frames) else {
      throw UsageError(message(rate, duration, limit: frames))
    }
  }

  private static func message(_ rate: Double, _ duration: Double, limit: Int) -> ErrorText {
    "\(option: "--fps") \(numberText(rate)) for --duration \(numberText(duration)): \(accepted: "at most \(limit) frames are accepted")"
  }
}
