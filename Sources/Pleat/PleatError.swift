/// What is wrong with data that a caller handed over.
///
/// Mistakes in the caller's code (an index out of range, a negative count) trap instead; where
/// having no answer is a normal answer, the result is optional. `description` names the value and
/// what is accepted.
public enum PleatError: Error, Equatable, Sendable {
  /// A width or height is not a finite number above 0, or so large that sums overflow.
  case sizeOutOfRange(width: Double, height: Double)
  /// The extent along the folding axis is under two pixels: there is no half to turn.
  case extentTooSmall(extent: Double, scale: Double)
  /// A scale (pixels per point) is not a number above 0, or beyond a million.
  case scaleOutOfRange(Double)
  /// A perspective distance is not finite, or under a millionth of a point.
  case perspectiveDistanceOutOfRange(Double)
  /// An opacity or a colour component lies outside 0...1.
  case fractionOutOfRange(Double)
  /// A duration is negative or not finite.
  case durationOutOfRange(Double)
  /// A frame rate is not a finite number above 0, or gives more frames than can be counted.
  case frameRateOutOfRange(Double)
  /// A time lies outside 0...duration.
  case timeOutOfRange(Double, duration: Double)
  /// A progress lies outside 0...limit (1 for folds, 2 for flips).
  case progressOutOfRange(Double, limit: Double)
  /// A progress at which a leg of a timeline begins or ends, or the timeline itself, is not finite.
  case progressNotFinite(Double)
  /// A leg of a timeline, counted from 0, ends elsewhere than what follows it begins: the next leg, or
  /// the end of the timeline.
  case legsDoNotMeet(leg: Int, to: Double, next: Double)
  /// A Bézier control point is not finite, or its x lies outside 0...1.
  case controlPointOutOfRange(x: Double, y: Double)
  /// Two collections that belong together have different counts.
  case countMismatch(expected: Int, actual: Int)
  /// The system has no memory for so many bytes; `Int.max` stands for more than an address space holds.
  case outOfMemory(bytes: Int)
  /// A rig's joints turn by more distinct multiples of the angle than a coefficient row holds.
  case tooManyFrequencies(Int, limit: Int)
  /// A number of threads is under 1 or beyond a limit.
  case threadsOutOfRange(Int, limit: Int)
  /// No backend of this name can run here.
  case backendUnavailable(name: String, available: [String])
}

extension PleatError: CustomStringConvertible {
  /// The value that was refused and what is accepted, as one line without a full stop.
  public var description: String {
    switch self {
    case .sizeOutOfRange(let width, let height):
      "size \(width)x\(height) is not usable: width and height must be finite, above 0 and at most 1e+15"
    case .extentTooSmall(let extent, let scale):
      "an extent of \(extent) points at scale \(scale) has fewer than 2 pixels along the folding axis"
    case .scaleOutOfRange(let scale):
      "scale \(scale) is not usable: pixels per point must be above 0 and at most 1e+06"
    case .perspectiveDistanceOutOfRange(let distance):
      "perspective distance \(distance) is not usable: it must be finite and at least 1e-06, or none"
    case .fractionOutOfRange(let value):
      "\(value) is not a fraction: opacities and colour components lie in 0...1"
    case .durationOutOfRange(let duration):
      "duration \(duration) is not usable: seconds must be finite and not negative"
    case .frameRateOutOfRange(let rate):
      "frame rate \(rate) is not usable: frames per second must be above 0 and give fewer than 2^53 frames"
    case .timeOutOfRange(let time, let duration):
      "time \(time) lies outside 0...\(duration)"
    case .progressOutOfRange(let progress, let limit):
      "progress \(progress) lies outside 0...\(limit)"
    case .progressNotFinite(let progress):
      "progress \(progress) is not usable: a timeline runs between finite numbers"
    case .legsDoNotMeet(let leg, let to, let next):
      "leg \(leg) ends at progress \(to), but what follows it is at \(next): each leg must begin where the last ended, and the last one end where the timeline does"
    case .controlPointOutOfRange(let x, let y):
      "control point (\(x), \(y)) is not usable: x must lie in 0...1 and y be finite"
    case .countMismatch(let expected, let actual):
      "counts differ: expected \(expected), got \(actual)"
    case .outOfMemory(.max):
      "out of memory: more bytes are needed than there are addresses; ask for less at a time"
    case .outOfMemory(let bytes):
      "out of memory: \(bytes) bytes cannot be allocated; ask for less at a time"
    case .tooManyFrequencies(let count, let limit):
      "the rig's joints need \(count) multiples of the angle: at most \(limit) fit into a row"
    case .threadsOutOfRange(let count, let limit):
      "\(count) threads are not usable: at least 1 and at most \(limit) are accepted"
    case .backendUnavailable(let name, let available):
      "there is no backend \"\(name.printable(atMost: 60))\" here; available: \(available.joined(separator: ", "))"
    }
  }
}
