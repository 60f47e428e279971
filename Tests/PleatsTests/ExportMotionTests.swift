import Foundation
import TestSupport
import Testing

/// `pleats export --format motion`, and what shaders have in common with it.
@Suite struct ExportMotionTests {
  private static let library = URL(filePath: #filePath)
    .appending(path: "../../../Sources/PleatWeb/Library/motions").standardized

  private func object(_ line: String) throws -> [String: Any] {
    let outcome = try Command.pleats(line: "export \(line) --format motion")
    #expect(outcome.code == 0, "\(outcome.errors)")
    return try #require(
      try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
  }

  /// Where the law holds, the size does not matter; elsewhere the file is for the size.
  @Test func motionsHaveASizeOnlyWhereTheyNeedIt() throws {
    let plain = try Command.pleats(line: "export doors --format motion")
    #expect(plain.errors.hasSuffix(" bytes, for pages of every size\n"))
    #expect(
      try Command.pleats(line: "export doors --size 33x44 --format motion").text == plain.text)
    let shader = try Command.pleats(line: "export tiles --format glsl").text
    #expect(try Command.pleats(line: "export tiles --size 3x4 --format glsl").text == shader)
    let near = try object("doors --size 33x44 --perspective 90")
    #expect(near["size"] as? [Double] == [33, 44] && near["depth"] is NSNull)
    #expect(try object("curl --size 33x44")["depth"] as? String == "width")
    #expect(try object("curl --size 33x44 --angle 20")["depth"] is NSNull)
  }

  @Test(
    arguments: Command.cases([
      ("motion --perspective 90", "--size is missing: this motion is for one size"),
      ("motion --source a.png", "--pictures none: --source a.png is not used; leave it out"),
      ("motion --scale 2", "--scale 2: a motion has no pixels; leave it out"),
      ("motion --pictures inline", "--pictures inline: not in motion; accepted: none"),
      ("motion --bench", "--bench: not in motion; accepted with html"),
      ("motion --fluid", "--fluid: not in motion; accepted with css and waapi"),
      ("motion --lift 3", "--lift 3: not in motion; accepted with css and waapi"),
      (
        "glsl --perspective 90",
        "--perspective 90: give --size too, since a shader has the distance in multiples"
      ),
      ("glsl --scale 2", "--scale 2: a shader has no pixels; leave it out"),
      ("wgsl --duration 2", "--duration: not in wgsl: its host says how fast progress grows"),
      ("metal --lift 3", "--lift 3: not in metal; accepted with css and waapi"),
    ])) func refusals(options: String, message: String) throws
  {
    let outcome = try Command.pleats(line: "export doors --format \(options)")
    #expect(outcome.code == 64 && outcome.output.isEmpty)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  /// The motions of the script library are what the command writes, and `.json` names the format.
  @Test(arguments: ["card", "cube", "curl", "doors", "flip", "fold"])
  func theLibraryHasMotions(name: String) throws {
    let file = Self.library.appending(path: "\(name).json")
    try withFolder { folder in
      let outcome = try Command.shell("exec \"$PLEATS\" export \(name) -o x.json", in: folder)
      #expect(outcome.code == 0, "\(outcome.errors)")
      let text = try Data(contentsOf: folder.appending("x.json"))
      #expect(
        try Data(contentsOf: file) == text, "`pleats export \(name) -o \(file.path)` renews it")
    }
  }
}
