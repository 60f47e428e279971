import ArgumentParser

struct DemoCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", _superCommandName: "pleats",
    abstract: "Write a folder of examples that show every kind of transition.",
    usage: "pleats demo [<folder>] [options]",
    discussion: """
      The command creates the folder if it does not exist, and replaces the files of an earlier demo. An \
      index.html of your own stops it before it writes anything. Open index.html first: its cards show \
      every kind of transition, each with code to copy. It leads to the other files.

      page.html      drag across the picture, or choose another transition and
                     its parameters, which the address names
      compose.html   sliders compose a transform step by step
      layout.html    a million items in five layouts
      navigate.html  pages are pushed, popped, presented and dismissed
      pager.html     a book whose pages turn, several at once
      flip.gif, cube.gif, tiles.gif, curl.gif, pager.gif
                     five animations. They need the program ffmpeg; without
                     ffmpeg the command says so and goes on, and animations of
                     an earlier demo stay as they are

      The scripts and pictures for these files are in the folder too. Each page is one file that loads \
      nothing from the network.

      Exit codes: 0 for success, 64 for wrong usage, 1 for any other failure.
      """)

  @Argument(help: .init("Folder for the files. (default: pleat-demo)", valueName: "folder"))
  var argument: String?

  @Option("Folder for the files, instead of <folder>.", "folder", name: .shortAndLong)
  var output: String?

  @Option(
    "URL of the documentation, to which the index page then links, as in documentation/.",
    "url")
  var documentation: String?

  @OptionGroup(title: "Messages") var messages: MessageOptions

  private var folder: String { argument ?? output ?? "pleat-demo" }

  func validate() throws {
    if let argument, let output {
      throw UsageError(
        "\(option: "--output") \(output.quoted): the folder \(argument.quoted) is given already; "
          + "\(accepted: "give one of them")")
    }
    if folder.isEmpty { throw UsageError("\"\": \(accepted: "the name of a folder is needed")") }
    if documentation?.isEmpty == true {
      throw UsageError(
        "\(option: "--documentation") \"\": "
          + "\(accepted: "an address is needed, such as documentation/ or https://example.org/")")
    }
  }

  func work() throws {
    try requirePNG(for: folder)
    try DemoFiles(folder: folder).check()
    try OutputFolder.make(folder)
    try printReport(try DemoFiles(folder: folder, documentation: documentation).write())
  }
}
