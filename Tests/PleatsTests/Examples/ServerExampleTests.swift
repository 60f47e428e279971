import Foundation
import TestSupport
import Testing

/// The server that makes videos.
@Suite struct ServerExampleTests {
  /// Asks a server for some addresses, the first two at once, and prints a line for each.
  private static let client = """
    import sys, threading, urllib.error, urllib.request
    base, answers = sys.argv[1], {}
    def ask(number, path):
        try:
            with urllib.request.urlopen(base + path) as answer:
                body = answer.read()
                open(f"answer-{number}", "wb").write(body)
                answers[number] = f"{answer.status} {answer.headers['Content-Type']} {len(body)}"
        except urllib.error.HTTPError as error:
            answers[number] = f"{error.code} {error.read().decode().strip()}"
    threads = [threading.Thread(target=ask, args=pair) for pair in enumerate(sys.argv[2:])]
    for thread in threads[:2]: thread.start()
    for thread in threads[:2]: thread.join()
    for thread in threads[2:]: thread.start(); thread.join()
    for number in range(len(threads)): print(answers[number])
    """

  /// Runs the server on two small pictures, and asks it.
  private static func answers(to paths: [String], in folder: URL) throws -> Outcome {
    let server = try Example.path(of: "example-server")
    try Data(client.utf8).write(to: folder.appending("client.py"))
    let addresses = paths.map { "'\($0)'" }.joined(separator: " ")
    return try Command.shell(
      """
      mkdir pictures temporary && echo no picture >pictures/notes.txt
      "$PLEATS" render fold --size 64x48 --progress 0 -o 'pictures/a b.png' || exit
      "$PLEATS" render fold --size 64x48 --progress 1 -o pictures/c.png || exit
      TMPDIR=temporary '\(server)' pictures --port 0 >address 2>log &
      trap "kill $!; wait" EXIT
      for _ in $(seq 200); do [ -s address ] && break; sleep 0.05; done
      python3 client.py "$(cat address)" \(addresses)
      """, in: folder)
  }

  private static var isHere: Bool { Example.has("python3") }

  @Test(.needsFFmpeg, .needsPNG, .enabled(if: isHere, "python3 is not installed"))
  func makesVideos() throws {
    try withFolder { folder in
      let video = "turn.mp4?kind=cube&from=a%20b.png&to=c.png"
      let outcome = try Self.answers(
        to: [video, video, "", "turn.mp4?kind=doors&from=c.png&to=c.png"], in: folder)
      #expect(outcome.code == 0, "\(outcome.errors)")
      let lines = outcome.lines
      try #require(lines.count == 4, "\(outcome.text) \(outcome.errors)")
      #expect(lines[0].hasPrefix("200 video/mp4 ") && lines[1] == lines[0])
      #expect(lines[2].hasPrefix("200 text/html; charset=utf-8 "))
      #expect(lines[3].hasPrefix("200 video/mp4 "))
      #expect(try folder.appending("temporary").names == [])
      #expect(
        try Data(contentsOf: folder.appending("answer-0"))
          == Data(contentsOf: folder.appending("answer-1")))
      let probe = FFmpeg.run(
        "ffprobe",
        [
          "-v", "error", "-count_frames", "-show_entries", "stream=codec_name,nb_read_frames",
          "-of", "csv=p=0", folder.appending("answer-0").path,
        ])
      // A second of 30 frames, and the last one.
      #expect(probe.map { String(decoding: $0, as: UTF8.self) } == "h264,31\n")
      let page = try String(contentsOf: folder.appending("answer-2"), encoding: .utf8)
      #expect(page.contains("<th>book</th>"))
      #expect(page.contains("href=\"/turn.mp4?kind=curl&amp;from=a%20b.png&amp;to=c.png\""))
      #expect(!page.contains("notes.txt"))
    }
  }

  @Test(.needsPNG, .enabled(if: isHere, "python3 is not installed"))
  func refusesWrongRequests() throws {
    let wrong = [
      ("turn.mp4?kind=cub&from=c.png&to=c.png", "400 kind "),
      ("turn.mp4?kind=cube&from=d.png&to=c.png", "404 there is no picture 'd.png'"),
      ("turn.mp4?kind=cube&from=..%2Fclient.py&to=c.png", "404 there is no picture '../client.py'"),
      ("turn.mp4?kind=cube&from=notes.txt&to=c.png", "404 there is no picture 'notes.txt'"),
      ("turn.mp4?kind=--help&from=c.png&to=c.png", "400 kind "),
      ("turn.mp4?kind=cube&from=c.png", "400 say once to=…"),
      ("turn.mp4?kind=cube&kind=flip&from=c.png&to=c.png", "400 say once kind=…"),
      ("pictures/c.png", "404 there is a front page"),
    ]
    try withFolder { folder in
      let outcome = try Self.answers(to: wrong.map(\.0), in: folder)
      #expect(outcome.lines.count == wrong.count, "\(outcome.text) \(outcome.errors)")
      for (line, (path, answer)) in zip(outcome.lines, wrong) {
        #expect(line.hasPrefix(answer), "\(path): \(line)")
      }
      #expect(try folder.appending("temporary").names == [])
    }
  }
}
