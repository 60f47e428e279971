import Foundation

/// The terminal, whose characters are two pixels each: an upper half in one colour on another.
struct Screen {
  /// The size in pixels, or nil if standard output is not a terminal.
  static var size: (width: Int, height: Int)? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    var window = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else {
      return (80, 48)
    }
    // The last line stays free, so that nothing scrolls.
    return (Int(window.ws_col), 2 * (Int(window.ws_row) - 1))
  }

  /// Empties the screen and hides the cursor, which comes back even if a signal ends the program.
  static func clear() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { _ in
        Screen.leave()
        _exit(1)
      }
    }
    write(Data("\u{1B}[2J\u{1B}[?25l".utf8))
  }

  /// Shows the cursor again.
  static func leave() {
    let text: StaticString = "\u{1B}[?25h"
    _ = Foundation.write(STDOUT_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }

  /// Shows a picture from the top left corner on.
  static func show(_ picture: Picture) {
    var text = "\u{1B}[H"
    for y in stride(from: 0, to: picture.height - 1, by: 2) {
      for x in 0..<picture.width {
        text += code(38, picture[x, y]) + code(48, picture[x, y + 1]) + "▀"
      }
      text += "\u{1B}[0m\n"
    }
    write(Data(text.utf8))
  }

  private static func code(_ number: Int, _ color: Picture.Color) -> String {
    let bytes = color.bytes
    return "\u{1B}[\(number);2;\(bytes[0]);\(bytes[1]);\(bytes[2])m"
  }

  /// Writes a picture to standard output as a file: PPM, which every viewer reads.
  static func write(_ picture: Picture) {
    write(Data("P6\n\(picture.width) \(picture.height)\n255\n".utf8))
    write(Data(picture.pixels.flatMap(\.bytes)))
  }

  private static func write(_ data: Data) {
    do {
      try FileHandle.standardOutput.write(contentsOf: data)
    } catch {
      fail("standard output: \(error.localizedDescription)", code: 1)
    }
  }
}

/// Ends the program with a message.
func fail(_ message: String, code: Int32) -> Never {
  try? FileHandle.standardError.write(contentsOf: Data("Renderer: \(message)\n".utf8))
  exit(code)
}
