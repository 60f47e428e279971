import ArgumentParser
import Pleat

/// More frames than anybody means to write.
enum FrameLimit {
  static let frames = 1_000_000_000

  /// Refuses a rate, in frames per second, that makes more frames of a duration in seconds.
  static func check(rate: Double, duration: Double) throws {
    guard rate * duration < Double(frames) else {
      throw ValidationError(
        "--fps \(numberText(rate)) for --duration \(numberText(duration)): more than \(frames) frames"
      )
    }
  }
}
