import Pleat

/// Which frames are wanted: a rate, times, or progress without any time.
enum FrameSchedule {
  case rate(FrameTimes, Timeline)
  case times([Double], Timeline)
  case progress([Double])

  /// The number of frames.
  var count: Int {
    switch self {
    case .rate(let times, _): times.count
    case .times(let times, _): times.count
    case .progress(let values): values.count
    }
  }

  /// When a frame is, nil without times, and how far the transition has come by then.
  func frame(_ index: Int) throws(PleatError) -> (time: Double?, progress: Double) {
    switch self {
    case .rate(let times, let timeline): (times[index], try timeline.progress(at: times[index]))
    case .times(let times, let timeline): (times[index], try timeline.progress(at: times[index]))
    case .progress(let values): (nil, values[index])
    }
  }
}
