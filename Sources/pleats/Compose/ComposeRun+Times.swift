import ArgumentParser
import Pleat

extension ComposeRun {
  /// The times of the frames of a film, evenly from 0 to its end.
  func times(of duration: Double) throws -> [Double] {
    let most = 100_000
    guard duration * frameRate < Double(most) else {
      throw ValidationError(
        "--fps \(numberText(frameRate)): at most \(most) frames are accepted, in "
          + "\(numberText(duration)) seconds")
    }
    let steps = max(1, Int((duration * frameRate).rounded()))
    return (0...steps).map { $0 == steps ? duration : Double($0) * duration / Double(steps) }
  }

  /// Throws if the output is a film.
  func refuseVideo(of option: String) throws {
    guard target.video != nil else { return }
    throw ValidationError(
      "\(option) gives one frame, and \(target.name.printable) is a film; write a .png or .json")
  }
}
