/// An error in the data that a caller passes to this module.
///
/// Mistakes in the caller's code, such as an index out of range or a negative count, trap instead.
/// Functions return an optional if having no result is normal. ``description`` names the value that
/// was rejected and the values that are accepted.
public enum PleatError: Error, Equatable, Sendable {
  /// A width or a height is not finite, not above 0, or above 1e15, or half of it is not a normal number.
  ///
  /// Larger sizes would overflow in single precision.
  case sizeOutOfRange(width: Double, height: Double)
  /// The page has fewer than two pixels along the motion, so it cannot be cut in half.
  ///
  /// The extent is in points; the scale is the number of pixels per point.
  case extentTooSmall(extent: Double, scale: Double)
  /// The page has fewer pixels along an axis than there are parts into which the transition cuts it.
  case extentTooSmallForParts(extent: Double, scale: Double, parts: Int)
  /// A parameter of a transition or of a timing has a value that is not accepted.
  ///
  /// `name` is the parameter's name, and `accepted` says which values are accepted.
  case parameterNotAccepted(name: String, value: String, accepted: String)
  /// Two parameters of a transition exclude each other.
  case parametersExclude(String, String)
  /// A rig has more than `limit` panels.
  case tooManyPanels(Int, limit: Int)
  /// A chain, from a panel's joint up to a joint without a parent, has more than `limit` joints.
  case chainTooLong(Int, limit: Int)
  /// At some angle, the matrix of a panel of a rig would not be finite.
  case matrixNotFinite(panel: String)
  /// The outline of a panel of a rig breaks one of the laws of ``Panel/outline``.
  case outlineNotUsable(panel: String, reason: String)
  /// A joint of a rig follows a stream that has no track.
  ///
  /// Streams are numbered from 0, so a rig that follows stream n needs n + 1 tracks.
  case streamWithoutTrack(stream: Int, tracks: Int)
  /// The number of pixels per point is not above 0, or is above one million.
  case scaleOutOfRange(Double)
  /// The distance of the viewer is not finite, or is below 1e-6 points.
  case perspectiveDistanceOutOfRange(Double)
  /// An opacity or a colour component is outside 0...1.
  case fractionOutOfRange(Double)
  /// A duration in seconds is negative or not finite.
  case durationOutOfRange(Double)
  /// A frame rate is not finite, not above 0, or gives 2^53 frames or more.
  case frameRateOutOfRange(Double)
  /// A time in seconds is outside 0...duration.
  case timeOutOfRange(Double, duration: Double)
  /// A progress is outside 0...1.
  case progressOutOfRange(Double)
  /// The progress at the beginning or the end of a leg, or at the end of a timeline, is not finite.
  case progressNotFinite(Double)
  /// A leg of a timeline does not end where the next leg begins, or where the timeline ends.
  ///
  /// `leg` is the index of the leg, from 0. It ends at progress `to` instead of `next`.
  case legsDoNotMeet(leg: Int, to: Double, next: Double)
  /// A control point of a timing curve is not finite, or its x is outside 0...1.
  case controlPointOutOfRange(x: Double, y: Double)
  /// A spring without damping never settles, so its curve needs a duration at which it is cut.
  case springNeverSettles
  /// A text in CSS syntax cannot be read.
  ///
  /// `position` counts Unicode scalars from 0, and `expected` says what may stand there.
  case textNotUnderstood(String, position: Int, expected: String)
  /// Two collections that must have the same number of elements do not.
  case countMismatch(expected: Int, actual: Int)
  /// The stride from one value to the next, in scalars, is shorter than a value.
  case strideTooShort(Int, least: Int)
  /// A span has room, after its offset, for fewer values than it must hold.
  case spanTooShort(count: Int, fitting: Int)
  /// Two outputs of keyframes overlap in memory.
  case outputsOverlap(String, String)
  /// An address, or a stride in bytes, is not a multiple of the size of a scalar.
  case bytesNotAligned(Int, size: Int)
  /// The system cannot allocate this many bytes.
  ///
  /// `Int.max` means that the size exceeds the address space.
  case outOfMemory(bytes: Int)
  /// The matrices of a rig depend on more than `limit` different multiples of its angle.
  ///
  /// See ``Basis/frequencies``.
  case tooManyFrequencies(Int, limit: Int)
  /// A number of threads is below 1 or above the limit.
  case threadsOutOfRange(Int, limit: Int)
  /// The named backend does not exist, or cannot run on this machine.
  ///
  /// `available` contains the names of the backends that this machine can run.
  case backendUnavailable(name: String, available: [String])
}

extension PleatError: CustomStringConvertible {
  /// The rejected value and what is accepted, in one line without a full stop.
  public var description: String {
    switch self {
    case .sizeOutOfRange(let width, let height)
    where min(width, height) > 0 && max(width, height) <= 1e15:
      "size \(width)x\(height) is not usable: half of each must be at least \(Double.leastNormalMagnitude)"
    case .sizeOutOfRange(let width, let height):
      "size \(width)x\(height) is not usable: width and height must be finite, above 0 and at most 1e+15"
    case .extentTooSmall(let extent, let scale):
      "an extent of \(extent) points at scale \(scale) has fewer than 2 pixels along the motion"
    case .extentTooSmallForParts(let extent, let scale, let parts):
      "an extent of \(extent) points at scale \(scale) has fewer pixels than the \(parts) parts into which it is cut"
    case .parameterNotAccepted(let name, let value, let accepted):
      "\(name) \(value.printable(atMost: 60)) is not usable; accepted: \(accepted)"
    case .parametersExclude(let first, let second):
      "\(first) and \(second) cannot be combined"
    case .tooManyPanels(let count, let limit):
      "the rig has \(count) panels: at most \(limit) are supported"
    case .chainTooLong(let count, let limit):
      "the rig has a chain of \(count) joints: at most \(limit) are supported"
    case .matrixNotFinite(let panel):
      "the matrix of panel \"\(panel.printable(atMost: 60))\" is not finite: sizes, places and distances of the rig must not differ so much"
    case .outlineNotUsable(let panel, let reason):
      "the outline of panel \"\(panel.printable(atMost: 60))\" is not usable: \(reason)"
    case .streamWithoutTrack(let stream, let tracks):
      "a joint follows stream \(stream), but the number of tracks is \(tracks): each stream needs one"
    case .scaleOutOfRange(let scale):
      "scale \(scale) is not usable: pixels per point must be above 0 and at most 1000000"
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
    case .progressOutOfRange(let progress):
      "progress \(progress) lies outside 0...1"
    case .progressNotFinite(let progress):
      "progress \(progress) is not usable: the progress of a timeline must be finite"
    case .legsDoNotMeet(let leg, let to, let next):
      "leg \(leg) ends at progress \(to) instead of \(next): each leg must end where the next one begins, and the last one where the timeline ends"
    case .controlPointOutOfRange(let x, let y):
      "control point (\(x), \(y)) is not usable: x must lie in 0...1 and y be finite"
    case .springNeverSettles:
      "the spring never settles, because its damping is 0: give the duration at which it is cut"
    case .textNotUnderstood(let text, let position, let expected):
      "\"\(text.printable(atMost: 60))\" is not usable: expected \(expected) at character \(position + 1)"
    case .countMismatch(let expected, let actual):
      "counts differ: expected \(expected), got \(actual)"
    case .strideTooShort(let stride, let least):
      "stride \(stride) is not usable: it must be at least \(least), the number of scalars of a value"
    case .spanTooShort(let count, let fitting):
      "\(count) values do not fit: after its offset, the span has room for \(fitting)"
    case .outputsOverlap(let first, let second):
      "\(first) and \(second) overlap in memory: check their offsets and strides"
    case .bytesNotAligned(let bytes, let size):
      "\(bytes) is not usable as an address or a stride in bytes: it must be a multiple of \(size), a scalar's size"
    case .outOfMemory(.max):
      "out of memory: the size in bytes exceeds the address space; ask for less at a time"
    case .outOfMemory(let bytes):
      "out of memory: \(bytes) bytes cannot be allocated; ask for less at a time"
    case .tooManyFrequencies(let count, let limit):
      "the rig's joints need \(count) different multiples of the angle: at most \(limit) are supported"
    case .threadsOutOfRange(let count, let limit):
      "\(count) threads are not usable: at least 1 and at most \(limit) are accepted"
    case .backendUnavailable(let name, let available):
      "there is no backend \"\(name.printable(atMost: 60))\" on this machine; available: \(available.joined(separator: ", "))"
    }
  }
}
