import Foundation
import Testing

@testable import PleatRender

/// Foundation's errors in the system's words.
@Suite struct SystemWordsTests {
  private func words(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return systemWords(error)
    }
  }

  @Test func foldersAndFiles() {
    let files = FileManager.default
    func folder(_ path: String) -> String? {
      words { try files.createDirectory(atPath: path, withIntermediateDirectories: true) }
    }
    #expect(folder("/dev/null/x") == "Not a directory")
    #expect(folder("/dev/null") == "File exists")
    #expect(
      words { _ = try Data(contentsOf: URL(fileURLWithPath: "/nowhere/x")) }
        == "No such file or directory")
    #if os(Linux)
      #expect(
        words { try Data([1]).write(to: URL(fileURLWithPath: "/dev/full")) }
          == "No space left on device")
    #endif
  }

  /// Whatever else there is has words of ours.
  @Test func otherErrors() {
    struct Odd: Error {}
    for error in [
      NSError(domain: NSCocoaErrorDomain, code: 256), NSError(domain: "a.domain", code: 513),
      NSError(domain: NSCocoaErrorDomain, code: 513), Odd() as NSError,
      NSError(domain: NSPOSIXErrorDomain, code: Int(ENOENT)),
      NSError(domain: NSPOSIXErrorDomain, code: .max),
    ] {
      let words = systemWords(error)
      #expect(!words.isEmpty && !words.contains("omain") && !words.contains("513"), "\(words)")
    }
  }
}
