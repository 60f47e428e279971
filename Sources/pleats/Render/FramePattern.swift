import ArgumentParser
import Pleat

/// A file name with a place for the number of a frame, as in `frame-%05d.png`.
struct FramePattern: Equatable {
  let before: String
  let after: String
  /// The number is filled up with zeros to so many digits.
  let digits: Int

  /// The name of a frame's file.
  func path(_ index: Int) -> String {
    let number = String(index)
    return before + String(repeating: "0", count: max(0, digits - number.count)) + number + after
  }
}

/// What a file name says when its percent signs are read.
///
/// `%d` and `%05d` stand for a number, `%%` for a percent sign. Folders are taken as they are.
enum NumberedName: Equatable {
  case plain(String)
  case numbered(FramePattern)

  /// Reads a name.
  static func read(_ name: String) throws -> NumberedName {
    let cut = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
    let folder = name[..<cut]
    var rest = name[cut...]
    var pieces = [String(folder)]
    var digits: [Int] = []
    while let sign = rest.firstIndex(of: "%") {
      pieces[pieces.count - 1] += rest[..<sign]
      rest = rest[rest.index(after: sign)...]
      if rest.first == "%" {
        pieces[pieces.count - 1] += "%"
        rest = rest.dropFirst()
        continue
      }
      let count = rest.prefix { ("0"..."9").contains($0) }
      let conversion = "%" + count + rest.dropFirst(count.count).prefix(1)
      rest = rest.dropFirst(count.count)
      guard rest.first == "d", count.isEmpty || count.hasPrefix("0"), let width = Int("0" + count),
        width <= 20
      else {
        throw ValidationError(
          "\(conversion.printable(atMost: 60)) is no place for a frame's number: write %d, or %05d for at least five digits "
            + "(20 at most); %% is a percent sign")
      }
      rest = rest.dropFirst()
      digits.append(width)
      pieces.append("")
    }
    pieces[pieces.count - 1] += rest
    switch digits.count {
    case 0: return .plain(pieces[0])
    case 1: return .numbered(FramePattern(before: pieces[0], after: pieces[1], digits: digits[0]))
    default:
      throw ValidationError(
        "has \(digits.count) places for a frame's number, and there is only one number: keep one; "
          + "%% is a percent sign")
    }
  }
}
