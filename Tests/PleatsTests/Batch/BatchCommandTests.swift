import Foundation
import Pleat
import PleatRender
import TestSupport
import Testing

@testable import pleats

/// `pleats batch`.
@Suite(.needsPNG) struct BatchCommandTests {
  /// A job that draws one small picture.
  private func job(_ output: String, progress: Double = 0.5) -> String {
    #"{"command": "render", "arguments": ["flip", "--size", "16x24", "--progress", "\#(progress)", "-o", "\#(output)"]}"#
  }

  /// Runs jobs in a folder.
  private func batch(_ jobs: [String], _ options: String = "", in folder: URL) throws -> Outcome {
    try Data((jobs.joined(separator: "\n") + "\n").utf8).write(to: folder.appending("jobs.ndjson"))
    return try Command.shell("\"$PLEATS\" batch jobs.ndjson \(options)", in: folder)
  }

  @Test func allJobsRun() throws {
    try withFolder { folder in
      try FileManager.default.createDirectory(
        at: folder.appending("sub"), withIntermediateDirectories: false)
      let jobs = [
        job("a.png"), "",
        #"{"command": "frames", "arguments": ["fold", "--size", "9x9", "-o", "b.json"]}"#,
        #"{"arguments": ["fold", "--size", "9x9", "--format", "npy", "-o", "sub/c"], "command": "frames"}"#,
        #"{"command": "export", "arguments": ["fold", "--size", "9x9", "-o", "d.css"]}"#,
        #"{"command": "bake", "arguments": ["fold", "--size", "9x9", "-o", "former.css"]}"#,
        #"{"command": "render", "arguments": ["fold", "--size", "9x9", "--fps", "10", "--duration", "0.3", "-o", "e-%d.png"]}"#,
      ]
      let outcome = try batch(jobs, "--jobs 3", in: folder)
      #expect(outcome.code == 0)
      #expect(outcome.errors == "6 jobs done\n")
      #expect(outcome.output.isEmpty)
      #expect(
        try folder.names == [
          "a.png", "b.json", "d.css", "e-0.png", "e-1.png", "e-2.png", "e-3.png",
          "former.css", "jobs.ndjson", "sub",
        ])
      #expect(try folder.appending("sub").names == ["c-matrices.npy", "c-quads.npy"])
      let alone = try Command.pleats(line: "render flip --size 16x24 --progress 0.5 -o -")
      #expect(try Data(contentsOf: folder.appending("a.png")) == alone.output)
      // A pipe is copied; all outputs are there.
      let piped = try Command.shell("cat jobs.ndjson | \"$PLEATS\" batch - --resume", in: folder)
      #expect(piped.code == 0)
      #expect(piped.errors == "1 job done, 5 skipped, since their outputs are there\n")
    }
  }

  /// Every line is checked before anything is written.
  @Test func wrongJobs() throws {
    try withFolder { folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending("out").path, withDestinationPath: "/tmp")
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending("out.png").path, withDestinationPath: "/tmp/x.png")
      let wrong = [
        ("{", "not a JSON object; one is needed, as in {"),
        (
          #"{"command": "demo", "arguments": []}"#,
          "\"command\" is \"demo\": accepted: frames, render, export"
        ),
        (#"{"command": "render"}"#, "\"arguments\" is missing: a list of texts, one for each word"),
        (
          #"{"command": "render", "arguments": "flip"}"#,
          "\"arguments\" is \"flip\"; accepted: a list of texts"
        ),
        (#"{"command": "render", "arguments": ["flip"], "x": 1}"#, "there is no \"x\" in a job"),
        (
          #"{"command": "frames", "arguments": ["fold", "--size", "9x9"]}"#,
          "the output of a job is a file"
        ),
        (
          #"{"command": "frames", "arguments": ["fold", "--size", "9x9", "-o", "-"]}"#,
          "the output of a job is a"
        ),
        (
          #"{"command": "frames", "arguments": ["fold", "--size", "9x9", "-o", "a\u0000b"]}"#,
          "a null character"
        ),
        (#"{"command": "frames", "arguments": ["fold", "-o", "x", "--help"]}"#, "ask for help"),
        (
          #"{"command": "frames", "arguments": ["fald", "--size", "9x9", "-o", "x"]}"#,
          "did you mean \"fold\"?"
        ),
        (
          #"{"command": "frames", "arguments": ["fold", "--size", "9x", "-o", "x"]}"#,
          "The value '9x' is invalid"
        ),
        (job("a.png", progress: 3), "--progress 3: the progress of a flip must be in 0...1"),
        (
          job("../a.png"),
          "--output ../a.png: \"..\" is not accepted, since it must be below the folder"
        ),
        (
          job("/tmp/a.png"),
          "--output /tmp/a.png: it must be below the folder ., which --output-root can"
        ),
        (
          #"{"command": "render", "arguments": ["flip", "--size", "9x9", "--ffmpeg-arg=b", "-o", "a.mp4"]}"#,
          "--ffmpeg-arg b is not accepted in a job"
        ),
        (
          #"{"command": "frames", "arguments": ["flip", "--size", "9x9", "--count", "-o", "a"]}"#,
          "--count writes no file"
        ),
        (
          #"{"command": "export", "arguments": ["flip", "--source", "-", "-o", "a.html"]}"#,
          "--source -: a job has no standard input"
        ),
        // The slash and what follows are one `Character`.
        (job("../\u{301}x.png"), "\"..\" is not accepted"),
        (job("/\u{301}abs.png"), "it must be below the folder"),
        (job("out/\u{200D}y.png"), "it must be below the folder"),
        (job("out/\u{FE0F}y.png"), "it must be below the folder"),
        (
          #"{"command": "frames", "arguments": ["fold", "--size", "9x9", "-o", "a"\#(String(repeating: #", "--scale", "1""#, count: 300))]}"#,
          "302 options: at most 256 are accepted"
        ),
        (
          #"{"command": "frames", "arguments": ["fold"\#(String(repeating: #", "a""#, count: 2000)), "-o", "a"]}"#,
          "2003 words: at most 1024 are accepted"
        ),
        (job("out/a.png"), "--output out/a.png: it must be below the folder"),
        (job("out.png"), "--output out.png: it is a link that leads elsewhere or nowhere"),
        (job("no/a.png"), "--output no/a.png: there is no folder no/"),
      ]
      let before = try folder.names + ["jobs.ndjson"]
      for (line, text) in wrong {
        let outcome = try batch([job("first.png"), line], in: folder)
        #expect(outcome.code == 1, "\(line)")
        #expect(outcome.message.contains("line 2: "), "\(outcome.errors)")
        #expect(outcome.message.contains(text), "\(line): \(outcome.errors)")
        #expect(try folder.names.sorted() == before.sorted(), "\(line)")
      }
      let many = try batch(wrong.map(\.0), in: folder)
      #expect(many.message.contains("line 10: ") && !many.message.contains("line 11: "))
      #expect(many.message.contains("were not checked"))
    }
  }

  /// Files that the command lines do not name word for word.
  @Test(
    arguments: Command.cases([
      ("frames --format npy -o n", "frames -o n-quads.npy", "n-quads.npy"),
      ("render -o f-%d.png", "render -o f-%03d.png", "f-%d.png"),
      ("frames --backend portable --shard 0/2 -o p", "frames -o p.shard", "p.shard"),
      ("render -o f-%05d.png", "render --progress 0 -o f-00001.png", "f-%d.png"),
      ("render -o f-%d2.png", "render -o f-%d.png", "f-%d2.png"),
      ("frames -o f-12.png", "render -o f-1%d.png", "f-12.png"),
      ("render --progress 0 -o 5%%.png", "frames -o 5%.png", "5%.png"),
      ("frames -o 5%d.png", "render --progress 0 -o 5%%d.png", "5%d.png"),
    ])) func twoJobsWithOneFile(first: String, second: String, file: String) throws
  {
    try withFolder { folder in
      let jobs = try [first, second].map { line in
        var words = line.split(separator: " ").map(String.init)
        let command = words.removeFirst()
        let arguments = try JSONEncoder().encode(["flip", "--size", "9x9"] + words)
        return
          #"{"command": "\#(command)", "arguments": \#(String(decoding: arguments, as: UTF8.self))}"#
      }
      let outcome = try batch(jobs, in: folder)
      #expect(
        outcome.message
          == "Error: jobs.ndjson: lines 1 and 2 write the same file, \(file); nothing was run")
      #expect(try folder.names == ["jobs.ndjson"])
    }
  }

  /// Numbers in other places of a name are those of other files.
  @Test func numbersThatDiffer() throws {
    try withFolder { folder in
      let pattern = #"["flip", "--size", "9x9", "--times", "0", "-o", "a1-%d.png"]"#
      let outcome = try batch(
        [
          job("a2-0.png"), job("a1-.png"), job("a1-x0.png"),
          #"{"command": "render", "arguments": \#(pattern)}"#, job("a1-%%d.png"),
        ], in: folder)
      #expect(outcome.code == 0, "\(outcome.errors)")
      #expect(
        try folder.names == [
          "a1-%d.png", "a1-.png", "a1-0.png", "a1-x0.png", "a2-0.png", "jobs.ndjson",
        ])
    }
  }

  /// A report replaces neither what a job reads nor what it writes.
  @Test(arguments: [
    ("a.png", "is a file that the command reads, --source"),
    ("l.txt", "is a file that the command reads, --pages"),
    ("f-7.png", "is the output of a job"),
  ]) func aReportIsAFileOfItsOwn(report: String, words: String) throws {
    try withFolder { folder in
      try Data(Image(width: 9, height: 9).pngData()).write(to: folder.appending("a.png"))
      try Data("a.png\na.png\n".utf8).write(to: folder.appending("l.txt"))
      let jobs = [
        #"["flip", "--source", "a.png", "-o", "f-%d.png"]"#,
        #"["flip", "--pages", "@l.txt", "-o", "s.mp4"]"#,
      ].map { #"{"command": "render", "arguments": \#($0)}"# }
      let before = try RenderFiles.contents(folder)
      let outcome = try batch(jobs, "--report \(report)", in: folder)
      #expect(outcome.code == 1 && outcome.message.contains(words), "\(outcome.errors)")
      #expect(try RenderFiles.contents(folder).filter { $0.key != "jobs.ndjson" } == before)
    }
  }

  /// Also of a job of another part, or one that cannot be checked.
  @Test(arguments: [
    ("--shard 0/2 --report a.png", "--source"), ("--report c.mp4", "--pages"),
    ("--shard 1/2 --report c.mp4", "--pages"),
  ]) func aReportIsNoInput(options: String, name: String) throws {
    try withFolder { folder in
      for file in ["a.png", "c.mp4"] {
        try Data(Image(width: 9, height: 9).pngData()).write(to: folder.appending(file))
      }
      let jobs = [
        #"["flip", "--pages", "c.mp4", "@missing.txt", "-o", "s.mp4"]"#,
        #"["flip", "--source=a.png", "-o", "f-%d.png"]"#,
      ].map { #"{"command": "render", "arguments": \#($0)}"# }
      let before = try RenderFiles.contents(folder)
      let outcome = try batch(jobs, options, in: folder)
      #expect(
        outcome.message.contains("is a file that the command reads, \(name)"), "\(outcome.errors)")
      #expect(try RenderFiles.contents(folder).filter { $0.key != "jobs.ndjson" } == before)
    }
  }

  /// A job that the system does not start is one failed job.
  @Test func aJobThatIsTooLong() throws {
    try withFolder { folder in
      let times = String(repeating: "0.5,", count: 40_000) + "0.5"
      let long =
        #"{"command": "frames", "arguments": ["flip", "--size", "9x9", "--progress", "\#(times)", "-o", "x"]}"#
      let outcome = try batch([long, job("a.png")], "--jobs 1 --report failed", in: folder)
      #expect(outcome.message.contains("1 of 2 jobs failed"), "\(outcome.errors)")
      #expect(try folder.names == ["a.png", "failed", "jobs.ndjson"])
      let report = try String(contentsOf: folder.appending("failed"), encoding: .utf8)
      #expect(report.contains(#""error": "the job cannot be started: Argument list too long"}"#))
      let option = String(repeating: "x", count: 900_000)
      let unknown = #"{"command": "frames", "arguments": ["flip", "--\#(option)", "-o", "x"]}"#
      let refused = try batch([unknown], in: folder)
      #expect(refused.message.contains("…: the name of an option has at most 4096 bytes"))
    }
  }

  /// A device does not end.
  @Test func endlessJobs() throws {
    for (jobs, text) in [
      ("/dev/zero", "/dev/zero, line 1: a line can have at most 1048576 bytes"),
      ("", "\"\" cannot be read: No such file or directory"),
    ] {
      #expect(try Command.pleats("batch", jobs).errors == "Error: \(text)\n")
    }
  }

  /// Only the job knows the names of numbered files.
  @Test func linksOutOfTheFolderAreRefused() throws {
    try withFolder { folder in
      let made = try Command.shell("mkdir root; ln -s ../secret.png root/f-1.png", in: folder)
      #expect(made.code == 0)
      let words = #"["flip", "--size", "9x9", "--times", "0,0.1", "-o", "f-%d.png"]"#
      let outcome = try batch(
        [#"{"command": "render", "arguments": \#(words)}"#], "--report ../failed",
        in: folder.appending("root"))
      #expect(outcome.code == 1)
      let report = try String(contentsOf: folder.appending("failed"), encoding: .utf8)
      #expect(
        report.contains(#""error": "--output f-1.png: is a link that leads out of the folder "#))
      #expect(try folder.names.sorted() == ["failed", "root"])
    }
  }

  /// The same file under several names.
  @Test(arguments: Command.cases(["a.png", "./a.png", "sub/../a.png", "link/a.png", "alias.png"]))
  func twoJobsWithOneOutput(name: String) throws {
    try withFolder { folder in
      for (link, target) in [("link", "."), ("alias.png", "a.png")] {
        try FileManager.default.createSymbolicLink(
          atPath: folder.appending(link).path, withDestinationPath: target)
      }
      try Data().write(to: folder.appending("a.png"))
      let before = try Set(folder.names + ["jobs.ndjson"])
      let outcome = try batch([job("b.png"), job("a.png"), job("c.png"), job(name)], in: folder)
      #expect(outcome.code == 1)
      let text =
        name.contains("..") ? "\"..\" is not accepted" : "lines 2 and 4 write the same file, a.png"
      #expect(outcome.message.contains(text), "\(outcome.errors)")
      #expect(try Set(folder.names) == before)
    }
  }

  /// One job's failure is not that of the others, and the report is a file of jobs.
  @Test func failuresAreReported() throws {
    try withFolder { folder in
      let picture =
        #"{"command": "render", "arguments": ["flip", "--source", "p.png", "--progress", "1", "-o", "b.png"]}"#
      let outcome = try batch(
        [job("a.png"), picture, job("c.png")], "--report failed.ndjson", in: folder)
      #expect(outcome.code == 1)
      #expect(
        outcome.message
          == "Error: 1 of 3 jobs failed: the report has them, and can be run again; 2 done")
      #expect(try folder.names == ["a.png", "c.png", "failed.ndjson", "jobs.ndjson"])
      let report = try String(contentsOf: folder.appending("failed.ndjson"), encoding: .utf8)
      #expect(
        report.hasPrefix(
          String(picture.dropLast()) + #", "line": 2, "code": 1, "error": "--source p.png: "#),
        "\(report)")
      #expect(report.hasSuffix("\"}\n"))
      // The report again, when there is a picture.
      #expect(
        try Command.shell("cp a.png p.png; \"$PLEATS\" batch failed.ndjson", in: folder).code == 0)
      #expect(try folder.names.contains("b.png"))
      let onOutput = try Command.shell(
        "rm p.png b.png; \"$PLEATS\" batch jobs.ndjson --resume", in: folder)
      #expect(onOutput.code == 1)
      #expect(onOutput.text == report)
      let overJob = try Command.shell("\"$PLEATS\" batch jobs.ndjson --report ./a.png", in: folder)
      #expect(
        overJob.message == "Error: --report ./a.png is the output of a job: choose another name")
      let overJobs = try Command.shell(
        "\"$PLEATS\" batch jobs.ndjson --report jobs.ndjson", in: folder)
      #expect(overJobs.message.contains("is a file that the command reads"))
    }
  }

  @Test func shardsAreTheWhole() throws {
    try withFolder { folder in
      let jobs = (0..<7).map { job("\($0).png") }
      var seen: [String] = []
      for index in 0..<9 {
        #expect(try batch(jobs, "--shard \(index)/9", in: folder).code == 0)
        let new = try folder.names.filter { $0.hasSuffix(".png") && !seen.contains($0) }
        #expect(new.count <= 1)
        seen += new
      }
      #expect(seen == (0..<7).map { "\($0).png" })
      // A wrong command line in another part is left to that part; a double is not.
      let other = #"{"command": "frames", "arguments": ["fold", "-o", "y"]}"#
      #expect(try batch([job("a.png"), other], "--shard 0/2", in: folder).code == 0)
      #expect(try batch([job("a.png"), job("a.png")], "--shard 0/2", in: folder).code == 1)
    }
  }

  /// A signal ends the jobs, too.
  @Test func aSignalEndsAll() throws {
    try withFolder { folder in
      let long =
        #"{"command": "frames", "arguments": ["curl", "--size", "99x99", "--fps", "1000", "--duration", "10000", "-o", "x.json"]}"#
      try Data(long.utf8).write(to: folder.appending("jobs.ndjson"))
      let process = Command.process(["batch", "jobs.ndjson"])
      process.currentDirectoryURL = folder
      try withNoSignalBlocked { try process.run() }
      let children = "/proc/\(process.processIdentifier)/task/\(process.processIdentifier)/children"
      var child: pid_t?
      while process.isRunning, child == nil {
        child = pid_t(
          (try? String(contentsOfFile: children, encoding: .utf8))?.split(separator: " ").first
            ?? "")
        usleep(1000)
      }
      kill(process.processIdentifier, SIGTERM)
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal)
      #expect(kill(try #require(child), 0) != 0)
      #expect(try folder.names == ["jobs.ndjson"])
    }
  }

  /// A file that another program changes between the check and the run.
  @Test func aChangedFileIsNoticed() throws {
    try withFolder { folder in
      let path = folder.appending("jobs.ndjson")
      func check() throws -> BatchPlan {
        try Data((job("\(folder.path)/a.png") + "\n").utf8).write(to: path)
        return try BatchPlan(
          JobFile(path.path), root: OutputRoot(folder.path), shard: nil, report: nil)
      }
      func write(_ text: String) throws {
        let file = try FileHandle(forWritingTo: path)
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: Data(text.utf8))
        try file.close()
      }
      let root = try OutputRoot(folder.path)
      for text in [job("\(folder.path)/b.png"), job("\(folder.path)/a.png") + "\n\n"] {
        let plan = try check()
        try write(text)
        let queue = try JobQueue(plan, root, BatchReport(folder.appending("report").path))
        while let next = queue.next() { try queue.finish(next, .done) }
        #expect(throws: Failure.self) { try queue.end() }
      }
      let queue = try JobQueue(check(), root, BatchReport(folder.appending("report").path))
      while let next = queue.next() { try queue.finish(next, .done) }
      try queue.end()
    }
  }
}
