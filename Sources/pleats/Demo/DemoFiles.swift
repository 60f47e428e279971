import ArgumentParser
import Foundation
import Pleat
import PleatRender

/// Writes the files of the demo.
struct DemoFiles {
  let folder: String

  /// The size of the pages on the contact sheet.
  ///
  /// They are wider than high, to keep the rows of the sheet low.
  private static let size = Size(width: 240, height: 180)

  /// The name of the contact sheet.
  static let sheet = "sheet.png"
  /// The name of the page that links to the other files.
  static let index = "index.html"

  /// Writes all files.
  ///
  /// - Returns: the lines to print about them.
  func write() throws -> [String] {
    try write(
      try DemoSheet(size: Self.size, scale: 2).image().pngData(), to: Self.sheet)
    for script in DemoEntry.scripts { try write(Array(script.text.utf8), to: script.file) }
    let paper = DemoEntry.paper
    try write(
      Image(width: 2, height: 2, filledWith: Pixel(paper.color)).pngData(), to: paper.file)
    var lines = ["\(path(Self.sheet)): every kind of transition"]
    var missing: Set<String> = []
    for entry in DemoEntry.all {
      do {
        try write(entry)
        lines.append("\(path(entry.file)): \(entry.sentence)")
      } catch let failure as Failure {
        guard let error = failure.cause as? VideoError,
          [.encoderMissing, .probeMissing].contains(error)
        else {
          throw failure
        }
        missing.insert(entry.file)
        // The old file stays, because without ffmpeg there is no way to make it again.
        let isOld = access(path(entry.file), F_OK) == 0
        lines.append(
          "\(path(entry.file)): not made, \(error)"
            + (isOld ? "; the file of an earlier demo stays, and the page does not link to it" : "")
        )
      }
    }
    try write(Array(DemoIndex(missing: missing).text.utf8), to: Self.index)
    return ["Open \(path(Self.index)) in a browser: it shows these files and their commands."]
      + lines
  }

  /// Writes an entry with the commands that the index page shows.
  private func write(_ entry: DemoEntry) throws {
    for part in entry.parts {
      // A word that names a file of the demo stands for the file in the folder, which must not look like
      // an option.
      let names = Set(DemoEntry.inputs)
      let words = part.words.map { names.contains($0) ? path($0) : $0 }
      try Self.run(words + ["-o", path(part.file)])
    }
  }

  /// Runs a command as from the command line.
  ///
  /// - Throws: what the command throws, without the option `--output`, which the demo does not have.
  private static func run(_ arguments: [String]) throws {
    do {
      try NamedKind.$arguments.withValue(.init(arguments)) {
        var command = try Pleats.parseAsRoot(arguments)
        if let bake = command as? BakeCommand {
          // The note about its size is not for newcomers.
          _ = try bake.writeFile(bake.planned.plan ?? nil)
        } else {
          try command.run()
        }
      }
    } catch let failure as Failure {
      throw Failure(
        failure.description.replacing("--output ", with: "", maxReplacements: 1),
        cause: failure.cause)
    }
  }

  /// The path of a file, which never looks like an option.
  private func path(_ file: String) -> String {
    "\(folder.hasPrefix("-") ? "./" : "")\(folder)/\(file)"
  }

  private func write(_ bytes: [UInt8], to file: String) throws {
    try OutputFile(path(file), option: nil).writeWhole(bytes)
  }
}
