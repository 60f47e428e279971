internal import Foundation

/// A name in a folder for an unfinished file, with the proof that this program made it.
///
/// A name alone proves nothing, because users may have files of any name. So a claimed name
/// `.pleats-ID` has a marker next to it, `.pleats-ID.unfinished`. The text of the marker contains
/// the name and a sentence that only this program writes. The marker is a symbolic link that leads
/// nowhere, because the system creates a link and its text in one step. On file systems without
/// symbolic links, it is a small file, made in two steps. A process that is killed between them
/// leaves an empty file, which proves nothing and stays.
///
/// The marker exists before the name is taken and until after the name is free again. So a killed
/// process leaves a marker alone, or a marker and a file that is not locked.
///
/// A process that cleans up does not know whether the maker of a marker still runs and is about to
/// take the name. So it takes the name itself, with a file that revokes the claim, and renames that
/// file over the marker. In one step, the name becomes free and the claim void. A process whose
/// claim is void gives back the name that it has taken, and claims another. If it is killed between
/// these two steps, and the void marker has been removed by then, the file with the name stays.
struct ClaimedName {
  /// The name to use, with its folder.
  let path: String

  private static let prefix = ".pleats-"
  private static let suffix = ".unfinished"
  private static let digits = 13

  private init(path: String) { self.path = path }

  /// The claim of a marker in a folder, or nil if the file name is not that of a marker.
  init?(marker name: String, in folder: String) {
    let word = name.dropFirst(Self.prefix.count).dropLast(Self.suffix.count)
    guard name.hasPrefix(Self.prefix), name.hasSuffix(Self.suffix), word.utf8.count == Self.digits,
      word.allSatisfy({ ("0"..."9").contains($0) || ("a"..."z").contains($0) })
    else { return nil }
    self.init(path: folder + Self.prefix + word)
  }

  /// Claims a name and takes it.
  ///
  /// - Parameter place: creates a file at a path, locks it if possible, and returns its open
  ///   descriptor, if any. If the name is taken (`EEXIST`), it is called again with another name.
  static func take(
    in folder: String, _ place: (String) throws(FileCalls.Refusal) -> Int32?
  ) throws(FileCalls.Refusal) -> (name: ClaimedName, descriptor: Int32?) {
    while true {
      let number = String(UInt64.random(in: .min ... .max), radix: 36)
      let zeros = String(repeating: "0", count: digits - number.count)
      let claim = ClaimedName(path: folder + prefix + zeros + number)
      do throws(FileCalls.Refusal) {
        try claim.mark()
        do throws(FileCalls.Refusal) {
          let descriptor = try place(claim.path)
          // Another process may have taken the marker for one that was left, and cleaned up.
          if claim.isMarked { return (claim, descriptor) }
          FileCalls.remove(claim.path)
          if let descriptor { try? FileCalls.close(descriptor) }
        } catch {
          claim.release()
          throw error
        }
      } catch {
        guard error.code == EEXIST else { throw error }
      }
    }
  }

  /// The path of the marker.
  var marker: String { path + Self.suffix }

  /// The text of the marker.
  private var text: String { "unfinished, made by pleats: " + name }

  /// The text of the marker after the claim has become void.
  private var revokingText: String { "revoked, found by pleats: " + name }

  /// The name without its folder.
  private var name: Substring { path.dropFirst(FilePlace.folder(path).count) }

  /// Whether there is a marker with the text of a claim.
  var isMarked: Bool { markerSays(text) }

  /// Whether there is a marker with the text of a void claim.
  var isRevoked: Bool { markerSays(revokingText) }

  private func markerSays(_ text: String) -> Bool {
    let text = Array(text.utf8)
    if let link = FileCalls.linkText(marker) { return link == text }
    guard let file = try? FileCalls.open(marker, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else {
      return false
    }
    defer { try? FileCalls.close(file) }
    guard let status = try? FileCalls.status(of: file), status.st_mode & S_IFMT == S_IFREG else {
      return false
    }
    return FileBytes(descriptor: file, count: Int(status.st_size)).bytes(0, 1 << 10) == text
  }

  private func mark() throws(FileCalls.Refusal) {
    do {
      try FileCalls.symlink(text, marker)
    } catch {
      guard [EPERM, ENOTSUP, ENOSYS].contains(error.code) else { throw error }
      try FileCalls.create(marker, text)
    }
  }

  /// Gives the claim up, once the name is free.
  func release() { FileCalls.remove(marker) }

  /// Revokes a claim whose name is free, and removes its marker, unless the name is taken
  /// meanwhile.
  ///
  /// The process that made the marker may be about to take the name. It finds either the name taken
  /// or the claim void. However this process ends, there is no file of that name without a marker.
  func revoke() {
    if !isRevoked {
      guard let file = try? LockedFile.create(path, permissions: 0o600) else { return }
      // Until the marker is gone, no other process takes the file for one that was left.
      defer { try? FileCalls.close(file) }
      do throws(FileCalls.Refusal) {
        try FileCalls.write(file, Array(revokingText.utf8))
        try FileCalls.rename(path, marker)
      } catch {
        FileCalls.remove(path)
        return
      }
    }
    release()
  }
}
