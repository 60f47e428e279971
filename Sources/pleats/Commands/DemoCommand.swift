import ArgumentParser

/// `pleats demo`.
struct DemoCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Write a folder of examples that show every kind of transition.",
    discussion: """
      The command creates the folder if it does not exist. It writes six files, and replaces those \
      of an earlier demo:

      sheet.png  six moments of each style of folds and flips, and of each other
                 kind of transition
      flip.gif, cube.gif, tiles.gif, curl.gif
                 four animations. They need the program ffmpeg; without ffmpeg
                 the command says so and goes on
      page.html  a web page: drag across the picture, or choose another
                 transition and its parameters

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
    var lines = [try files.writeSheet()]
    for animation in DemoFiles.animations {
      lines.append(try files.writeAnimation(animation.name, animation.words))
    }
    lines.append(try files.writePage())
    try printReport(lines)
  }
}
