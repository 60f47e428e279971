import ArgumentParser
import Foundation
import Pleat
import PleatRender
import PleatWeb

struct DemoFiles {
  let folder: String
  /// The URL of the documentation, to which the index page leads, relative to the folder or absolute.
  var documentation: String?

  static let index = OutputFolder.index

  /// Throws if writing would replace something that is not a file, or an index page that is not Pleat's.
  func check() throws {
    let names = DemoEntry.inputs + DemoEntry.all.map(\.file) + [Self.index]
    let taken = names.map(path).filter(FileCalls.exists)
    let path = path(Self.index)
    if let other = taken.first(where: { $0 != path && fileType(of: $0) != S_IFREG }) {
      throw Failure("\(other.printable) is not a file: \(accepted: "choose another folder")")
    }
    try OutputFolder.requireOwnPage(path)
  }

  func write() throws -> [String] {
    for script in DemoEntry.scripts { try write(Array(script.text.utf8), to: script.file) }
    let paper = DemoEntry.paper
    let (width, height) = (2 * Int(DemoEntry.size.width), 2 * Int(DemoEntry.size.height))
    try write(
      Image(width: width, height: height, filledWith: Pixel(paper.color)).pngData(), to: paper.file)
    let photographs = DemoEntry.photographs.map { $0.image(width: width, height: height) }
    for (photograph, image) in zip(DemoEntry.photographs, photographs) {
      try write(image.pngData(), to: photograph.file)
    }
    var lines: [String] = []
    var missing: Set<String> = []
    var progress = ProgressLine(total: DemoEntry.all.count, of: "files", files: [])
    defer { progress.clear() }
    for (index, entry) in DemoEntry.all.enumerated() {
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
        // The old file stays, because it cannot be made again without ffmpeg.
        let isOld = access(path(entry.file), F_OK) == 0
        lines.append(
          "\(path(entry.file)): not made, \(error)"
            + (isOld ? "; the file of an earlier demo stays, and the page does not link to it" : "")
        )
      }
      progress.show(index + 1)
    }
    let index = DemoIndex(
      missing: missing, photographs: photographs, documentation: documentation)
    try write(Array(index.text().utf8), to: Self.index)
    return ["Open \(path(Self.index)) in a browser: it shows these files and their commands."]
      + lines
  }

  /// Writes an entry by the command that the index page shows, and links its web page to the index page.
  private func write(_ entry: DemoEntry) throws {
    // A word that names a file of the demo is replaced by the path of this file.
    let names = Set(DemoEntry.inputs)
    let words = entry.words.map { names.contains($0) ? path($0) : $0 }
    try PageFile.$home.withValue(Self.index) {
      // The demo shows a progress bar of its own.
      try Self.run(words + ["-o", path(entry.file), "--progress-bar", "never"])
    }
  }

  private static let commands: [any ParsableCommand.Type] = [
    ExportCommand.self, ComposeCommand.self, LayoutCommand.self, NavigateCommand.self,
    BookCommand.self, RenderCommand.self,
  ]

  private static func run(_ arguments: [String]) throws {
    do {
      try NamedKind.$arguments.withValue(.init(arguments)) {
        let type = Self.commands.first { $0.configuration.commandName == arguments.first }
        guard var command = try type?.parseAsRoot(Array(arguments.dropFirst())) else { return }
        if let export = command as? ExportCommand {
          // The notes are left out, because they would confuse newcomers.
          try MessageSettings.$current.withValue(export.messages.settings) {
            _ = try export.writeFile(export.plan())
          }
        } else if let render = command as? RenderCommand {
          try MessageSettings.$current.withValue(render.messages.settings) {
            try render.prepared(render.plan()).write()
          }
        } else {
          try command.run()
        }
      }
    } catch {
      throw Failure(
        "\("\(error)".replacing("--output ", with: "", maxReplacements: 1))",
        cause: (error as? Failure)?.cause)
    }
  }

  /// Returns the path of a file in a form that never looks like an option.
  private func path(_ file: String) -> String {
    "\(folder.hasPrefix("-") ? "./" : "")\(folder)/\(file)"
  }

  private func write(_ bytes: [UInt8], to file: String) throws {
    try OutputFile(path(file), option: nil).writeWhole(bytes)
  }
}
