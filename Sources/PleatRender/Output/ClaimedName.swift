internal import Foundation

/// A name in a folder for something unfinished, and the proof that it is ours.
///
/// A name proves nothing: users may have files of any name. So a claimed name `.pleats-ID` has a marker
/// next to it, `.pleats-ID.unfinished`, whose text repeats the name in words that only this program
/// writes. The marker is a symbolic link that leads nowhere, since the system makes such a link with its
/// text in one step. Where there are no symbolic links it is a small file, made in two steps: a process
/// that is killed between them leaves an empty file, which proves nothing and stays.
///
/// The marker is there before the name is taken and until after it is free again. So what a killed
/// process leaves is a marker alone, or a marker and what it names, which nobody holds a lock on.
///
/// A process that cleans up does not know whether the maker of a marker still lives and is about to take
/// the name. So it takes the name itself, with a file that revokes the claim, and renames that file over
/// the marker: the name becomes free and the claim void in one step. A process whose claim is void gives
/// back the name that it has taken, and claims another. If it is killed between these two steps, and the
/// void marker has been removed by then, the file under the name stays.
struct ClaimedName {
  /// The name to use, with its folder.
  let path: String

  private static let prefix = ".pleats-"
  private static let suffix = ".unfinished"
  private static let digits = 13

  private init(path: String) { self.path = path }

  /// The claim that the name of a marker stands for, if a file of a folder has such a name.
  init?(marker name: String, in folder: String) {
    let word = name.dropFirst(Self.prefix.count).dropLast(Self.suffix.count)
    guard name.hasPrefix(Self.prefix), name.hasSuffix(Self.suffix), word.utf8.count == Self.digits,
      word.allSatisfy({ ("0"..."9").contains($0) || ("a"..."z").contains($0) })
    else { return nil }
    self.init(path: folder + Self.prefix + word)
  }

  /// Claims a name and takes it.
  ///
  /// - Parameter place: makes something of the path that it is given, locked where that is possible, and
  ///   returns the descriptor that it has opened for that, if any. It is called again, with another
  ///   name, when it finds the first one taken (`EEXIST`).
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
          // Another process that cleans up may have taken the marker for one that was left.
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

  /// What the marker says.
  private var text: String { "unfinished, made by pleats: " + name }

  /// What the marker says once the claim is void.
  private var revokingText: String { "revoked, found by pleats: " + name }

  /// The name without its folder.
  private var name: Substring { path.dropFirst(FilePlace.folder(path).count) }

  /// Whether there is a marker that says what it should.
  var isMarked: Bool { markerSays(text) }

  /// Whether there is a marker that says that the claim is void.
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

  /// Makes void a claim whose name is free, and removes its marker, unless the name is taken meanwhile.
  ///
  /// The process that made the marker may be about to take the name. It finds either the name taken or
  /// the claim void. However this process ends, there is no file of that name without a marker.
  func revoke() {
    if !isRevoked {
      guard let file = try? LockedFile.create(path, permissions: 0o600) else { return }
      // Until the marker is gone, nobody else takes the file for one that was left.
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
