import Foundation
import PleatRender
import Testing

/// The folder that `pleats demo` makes.
@Suite struct DemoTests {
  #if !DEBUG  // without optimisation it takes twenty seconds
    @Test func writesItsFilesAndSaysWhatIsMissing() throws {
      try withFolder { folder in
        let demo = folder.appending("demo").path
        let outcome = try Command.pleats("demo", demo, environment: ["PATH": folder.path])
        #expect(outcome.code == 0)
        #expect(outcome.lines.count == 3)
        #expect(outcome.lines[1].contains("not made, there is no program ffmpeg"))
        #expect(try folder.appending("demo").names == ["page.html", "sheet.png"])
        let sheet = try Image(contentsOf: demo + "/sheet.png")
        #expect(sheet.isOpaque && sheet.width > 1000 && sheet.height > 1000)
      }
    }
  #endif

  @Test func aFileIsNoFolder() throws {
    try withFolder { folder in
      let file = folder.appending("demo")
      try Data("mine".utf8).write(to: file)
      let outcome = try Command.pleats("demo", file.path)
      #expect(outcome.code == 1)
      #expect(outcome.message.contains("\(file.path): the folder cannot be made"))
      #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
    }
  }
}
