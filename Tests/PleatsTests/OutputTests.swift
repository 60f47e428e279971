import Foundation
import TestSupport
import Testing

@testable import pleats

/// Where output goes: files that are whole or not there, devices, pipes.
@Suite struct OutputTests {
  private let fold = "frames fold --size 320x480 --progress 0"
  /// A run too long for any test, which something must end.
  private let endless = "frames fold --size 320x480 --fps 240 --duration 360000 --format csv"

  private func status(_ url: URL) throws -> stat {
    var status = stat()
    try #require(stat(url.path, &status) == 0)
    return status
  }

  @Test(arguments: ["-", "/dev/stdout", "/proc/self/fd/1"]) func standardOutput(name: String) throws
  {
    let plain = try Command.pleats(line: fold)
    let named = try Command.pleats(line: fold + " --output " + name)
    #expect(named.code == 0)
    #expect(named.output == plain.output)
    // Appending stays appending, although the name leads to a regular file.
    try withFolder { folder in
      let outcome = try Command.shell(
        "echo first > log; \"$PLEATS\" \(fold) --format csv -o \(name) >> log; head -1 log; wc -l < log",
        in: folder)
      #expect(outcome.lines.first == "first")
      #expect(outcome.lines.last?.trimmingCharacters(in: .whitespaces) == "6")
    }
  }

  @Test func aNewFileHasTheUsualPermissions() throws {
    try withFolder { folder in
      let outcome = try Command.shell("umask 027; \"$PLEATS\" \(fold) -o new.json", in: folder)
      #expect(outcome.code == 0)
      #expect(try folder.names == ["new.json"])
      #expect(try status(folder.appending("new.json")).st_mode & 0o7777 == 0o640)
    }
  }

  @Test func aFileIsReplacedByAWholeOne() throws {
    try withFolder { folder in
      let file = folder.appending("frames.json")
      try Data("old".utf8).write(to: file)
      chmod(file.path, 0o604)
      let old = try status(file)
      let outcome = try Command.shell(
        "exec 3< frames.json; \"$PLEATS\" \(fold) -o frames.json; cat <&3", in: folder)
      // A reader that has the old one open keeps it.
      #expect(outcome.text == "old")
      let new = try status(file)
      #expect(new.st_ino != old.st_ino)
      #expect(new.st_mode == old.st_mode)
      #expect(try Data(contentsOf: file) == Command.pleats(line: fold).output)
      #expect(try folder.names == ["frames.json"])
    }
  }

  @Test func linksAreFollowed() throws {
    try withFolder { folder in
      let outcome = try Command.shell(
        """
        mkdir real; echo old > real/a; ln -s real/a one; ln -s one two; ln -s real/b dangling
        "$PLEATS" \(fold) --format csv -o two && "$PLEATS" \(fold) --format csv -o dangling
        readlink one two dangling; wc -l real/a real/b; ln -s loop loop; "$PLEATS" \(fold) -o loop
        """, in: folder)
      #expect(outcome.lines.prefix(3) == ["real/a", "one", "real/b"])
      #expect(outcome.text.contains("5 real/a"))
      #expect(outcome.text.contains("5 real/b"))
      #expect(outcome.code == 1)
      #expect(outcome.errors.hasPrefix("Error: --output loop: cannot be opened: "))
      #expect(try folder.appending("real").names == ["a", "b"])
    }
  }

  @Test func namesThatCannotBeWritten() throws {
    try withFolder { folder in
      try Data("file".utf8).write(to: folder.appending("file"))
      for (name, text) in [
        ("missing/x.json", "there is no folder missing/"), (".", "is a folder"),
        ("file/x", "cannot be opened: Not a directory"),
      ] {
        let outcome = try Command.shell("exec \"$PLEATS\" \(fold) -o \(name)", in: folder)
        #expect(outcome.code == 1)
        #expect(outcome.errors == "Error: --output \(name): \(text)\n")
        #expect(outcome.output.isEmpty)
      }
      symlink("missing/", folder.appending("link").path)
      let link = try Command.shell("exec \"$PLEATS\" \(fold) -o link", in: folder)
      #expect(link.errors == "Error: --output link: is the name of a folder\n")
      try FileManager.default.removeItem(at: folder.appending("link"))
      #expect(try folder.names == ["file"])
    }
  }

  @Test func aFolderThatMayNotBeWritten() throws {
    // Root may write anywhere but where the kernel itself refuses.
    try withFolder { folder in
      chmod(folder.path, 0o555)
      defer { chmod(folder.path, 0o755) }
      let name = geteuid() == 0 ? "/proc/x.json" : folder.appending("x.json").path
      let outcome = try Command.pleats(line: fold + " -o " + name)
      #expect(outcome.code == 1)
      #expect(outcome.errors.hasPrefix("Error: --output \(name): a file cannot be made in "))
    }
  }

  @Test func aFullDeviceStaysADevice() throws {
    for line in [
      fold + " -o /dev/full", "frames fold --size 320x480 --fps 6000 --format csv -o /dev/full",
    ] {
      let outcome = try Command.pleats(line: line)
      #expect(outcome.code == 1)
      #expect(
        outcome.errors == "Error: --output /dev/full: cannot be written: No space left on device\n")
    }
    #expect(try status(URL(fileURLWithPath: "/dev/full")).st_mode & S_IFMT == S_IFCHR)
    for line in [fold, "kinds", "info"] {
      let outcome = try Command.shell("\"$PLEATS\" \(line) > /dev/full")
      #expect(outcome.code == 1)
      #expect(
        outcome.errors == "Error: standard output: cannot be written: No space left on device\n")
    }
  }

  @Test func aFullDiskKeepsWhatWasThere() throws {
    try Command.withSmallDisk(kilobytes: 64) { folder in
      try Data("old".utf8).write(to: folder.appending("x.csv"))
      let outcome = try Command.shell("\"$PLEATS\" \(endless) -o x.csv", in: folder)
      #expect(outcome.code == 1)
      #expect(
        outcome.errors == "Error: --output x.csv: cannot be written: No space left on device\n")
      let arrays = try Command.shell(
        "\"$PLEATS\" frames fold --size 320x480 --fps 6000 --format npy -o run", in: folder)
      #expect(arrays.code == 1)
      #expect(try folder.names == ["x.csv"])
      #expect(try String(contentsOf: folder.appending("x.csv"), encoding: .utf8) == "old")
    }
  }

  @Test func aFileTooLargeKeepsWhatWasThere() throws {
    try withFolder { folder in
      let outcome = try Command.shell(
        "echo old > x.csv; ulimit -f 64; \"$PLEATS\" \(endless) -o x.csv", in: folder)
      #expect(outcome.code == 1)
      #expect(outcome.errors == "Error: --output x.csv: cannot be written: File too large\n")
      #expect(try folder.names == ["x.csv"])
      #expect(try String(contentsOf: folder.appending("x.csv"), encoding: .utf8) == "old\n")
    }
  }

  @Test func aClosedPipeEndsQuietly() throws {
    let frames = "frames fold --size 320x480 --fps 240 --duration 360000 --format "
    let lines = ["json", "ndjson", "csv"].map { frames + $0 }
    for line in lines + ["layout grid --size 768x1004 --items 10000x1000"] {
      let outcome = try Command.shell("{ \"$PLEATS\" \(line); echo \"code $?\" >&2; } | head -1")
      #expect(outcome.lines.count == 1)
      #expect(outcome.errors == "code 0\n")
    }
    let closed = try Command.shell("\"$PLEATS\" \(fold) >&-")
    #expect(closed.code == 1)
    #expect(closed.errors == "Error: standard output: cannot be written: Bad file descriptor\n")
  }

  @Test func aNamedPipeIsWrittenInto() throws {
    try withFolder { folder in
      let outcome = try Command.shell(
        "mkfifo pipe; cat pipe & \"$PLEATS\" \(fold) --format csv -o pipe; wait; ls -l | grep -c ^p",
        in: folder)
      #expect(outcome.lines.count == 6)
      #expect(outcome.lines.last == "1")
    }
  }

  @Test func arraysArePutInPlaceTogether() throws {
    try withFolder { folder in
      let outcome = try Command.shell(
        """
        echo old > run-matrices.npy; mkdir run-quads.npy
        "$PLEATS" \(fold) --format npy -o run
        """, in: folder)
      #expect(outcome.code == 1)
      #expect(outcome.errors == "Error: --output run-quads.npy: is a folder\n")
      #expect(try folder.names == ["run-matrices.npy", "run-quads.npy"])
      #expect(
        try String(contentsOf: folder.appending("run-matrices.npy"), encoding: .utf8) == "old\n")
    }
  }

  /// Messages do not land in a file that gets the number of a closed stream.
  @Test(.needsPNG, arguments: Command.cases(["2>&-", ">&-", "<&-", "<&- >&- 2>&-"]))
  func closedStreams(redirection: String) throws {
    try withFolder { folder in
      for (name, line) in [
        ("k.csv", "frames flip --size 64x48 --format csv --progress-bar always"),
        ("n.css", "export flip --size 64x48 --name n"),
        ("p.png", "render flip --size 64x48 --progress 0.5"),
      ] {
        let outcome = try Command.shell(
          "\"$PLEATS\" \(line) -o a-\(name) && \"$PLEATS\" \(line) -o \(name) \(redirection)",
          in: folder)
        #expect(outcome.code == 0)
        let files = try ["a-" + name, name].map { try Data(contentsOf: folder.appending($0)) }
        #expect(files[0] == files[1], "\(name)")
      }
      let lost = try Command.shell("\"$PLEATS\" \(fold) >&-", in: folder)
      #expect(lost.code == 1 && lost.errors.contains("standard output: cannot be written"))
    }
  }

  /// Help that nobody gets is a failure.
  @Test(
    arguments: Command.cases([
      "--help", "", "help render", "render --help", "--version",
      "--generate-completion-script bash",
      "kinds",
    ]))
  func textsOfTheParserAreWritten(line: String) throws {
    let outcome = try Command.shell("exec \"$PLEATS\" \(line) >/dev/full")
    #expect(outcome.code == 1)
    #expect(
      outcome.errors == "Error: standard output: cannot be written: No space left on device\n")
  }

  /// Every command that writes a file.
  private static let writers = [
    "frames fold --size 24x36 --progress 0 -o x.json",
    "render fold --size 24x36 --progress 0 -o x.png",
    "export fold --size 24x36 --format css -o x.css",
  ]

  /// What a user may call a file is no proof that it is ours.
  @Test(.needsPNG, arguments: writers) func aUsersFilesSurvive(line: String) throws {
    try withFolder { folder in
      let names = [".pleats-notes", ".pleats-0123456789abc", ".pleats-0123456789abc.unfinished"]
      for name in names { try Data("mine".utf8).write(to: folder.appending(name)) }
      let outcome = try Command.shell("exec \"$PLEATS\" \(line)", in: folder)
      #expect(outcome.code == 0)
      #expect(try folder.names.dropLast() == names.sorted())
    }
  }

  /// Files of root's that others may not write are not replaced in their folders, by no command.
  @Test(
    .needsPNG,
    arguments: [
      ("frames fold --size 24x36 --progress 0", "x.json"), ("render fold --size 24x36", "x.gif"),
      ("export fold --size 24x36 --format css", "x.css"),
    ]) func anothersFileIsNotReplaced(line: String, name: String) throws
  {
    guard geteuid() == 0, try Command.shell("command -v setpriv").code == 0 else {
      report("skipped: only root may run a command as somebody else, by setpriv")
      return
    }
    try withFolder { folder in
      let file = folder.appending(name)
      try Data("root's".utf8).write(to: file)
      chmod(file.path, 0o644)
      chown(folder.path, 65534, 65534)
      // Others may not enter the folder of the build.
      let outcome = try Command.shell(
        """
        cp "$PLEATS" ./pleats
        exec setpriv --reuid=65534 --regid=65534 --clear-groups ./pleats \(line) -o \(name)
        """, in: folder)
      #expect(outcome.code == 1)
      #expect(outcome.errors == "Error: --output \(name): cannot be replaced: Permission denied\n")
      #expect(try folder.names == ["pleats", name])
      #expect(try String(contentsOf: file, encoding: .utf8) == "root's")
    }
  }
}
