import Foundation
import TestSupport
import Testing

@testable import PleatRender

@Suite struct JSONStringTests {
  @Test func quotes() {
    #expect(jsonString("") == "\"\"")
    #expect(jsonString("a\"b\\c\n<é\u{2028}") == "\"a\\\"b\\\\c\\u000a<é\\u2028\"")
    #expect(jsonString("\u{0}\u{1F} \u{7F}") == "\"\\u0000\\u001f \\u007f\"")
  }

  @Test func aScriptDoesNotEnd() {
    #expect(scriptText("a\"b\\c\n</script>") == "\"a\\\"b\\\\c\\u000a\\u003c/script>\"")
    #expect(scriptText("\u{2028}â\u{2029}") == "\"\\u2028â\\u2029\"")
  }

  /// Every character that can stand in a text, read back.
  ///
  /// Of those beyond the first 65,536, a sixteenth unless there is time.
  @Test func textsAreReadBack() throws {
    for start in stride(from: UInt32(0), to: 0x11_0000, by: 0x400)
    where runsSlowTests || start < 0x1_0000 || start % 0x4000 == 0 {
      let scalars = (start..<start + 0x400).compactMap(Unicode.Scalar.init)
      let text = scalars.reduce(into: "") { $0.unicodeScalars.append($1) }
      for json in [jsonString(text), scriptText(text)] {
        let read = try JSONDecoder().decode(String.self, from: Data(json.utf8))
        #expect(read.unicodeScalars.elementsEqual(text.unicodeScalars), "from U+\(start)")
      }
    }
  }
}
