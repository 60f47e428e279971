import Pleat

/// The requested frames: at a frame rate, at given times, at given progress or at given places of a finger.
///
/// Frames at given progress or places of a finger have no times.
enum FrameSchedule {
  case rate(Slice<FrameTimes>, Timeline)
  case times([Double], Timeline)
  case progress([Double])
  case fingers([Point])

  var count: Int {
    switch self {
    case .rate(let times, _): times.count
    case .times(let times, _): times.count
    case .progress(let values): values.count
    case .fingers(let places): places.count
    }
  }

  /// Returns the time of a frame (nil if it has none) and its progress (NaN if a finger holds the leaf).
  func frame(_ index: Int) throws(PleatError) -> (time: Double?, progress: Double) {
    switch self {
    case .rate(let times, let timeline):
      let time = times[index]
      return (time, try timeline.progress(at: time))
    case .times(let times, let timeline):
      return (times[index], try timeline.progress(at: times[index]))
    case .progress(let values): return (nil, values[index])
    case .fingers: return (nil, .nan)
    }
  }

  /// Returns the place of the leaf of a peel in a frame.
  func place(_ index: Int) throws(PleatError) -> PeelTransition.Place {
    if case .fingers(let places) = self { return .finger(places[index]) }
    return .progress(try frame(index).progress)
  }
}
