import Pleat

struct ProgressAmount {
  let unit: String
  var done: Int
  var total: Int

  /// Steps per second; nil before the first is done.
  func rate(after seconds: Double) -> Double? {
    done > 0 && seconds > 0 ? Double(done) / seconds : nil
  }

  /// The seconds that the rest takes at this rate; nil before the first step is done.
  func remaining(after seconds: Double) -> Double? {
    rate(after: seconds).map { Double(max(total - done, 0)) / $0 }
  }

  private var share: Double { total > 0 ? min(Double(done) / Double(total), 1) : 1 }

  /// As in `120 of 481 frames, 24 %, 61/s, 6 s left`; from two seconds on, what is left is known well enough.
  func text(after seconds: Double) -> String {
    var words = ["\(done) of \(total) \(unit)", "\(Int(100 * share)) %"]
    if let rate = rate(after: seconds), let remaining = remaining(after: seconds) {
      words.append("\(Self.rounded(rate, rate < 10 ? 10 : 1))/s")
      // The first steps are slower, since they also prepare the others.
      if done < total, seconds >= 2 { words.append("\(Self.time(remaining)) left") }
    } else {
      words.append(Self.time(seconds))
    }
    return words.joined(separator: ", ")
  }

  func bar(after seconds: Double, columns: Int) -> String {
    let text = text(after: seconds)
    // In the last column, some terminals begin a new line.
    let room = min(columns - text.count - 4, 40)
    guard room >= 10 else { return String(text.prefix(max(columns - 1, 0))) }
    let full = Int(Double(room) * share)
    return "[" + String(repeating: "#", count: full)
      + String(repeating: "-", count: room - full) + "] " + text
  }

  /// One object; rate and remaining are null before the first step is done.
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

  private static func rounded(_ value: Double, _ parts: Double) -> String {
    numberText(number(value, parts))
  }

  /// Seconds, above two minutes minutes, above two hours hours.
  private static func time(_ seconds: Double) -> String {
    let seconds = Int(min(seconds.rounded(.up), 1e15))
    return switch seconds {
    case ..<120: "\(seconds) s"
    case ..<7200: "\(seconds / 60) min \(seconds % 60) s"
    default: "\(seconds / 3600) h \(seconds / 60 % 60) min"
    }
  }
}
