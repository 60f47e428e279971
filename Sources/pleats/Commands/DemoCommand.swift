import ArgumentParser

/// `pleats demo`.
struct DemoCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Write a folder of examples that show all sixteen transitions.",
    discussion: """
      The command creates the folder if it does not exist. It writes three files, and replaces those \
      of an earlier demo:

      sheet.png  six moments of each of the sixteen styles
      flip.gif   a page that turns. It needs the program ffmpeg; without ffmpeg
                 the command says so and goes on
      page.html  a web page: drag across the picture, or choose another style

      Exit codes: 0 for success, 64 for wrong usage, 1 for any other failure.
      """)

  @Argument(help: "Folder for the files.")
  var folder = "pleat-demo"

  func validate() throws {
    if folder.isEmpty { throw ValidationError("\"\": the name of a folder is needed") }
  }

  func run() throws {
    try requirePNG(for: folder)
    let files = DemoFiles(folder: folder)
    try DemoFolder.make(files.folder)
    var lines = [try files.writeSheet(), try files.writePage()]
    lines.insert(try files.writeAnimation(), at: 1)
    try printReport(lines)
  }
}
