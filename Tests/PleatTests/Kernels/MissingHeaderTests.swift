import Foundation
import Testing

/// The compiler's message if `cblas.h` is missing.
///
/// It names the package to install, and how to build without BLAS, both in Pleat's own folder and
/// in a package that depends on Pleat.
@Suite(.enabled(if: clang != nil, "there is no clang on the path"))
struct MissingHeaderTests {
  @Test func theMessageNamesWhatToDo() throws {
    guard let compiler = clang else { return }
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../CSources/CPleat/kernels/blas.c").standardizedFileURL
    let errors = Pipe()
    let process = Process()
    process.executableURL = compiler
    // Without the system's folders there is no cblas.h, and nothing else is asked for.
    process.arguments = [
      "--target=x86_64-unknown-linux-gnu", "-nostdlibinc", "-fsyntax-only", "-DPLEAT_BLAS",
      source.path,
    ]
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    for part in [
      "cblas.h is missing", "libblas-dev", "add traits: [] to the dependency",
      "--disable-default-traits",
    ] {
      // The source line is printed as well, with its quotes escaped.
      #expect(text.replacingOccurrences(of: "\\\"", with: "\"").contains(part))
    }
    #expect(text.components(separatedBy: "error:").count == 2, "one message: \(text)")
  }
}

/// The compiler that the path has.
private let clang: URL? = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  .map { URL(fileURLWithPath: String($0)).appendingPathComponent("clang") }
  .first { FileManager.default.isExecutableFile(atPath: $0.path) }
