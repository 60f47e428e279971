import Foundation
import Pleat
import TestSupport
import Testing

@testable import pleats

/// Shards of `frames` and of numbered files, and what `join` makes of them.
@Suite struct JoinTests {
  private static let frames = "frames curl --size 40x60 --fps 40 --duration 0.5"

  /// Makes shards in a folder, and joins them in another order.
  private func joined(_ line: String, _ count: Int, _ ending: String, in folder: URL) throws
    -> Outcome
  {
    let outcome = try Command.shell(
      """
      set -e
      for i in $(seq 0 \(count - 1)); do "$PLEATS" \(line) --shard $i/\(count) -o part-$i\(ending); done
      """, in: folder)
    guard outcome.code == 0 else { return outcome }
    // Those without frames have only a manifest, and need not be given.
    let parts = try folder.names.filter { $0.hasSuffix(ShardManifest.ending) }.reversed()
    return try Command.shell(
      "\"$PLEATS\" join \(parts.joined(separator: " ")) -o joined\(ending)", in: folder)
  }

  @Test(arguments: FrameFormat.allCases, someCases([3, 1, 30])) func joinedNumbersAreThoseOfOneRun(
    format: FrameFormat, count: Int
  ) throws {
    try withFolder { folder in
      let line = "\(Self.frames) --format \(format.rawValue) --precision single"
      let ending = format == .npy ? "" : ".\(format.rawValue)"
      let outcome = try joined(line, count, ending, in: folder)
      #expect(outcome.code == 0, "\(outcome.errors)")
      #expect(try Command.shell("\"$PLEATS\" \(line) -o whole\(ending)", in: folder).code == 0)
      for end in format == .npy ? ["-matrices.npy", "-quads.npy"] : [ending] {
        let whole = try Data(contentsOf: folder.appending("whole" + end))
        #expect(try Data(contentsOf: folder.appending("joined" + end)) == whole)
      }
      // 21 frames.
      #expect(
        try folder.names.filter { $0.hasPrefix("part-") && !$0.hasSuffix(".shard") }.count
          == min(count, 21) * (format == .npy ? 2 : 1))
    }
  }

  /// A part is a whole file of its own.
  @Test func aPartIsWhole() throws {
    try withFolder { folder in
      let path = folder.appending("part.json").path
      #expect(
        try Command.pleats(line: Self.frames + " --shard 1/3 -o " + path).code == 0)
      let part = try JSONDecoder().decode(
        FrameDocument.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
      let whole = try FrameDocument(String(Self.frames.dropFirst("frames ".count)))
      #expect(part.frames.map(\.time) == Array(whole.frames.map(\.time)[7..<14]))
      // The output can be standard output.
      let one = try Command.pleats(line: Self.frames + " --shard 0/1 -o \(path)")
      #expect(one.code == 0)
      #expect(
        try Command.pleats("join", path, "-o", "-").output
          == Data(contentsOf: URL(fileURLWithPath: path)))
    }
  }

  @Test(.needsPNG, arguments: [1, 4]) func joinedPicturesAreThoseOfOneRun(count: Int) throws {
    try withFolder { folder in
      let flip = RenderFiles.flip
      let outcome = try Command.shell(
        """
        set -e
        mkdir whole same joined $(seq -f %g 0 \(count - 1))
        "$PLEATS" \(flip) -o whole/%05d.png
        for i in $(seq 0 \(count - 1)); do
          "$PLEATS" \(flip) --shard $i/\(count) -o $i/100%%-%d.png
          "$PLEATS" \(flip) --shard $i/\(count) -o same/%05d.png --threads 2
        done
        "$PLEATS" join */100*.shard -o joined/%05d.png
        "$PLEATS" join same/*.shard -o same/%05d.png
        rm same/*.shard
        """, in: folder)
      #expect(outcome.code == 0, "\(outcome.errors)")
      let whole = try RenderFiles.contents(folder.appending("whole"))
      #expect(whole.count == 10)
      #expect(try RenderFiles.contents(folder.appending("joined")) == whole)
      #expect(try RenderFiles.contents(folder.appending("same")) == whole)
      // A missing frame, and one that is cut off.
      let frame = folder.appending("0/100%-0.png")
      try Data(contentsOf: frame).dropLast(9).write(to: frame)
      let refused = try Command.shell(
        "\"$PLEATS\" join */100*.shard -o again-%d.png", in: folder)
      #expect(refused.code == 1)
      #expect(refused.message.contains("0/100%-0.png is missing, or is not a whole PNG of "))
      let picture = try Command.shell("\"$PLEATS\" join 0/*.png -o again-%d.png", in: folder)
      #expect(
        picture.message.contains(
          ".png: the parts of numbered files are given by their manifests, as in "))
      #expect(try folder.names.filter { $0.hasPrefix("again") }.isEmpty)
    }
  }

  /// A frame's new name may be that of another one, which is still to be copied.
  @Test(
    .needsPNG,
    arguments: Command.cases([
      ("f-1%d.png", "--output f-10.png is a file that the command reads, frame 10"),
      ("0-of-2.png.shard%d", "--output"), ("./f-%d.png", ""),
    ])) func joinedPicturesKeepTheirParts(output: String, words: String) throws
  {
    try withFolder { folder in
      let made = try Command.shell(
        """
        for i in 0 1; do "$PLEATS" render flip --size 64x48 --duration 0.3 --shard $i/2 -o f-%d.png; done
        """, in: folder)
      try #require(made.code == 0, "\(made.errors)")
      let before = try RenderFiles.contents(folder)
      let outcome = try Command.shell("\"$PLEATS\" join *.shard -o \(output)", in: folder)
      let isRight = words.isEmpty ? outcome.code == 0 : outcome.message.contains(words)
      #expect(isRight, "\(outcome.errors)")
      #expect(try RenderFiles.contents(folder) == before)
    }
  }

  /// Shards that are not all parts of one request once; nothing is written.
  @Test func othersAreRefused() throws {
    try withFolder { folder in
      let frames = Self.frames
      let made = try Command.shell(
        """
        set -e
        for i in 0 1 2; do "$PLEATS" \(frames) --shard $i/3 -o $i.json; done
        "$PLEATS" \(frames) --shard 1/3 -o portable.json --backend portable
        "$PLEATS" \(frames) --shard 1/3 -o timing.json --timing linear
        "$PLEATS" \(frames) --shard 1/3 -o damaged.json
        "$PLEATS" \(frames) --shard 0/2 -o half.json
        "$PLEATS" \(frames) -o none.json
        sed 's/"version" : "[^"]*"/"version" : "0.0.1"/' 1.json.shard > old.json.shard
        cp 1.json old.json
        truncate -s -1 damaged.json
        echo '{}' > empty.json.shard
        """, in: folder)
      try #require(made.code == 0, "\(made.errors)")
      let before = try folder.names
      for (parts, text) in [
        (
          "0.json 2.json",
          "frames 7 to 13 are in none of the parts: 21 frames are needed, from 0 on"
        ),
        ("1.json 2.json", "frames 0 to 6 are in none"),
        ("0.json 1.json", "frames 14 to 20 are in none"),
        (
          "0.json 1.json 2.json 1.json",
          "1.json is given twice: give each part once"
        ),
        ("half.json 1.json 2.json", "frames 7 to 9 are in both half.json and 1.json"),
        ("0.json portable.json 2.json", "differ in the backend: "),
        ("0.json timing.json 2.json", "differ in the request: kind, options or pictures"),
        ("0.json old.json 2.json", "differ in the version of Pleat: \(Pleats.version) and 0.0.1"),
        ("0.json damaged.json 2.json", "damaged.json does not have the "),
        (
          "none.json",
          "none.json.shard cannot be read: No such file or directory; every part needs"
        ),
        ("empty.json", "empty.json.shard is not the manifest of a shard"),
      ] {
        let outcome = try Command.shell("\"$PLEATS\" join \(parts) -o out.json", in: folder)
        #expect(outcome.code == 1, "\(parts)")
        #expect(outcome.message.contains(text), "\(parts): \(outcome.errors)")
        #expect(try folder.names == before, "\(parts)")
      }
      // The output is not one of the parts or manifests.
      for output in ["1.json", "1.json.shard"] {
        let outcome = try Command.shell("\"$PLEATS\" join ?.json -o \(output)", in: folder)
        #expect(outcome.message.contains("--output \(output) is a file that the command reads"))
      }
      // Parts of other lengths fit, too.
      let whole = try Command.shell(
        "\"$PLEATS\" \(frames) --shard 1/2 -o rest.json && \"$PLEATS\" join half.json rest.json -o - | cmp - none.json",
        in: folder)
      #expect(whole.code == 0, "\(whole.errors)")
    }
  }

  /// An old manifest does not vouch for new files.
  @Test(.needsPNG) func aMixtureOfTwoRequests() throws {
    try withFolder { folder in
      let line = "--size 9x9 --times 0,0.1,0.2,0.3"
      let made = try Command.shell(
        """
        set -e
        for i in 0 1; do "$PLEATS" render flip \(line) --shard $i/2 -o %d.png; done
        cp 0-of-2.png.shard old
        "$PLEATS" render fold \(line) --shard 0/2 -o %d.png
        cp old 0-of-2.png.shard
        """, in: folder)
      try #require(made.code == 0, "\(made.errors)")
      let outcome = try Command.shell("\"$PLEATS\" join *.shard -o x-%d.png", in: folder)
      #expect(outcome.message.contains("the files of 0-of-2.png.shard do not have the "))
      // What fails leaves no manifest.
      let failed = try Command.shell(
        "rm 1.png; mkdir 1.png; \"$PLEATS\" render fold \(line) --shard 0/2 -o %d.png", in: folder)
      #expect(failed.code == 1)
      #expect(try !folder.names.contains("0-of-2.png.shard"))
    }
  }

  /// A list of other files that is as long as the part that the manifest describes.
  @Test(.needsFFmpeg) func aListIsNoPart() throws {
    try withFolder { folder in
      let outcome = try Command.shell(
        """
        set -e
        for i in 0 1; do "$PLEATS" render flip --size 16x16 --fps 10 --shard $i/2 -o $i.mp4; done
        cp 0.mp4 other.mp4
        { printf 'ffconcat version 1.0\nfile other.mp4\n'; yes ''; } | head -c $(wc -c <other.mp4) >0.mp4
        "$PLEATS" join 0.mp4 1.mp4 -o out.mp4
        """, in: folder)
      #expect(outcome.code == 1 && outcome.errors.contains("whitelist"), "\(outcome.errors)")
      #expect(try !folder.names.contains("out.mp4"))
    }
  }

  /// Numbers that no manifest has, which would be too large to compute with.
  @Test(arguments: [
    (#""hold":0"#, #""hold":1e300"#), (#""frameRate":10"#, #""frameRate":0"#),
    (#""width":64"#, #""width":9223372036854775807"#), (#""height":48"#, #""height":0"#),
    (#""frameCount":6"#, #""frameCount":9223372036854775807"#), (#""first":0"#, #""first":-1"#),
    (#""end":6"#, #""end":6,"name":"../a-%d.png""#),
    (#""end":6"#, #""end":6,"name":"a-%d\u0000.png""#),
  ]) func impossibleManifests(old: String, new: String) throws {
    let text =
      #"{"origin":{"request":"1","version":"1","backend":"b","frameCount":6,"content":{"video":{"format":"mp4","#
      + #""width":64,"height":48,"frameRate":10,"hold":0,"isTransparent":false}}},"shard":"0/1","first":0,"end":6}"#
    try withFolder { folder in
      let file = folder.appending("v.mp4.shard")
      try Data(text.utf8).write(to: file)
      #expect(try ShardManifest(contentsOf: file.path).frames == 0..<6)
      try Data(text.replacing(old, with: new).utf8).write(to: file)
      let outcome = try Command.pleats("join", folder.appending("v.mp4").path, "-o", "x.mp4")
      #expect(outcome.code == 1)
      #expect(outcome.message.contains("is not the manifest of a shard"))
    }
  }

  @Test func placesOfPartsAreChecked() throws {
    try withFolder { folder in
      let frames = Self.frames
      #expect(
        try Command.shell("\"$PLEATS\" \(frames) --shard 0/2 -o p.json", in: folder).code == 0)
      let again = try Command.shell("\"$PLEATS\" \(frames) --shard 0/2 -o p.json", in: folder)
      #expect(again.code == 0)
      let names = try folder.names
      let other = try Command.shell("\"$PLEATS\" \(frames) --shard 1/2 -o p.json", in: folder)
      #expect(other.code == 1)
      #expect(
        other.message
          == "Error: --output p.json has part 0/2 of the same request, and this is part 1/2: give each "
          + "part a name of its own, with its number in it")
      let device = try Command.shell("\"$PLEATS\" \(frames) --shard 1/2 -o /dev/null", in: folder)
      #expect(device.code == 1)
      #expect(
        device.message.contains("a part of --shard needs a regular file, not a device or a pipe"))
      #expect(try folder.names == names)
    }
  }
}
