import Pleat

/// The requested frames: at a rate, at given times, or at given progress without times.
enum FrameSchedule {
  case rate(Slice<FrameTimes>, Timeline)
  case times([Double], Timeline)
  case progress([Double])

  var count: Int {
    switch self {
    case .rate(let times, _): times.count
    case .times(let times, _): times.count
    case .progress(let values): values.count
    }
  }

  /// The time of a frame, nil if it has none, and its progress.
  func frame(_ index: Int) throws(PleatError) -> (time: Double?, progress: Double) {
    switch self {
    case .rate(let times, let timeline):
      let time = times[index]
      return (time, try timeline.progress(at: time))
    case .times(let times, let timeline):
      return (times[index], try timeline.progress(at: times[index]))
    case .progress(let values): return (nil, values[index])
    }
  }
}
