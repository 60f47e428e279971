import ArgumentParser
import Pleat

/// The limit on the number of frames.
///
/// A larger number is a mistake, such as a duration in milliseconds.
enum FrameLimit {
  static let frames = 1_000_000_000

  /// Refuses a rate, in frames per second, that exceeds the limit for a duration in seconds.
  static func check(rate: Double, duration: Double) throws {
    guard rate * duration < Double(frames) else {
      throw ValidationError(
        "--fps \(numberText(rate)) for --duration \(numberText(duration)): at most \(frames) frames are accepted"
      )
    }
  }
}
