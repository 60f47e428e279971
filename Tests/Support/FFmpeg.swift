public import Foundation

/// The real thing, where it is installed.
public enum FFmpeg {
  /// Whether it is; says once that tests are skipped if not.
  public static let isHere: Bool = {
    let isHere = run("ffmpeg", ["-version"]) != nil && run("ffprobe", ["-version"]) != nil
    if !isHere { report("skipped: tests of real videos need ffmpeg (the package ffmpeg)") }
    return isHere
  }()

  /// What a program prints; nil if it fails or is not there.
  public static func run(_ program: String, _ arguments: [String]) -> Data? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    guard (try? process.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? data : nil
  }
}
