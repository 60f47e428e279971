import ArgumentParser

/// `pleats demo`.
struct DemoCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Draw all sixteen transitions into a folder, to be looked at.",
    discussion: """
      Makes the folder if it is not there, and writes three files, which replace those of an earlier demo:

      sheet.png  all sixteen styles, six moments of each, from the first page to the second
      flip.gif   a page that turns; it needs the program ffmpeg, and a line says so if there is none
      page.html  a page for the browser: drag across the picture, or choose another style

      Exit codes: 0, 64 for wrong usage, 1 for any other failure.
      """)

  @Argument(help: "Where the files go. (default: pleat-demo)")
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
