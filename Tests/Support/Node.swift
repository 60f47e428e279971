public import Foundation

/// Node, a JavaScript engine without a browser, where it is installed.
public enum Node {
  /// Whether it is; says once that tests are skipped if not.
  public static let isHere: Bool = {
    let isHere = FFmpeg.run("node", ["--version"]) != nil
    if !isHere { report("skipped: tests of the page's script need node (the package nodejs)") }
    return isHere
  }()

  /// What a module prints; nil if it fails.
  public static func run(_ module: String) throws -> Data? { try run(module, []) }

  /// Whether a text is a module, in which all top-level names are distinct.
  public static func accepts(_ module: String) throws -> Bool {
    try run(module, ["--check"]) != nil
  }

  private static func run(_ module: String, _ options: [String]) throws -> Data? {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).mjs")
    try Data(module.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return FFmpeg.run("node", options + [file.path])
  }
}
