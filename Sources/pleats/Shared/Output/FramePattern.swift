import Foundation
import Pleat
import PleatRender

/// A file name with a placeholder for the frame number, as in `frame-%05d.png`.
struct FramePattern: Equatable {
  let before: String
  let after: String
  let digits: Int

  func path(_ index: Int) -> String {
    let number = String(index)
    return before + String(repeating: "0", count: max(0, digits - number.count)) + number + after
  }

  /// The name without its folder, in the form that `NumberedName` parses.
  var fileName: String {
    func escaped(_ text: String) -> String { text.replacing("%", with: "%%") }
    return escaped(FilePlace.divided(before).name) + (digits > 0 ? "%0\(digits)d" : "%d")
      + escaped(after)
  }
}

/// A file name after its percent signs have been interpreted.
///
/// `%d` and `%05d` are placeholders for a number, and `%%` is a percent sign. A percent sign that begins no
/// placeholder, as in `a%20b.mp4`, stands for itself; in the name of a PNG, it does so only before two
/// hexadecimal digits. The names of folders, and the name of a file that exists, are taken literally.
enum NumberedName: Equatable {
  case plain(String)
  case numbered(FramePattern)

  static func read(_ output: OutputTarget) throws -> NumberedName {
    if fileType(of: output.name) != nil { return .plain(output.name) }
    let (folder, name) = FilePlace.divided(output.name)
    var rest = name[...]
    var pieces = [folder]
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
      let isPlaceholder = conversion.hasSuffix("d") && (count.isEmpty || count.hasPrefix("0"))
      let isEscape =
        rest.prefix(2).count { $0.isASCII && $0.isHexDigit } == 2
        && !conversion.hasSuffix("d") && !conversion.hasSuffix("i")
      if !isPlaceholder, output.format != .png || isEscape {
        pieces[pieces.count - 1] += "%"
        continue
      }
      rest = rest.dropFirst(count.count)
      guard isPlaceholder, let width = Int("0" + count), width <= 20 else {
        throw output.refusal(
          "\(conversion.printable(atMost: 60)) is not a placeholder for the frame number: "
            + "\(accepted: "write %d, or %05d to pad it to five digits (20 at most), or %% for a percent sign")"
        )
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
      throw output.refusal(
        "the name has \(digits.count) placeholders for the frame number: keep one; write %% for a "
          + "percent sign")
    }
  }
}
