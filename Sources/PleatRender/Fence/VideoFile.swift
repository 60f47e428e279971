internal import Foundation

/// The file that a child process writes: beside its name until it is whole.
final class VideoFile {
  /// Open for reading and writing.
  let descriptor: Int32
  private let path: String
  /// What it is called until it is whole; nil when that is its name, or no longer of interest.
  private var unfinishedPath: String?

  init(_ path: String, isInPlace: Bool) throws(VideoError) {
    self.path = path
    let name = isInPlace ? path : Self.unfinishedName(beside: path)
    descriptor = unsafe open(
      name, O_RDWR | O_CREAT | (isInPlace ? O_TRUNC : O_EXCL) | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw .targetRefused(path: path, what: "cannot be written", code: errno)
    }
    unfinishedPath = isInPlace ? nil : name
  }

  deinit {
    discard()
    close(descriptor)
  }

  /// The file as a child names it that has its descriptor: a name could have been taken away, and a
  /// program that opens it anew would then make a file that nobody knows of.
  var nameForChild: String {
    let open = "/proc/self/fd/\(ChildProcess.lentDescriptor)"
    return unsafe access("/proc/self/fd", X_OK) == 0 ? open : "file:" + (unfinishedPath ?? path)
  }

  /// Gives the whole file its name.
  func commit() throws(VideoError) {
    guard let unfinished = unfinishedPath else { return }
    guard unsafe rename(unfinished, path) == 0 else {
      let code = errno
      discard()
      throw .targetRefused(path: path, what: "cannot be put in place", code: code)
    }
    unfinishedPath = nil
  }

  /// Removes the file unless it is whole.
  func discard() {
    if let unfinishedPath { _ = unsafe unlink(unfinishedPath) }
    unfinishedPath = nil
  }

  private static func unfinishedName(beside path: String) -> String {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    return folder + ".pleat-" + String(UInt64.random(in: .min ... .max), radix: 36)
  }
}
