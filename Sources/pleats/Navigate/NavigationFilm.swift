import Pleat
import PleatContainers
import PleatRender

/// A script that is played, as frames in time.
struct NavigationFilm {
  private let steps: [NavigationScript.Step]
  private let player: NavigationPlayer
  /// The time of the last frame in seconds, when no transition is running any more.
  let duration: Double
  /// The smallest size in points in which the container fits at all times.
  let size: Size
  /// The seconds in which a transition is running.
  let moving: Double

  /// The largest number of frames that is accepted.
  private static let mostFrames = 100_000

  init(_ steps: [NavigationScript.Step], _ player: NavigationPlayer) {
    (self.steps, self.player) = (steps, player)
    var playing = player
    var size = player.bounds.size
    var (moving, start) = (0.0, 0.0)
    func measure(_ moments: [NavigationPlayer.Moment]) {
      for moment in moments {
        switch moment.event {
        case .didStart: start = moment.time
        case .didFinish: moving += moment.time - start
        default: break
        }
      }
    }
    for step in steps {
      measure(playing.advance(to: step.time))
      measure(playing.handle(step.action, at: step.time))
      size.width = max(size.width, playing.bounds.width)
      size.height = max(size.height, playing.bounds.height)
    }
    self.size = size
    var duration = steps.last?.time ?? 0
    while let end = playing.end {
      duration = end
      measure(playing.advance(to: end))
    }
    self.duration = duration
    self.moving = moving
  }

  /// The number of frames at a rate.
  ///
  /// - Throws: `Failure` if there are too many.
  func count(perSecond rate: Double) throws -> Int {
    let frames = (duration * rate - 1e-9).rounded(.up) + 1
    guard frames <= Double(Self.mostFrames) else {
      throw Failure(
        "the script lasts \(numberText(duration)) s: at --fps \(numberText(rate)) it has "
          + "\(numberText(frames)) frames; at most \(Self.mostFrames) are accepted")
    }
    return Int(frames)
  }

  /// The stack at a time.
  func player(at time: Double) -> NavigationPlayer {
    var playing = Playing(player: player, rest: steps[...], rate: 1, duration: duration)
    return playing.advance(to: time)
  }

  /// The frames at a rate, one after another.
  func playing(perSecond rate: Double) -> Playing {
    Playing(player: player, rest: steps[...], rate: rate, duration: duration)
  }

  /// A script that is being played.
  struct Playing {
    fileprivate var player: NavigationPlayer
    fileprivate var rest: ArraySlice<NavigationScript.Step>
    fileprivate let rate: Double
    fileprivate let duration: Double

    /// The stack at a frame, and the time of the frame.
    ///
    /// - Precondition: `frame` is not less than in the call before.
    mutating func next(_ frame: Int) -> (player: NavigationPlayer, time: Double) {
      let time = min(Double(frame) / rate, duration)
      return (advance(to: time), time)
    }

    fileprivate mutating func advance(to time: Double) -> NavigationPlayer {
      while let step = rest.first, step.time <= time + 1e-9 {
        _ = player.advance(to: step.time)
        _ = player.handle(step.action, at: step.time)
        rest.removeFirst()
      }
      _ = player.advance(to: time)
      return player
    }
  }
}
