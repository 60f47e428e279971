import Foundation
import Pleat
import TestSupport
import Testing

@testable import pleats

/// How frames and jobs are divided, and what a request is.
@Suite struct ShardTests {
  @Test func partsAreContiguousAndEven() throws {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    let cases = [(0, 1), (0, 7), (1, 16), (16, 16), (17, 16), (.max, Shard.most), (.max, 1)]
    let others = (0..<200).map { _ in
      (Int.random(in: 0...5000, using: &generator), Int.random(in: 1...300, using: &generator))
    }
    for (total, count) in cases + others {
      var next = 0
      // Of many parts only some.
      let indices = count > 1000 ? [0, 1, count / 2, count - 1] : Array(0..<count)
      for index in indices {
        let part = Shard(index: index, count: count).part(of: total)
        if count <= 1000 { #expect(part.lowerBound == next, "seed \(seed)") }
        #expect((0...1).contains(part.count - total / count), "\(total)/\(count), seed \(seed)")
        next = part.upperBound
      }
      #expect(next == total, "\(total)/\(count), seed \(seed)")
    }
  }

  @Test func options() throws {
    #expect(try Shard.option("0/1") == Shard(index: 0, count: 1))
    #expect(try Shard.option("15/16").description == "15/16")
    for text in ["", "1", "1/", "/1", "-1/2", "1/2/3", "a/2", "0/0", "0/1000001", "1 /2", "0x0/2"] {
      #expect(throws: UsageError.self, "\(text)") { try Shard.option(text) }
    }
    let error = #expect(throws: UsageError.self) { try Shard.option("16/16") }
    #expect(error?.description == "parts are numbered from 0: of 16, 0/16 to 15/16 is accepted")
  }

  private func digest(_ line: String, _ files: [(String, String?)] = []) throws -> Digest {
    try RequestWords(line.split(separator: " ").map(String.init)).digest(
      files: files.map { (name: $0.0, path: $0.1) })
  }

  /// The order of options, the output and the number of threads do not matter; all else does.
  @Test func theDigestIsThatOfTheRequest() throws {
    let line = "render flip --size 10x20 --perspective -5 --reverse --fps=30"
    let first = try digest(line)
    for same in [
      "render flip --fps 30 --reverse --size=10x20 --perspective -5", line + " -o a.png",
      line + " --output=b.png --shard 1/2 --threads 3", line + " --resume --backend portable",
    ] {
      #expect(try digest(same) == first, "\(same)")
    }
    for other in [
      "render fold --size 10x20 --perspective -5 --reverse --fps=30", line + " --backward",
      "render flip --size 10x20 --perspective 5 --reverse --fps=30", "render flip",
      line + " --fps 60",
    ] {
      #expect(try digest(other) != first, "\(other)")
    }
    // Of an option that is given twice the last value counts.
    #expect(try digest("render flip --fps 1 --fps 2") != digest("render flip --fps 2 --fps 1"))
  }

  /// A picture counts by what is in it, wherever it is.
  @Test func theDigestHasThePictures() throws {
    try withFolder { folder in
      let (a, b) = (folder.appending("a"), folder.appending("b"))
      for file in [a, b] { try Data("one".utf8).write(to: file) }
      func digest(_ file: URL) throws -> Digest {
        try self.digest("render flip --source \(file.path)", [("--source", file.path)])
      }
      #expect(try digest(a) == digest(b))
      let old = try digest(b)
      try Data("two".utf8).write(to: b)
      #expect(try digest(b) != old)
    }
  }

  /// The published test vectors of FNV-1a with 128 bits.
  @Test func digests() {
    var digest = Digest()
    #expect(digest.text == "6c62272e07bb014262b821756295c58d")
    digest.add("a".utf8)
    #expect(digest.text == "d228cb696f1a8caf78912b704e4a8964")
    digest.add("bc".utf8)
    #expect(digest.text == "a68d622cec8b5822836dbc7977af7f3b")
  }
}
