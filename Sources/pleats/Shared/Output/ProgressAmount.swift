import Pleat

struct ProgressAmount {
  let unit: String
  var done: Int
  var total: Int

  /// Returns the number of steps per second; nil before the first step is done.
  func rate(after seconds: Double) -> Double? {
    done > 0 && seconds > 0 ? Double(done) / seconds : nil
  }

  /// Returns how many seconds the rest takes at the rate so far; nil before the first step is done.
  func remaining(after seconds: Double) -> Double? {
    rate(after: seconds).map { Double(max(total - done, 0)) / $0 }
  }

  private var share: Double { total > 0 ? min(Double(done) / Double(total), 1) : 1 }

  /// Returns a text such as `120 of 481 frames, 24 %, 61/s, 6 s left`.
  func text(after seconds: Double) -> String {
    var words = ["\(done) of \(total) \(unit)", "\(Int(100 * share)) %"]
    if let rate = rate(after: seconds), let remaining = remaining(after: seconds) {
      words.append("\(numberText(Self.number(rate, rate < 10 ? 10 : 1)))/s")
      // In the first two seconds, the rate is too low, because the first steps also prepare the others.
      if done < total, seconds >= 2 { words.append("\(Self.time(remaining)) left") }
    } else {
      words.append(Self.time(seconds))
    }
    return words.joined(separator: ", ")
  }

  func bar(after seconds: Double, columns: Int) -> String {
    let text = text(after: seconds)
    // Some terminals begin a new line after the last column, so this column stays empty.
    let room = min(columns - text.count - 4, 40)
    guard room >= 10 else { return String(text.prefix(max(columns - 1, 0))) }
    let full = Int(Double(room) * share)
    return "[" + String(repeating: "#", count: full)
      + String(repeating: "-", count: room - full) + "] " + text
  }

  /// Returns one object, in which rate and remaining time are null before the first step is done.
  func json(after seconds: Double) -> String {
    let piece: JSONPiece = """
      {"done": \(done), "total": \(total), "unit": \(unit), "rate": \
      \(rate(after: seconds).map { Self.number($0, 1000) }), "remaining": \
      \(remaining(after: seconds).map { Self.number($0, 1000) })}
      """
    return piece.text
  }

  private static func number(_ value: Double, _ parts: Double) -> Double {
    (value * parts).rounded() / parts
  }

  /// Returns a time in seconds if it is below two minutes, in minutes and seconds if it is below two hours,
  /// and otherwise in hours and minutes.
  private static func time(_ seconds: Double) -> String {
    let seconds = Int(min(seconds.rounded(.up), 1e15))
    return switch seconds {
    case ..<120: "\(seconds) s"
    case ..<7200: "\(seconds / 60) min \(seconds % 60) s"
    default: "\(seconds / 3600) h \(seconds / 60 % 60) min"
    }
  }
}
