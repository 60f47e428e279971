import Foundation
import TestSupport
import Testing

/// `.github/install`, with a stand-in for Swift that builds a program of the system in no time.
@Suite struct InstallTests {
  /// Runs a script in a folder with `i`, which installs in `p`.
  private func run(_ script: String, in folder: URL) throws -> Outcome {
    let stand = """
      #!/bin/sh
      case "$*" in
        --version) echo "Swift version 6.3 (stand-in)" ;;
        *--show-bin-path*) echo "$PWD/built" ;;
      esac
      """
    return try Command.shell(
      """
      mkdir -p clone/.github clone/Sources/pleats clone/built bin p/bin; touch clone/Package.swift
      cp "\(packageFolder.path)"/.github/install "\(packageFolder.path)"/.github/man-pages clone/.github
      cp /bin/true clone/built/pleats
      cat >bin/swift <<'END'
      \(stand)
      END
      printf '#!/bin/sh\\nfor f; do :; done; echo x >"$f/pleats.1"; touch "$f/pleats.no-command.1"\\n' \
        >clone/built/generate-manual
      printf '#!/bin/sh\\necho "  libpng.so => /lib/libpng.so"\\n' >bin/ldd
      for tool in clang strip git; do printf '#!/bin/sh\\n' >bin/$tool; done
      chmod +x bin/* clone/built/*; export PATH="$PWD/bin:$PATH"
      i() { clone/.github/install --prefix "$PWD/p" "$@" >/dev/null; }
      \(script)
      """, in: folder)
  }

  /// All that it puts in place can be read by others and removed again, and nothing else.
  @Test func installs() throws {
    try withFolder { folder in
      let outcome = try run(
        """
        umask 077; echo mine >victim; chmod 755 p p/bin
        ln -s ../../victim p/bin/pleats.new; mkdir p/share; chmod 755 p/share
        i && i && find p ! -type l ! -perm -004
        mkdir -p o/empty; cp victim o/pleats; ln -s ../../o p/share/pleats-l; cp victim p/share/pleats-notes.txt
        for f in ../victim bin/pleats.new share/pleats-l/pleats share/pleats-l/empty/ share/pleats-notes.txt; do
          echo $f >>p/share/pleats/files
        done
        i && i --uninstall; cat victim; find p o | sort
        """, in: folder)
      #expect(outcome.errors.isEmpty)
      #expect(
        outcome.lines == [
          "mine", "o", "o/empty", "o/pleats", "p", "p/bin", "p/bin/pleats.new", "p/share",
          "p/share/pleats-l", "p/share/pleats-notes.txt",
        ])
    }
  }

  @Test func aLinkedListStopsTheRemoval() throws {
    try withFolder { folder in
      let outcome = try run(
        "i; echo mine >victim; ln -sf ../../../victim p/share/pleats/files; i --uninstall; cat victim",
        in: folder)
      #expect(outcome.errors.contains("p/share/pleats/files is a link"))
      #expect(outcome.lines == ["mine"])
    }
  }

  @Test func aFolderStopsTheRemoval() throws {
    try withFolder { folder in
      let outcome = try run(
        "i; rm p/bin/pleats; mkdir p/bin/pleats; find p >before; i --uninstall; find p | diff before -",
        in: folder)
      #expect(
        outcome.errors.hasPrefix("error: --prefix")
          && outcome.errors.contains("p/bin/pleats is a folder"))
      #expect(outcome.lines.isEmpty)
    }
  }

  /// What another program has put there stops it before it writes anything.
  @Test(arguments: [
    ("echo mine >p/bin/pleats", "is there, and was not installed by this script"),
    ("ln -s nowhere p/bin/pleats", "is there, and was not installed by this script"),
    ("mkdir p/bin/pleats", "bin/pleats is a folder"),
    (
      "mkdir -p p/share/man/man1; echo mine >p/share/man/man1/pleats.1",
      "is there, and was not installed by this script"
    ),
  ]) func stopsForOthersFiles(script: String, words: String) throws {
    try withFolder { folder in
      let outcome = try run(
        "\(script); find p -exec ls -ld {} + >before; i; echo $?; find p -exec ls -ld {} + | diff before -",
        in: folder)
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
      #expect(outcome.lines == ["1"])
    }
  }
}
