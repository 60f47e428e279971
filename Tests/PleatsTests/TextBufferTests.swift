import Foundation
import PleatRender
import TestSupport
import Testing

@testable import pleats

@Suite struct TextBufferTests {
  @Test func wordsAndNumbersStandInOrder() throws {
    let text = try TextBuffer.written { text in
      text.append("a")
      text.comma()
      let mark = text.mark
      text.append([UInt8]("bc".utf8))
      text.separate()
      text.append(made: "\(1 + 1) ")
      text.append(again: mark..<text.mark)
      text.append([])
      text.append(1.5 as Float)
      text.append(json: "\([1, -0.25, .nan])")
    }
    #expect(text == "a,bc, 2 bc, 2 1.5[1, -0.25, null]")
  }

  @Test func memoryGrowsIfNothingIsWritten() throws {
    let numbers = (0..<60_000).map { 0.1 + Double($0) }
    let text = try TextBuffer.written { text in
      for number in numbers {
        text.append(number)
        text.append("\n")
      }
      let once = text.mark
      text.append(again: 0..<once)
    }
    let lines = text.split(separator: "\n").map { Double($0) }
    #expect(lines == numbers + numbers)
  }

  @Test func muchIsWrittenAtOnceAndLittleIsKept() throws {
    let text = try TextBuffer.written { text in
      for _ in 0..<100 {
        text.append(made: String(repeating: "x", count: 9_999))
        try text.flushIfFull()
        #expect(text.mark < 1 << 18)
      }
    }
    #expect(text == String(repeating: "x", count: 999_900))
  }
}

extension TextBuffer {
  /// What a buffer has written to a file.
  static func written(_ fill: (inout TextBuffer) throws -> Void) throws -> String {
    try withFolder { folder in
      let file = try OutputFile(folder.appending("x").path)
      var text = TextBuffer(to: file)
      try fill(&text)
      try text.flush()
      try OutputFile.commit([file])
      return try String(contentsOf: folder.appending("x"), encoding: .utf8)
    }
  }
}
