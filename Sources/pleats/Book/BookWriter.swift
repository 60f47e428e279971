import Foundation
import Pleat
import PleatRender
import PleatWeb

/// Writes a book of pictures as one file, or as a folder with a page, its script and its pictures.
struct BookWriter {
  let pictures: [String]
  let title: String
  /// The attributes of `<pleat-book>`.
  let attributes: [(name: String, value: String)]

  func write(to output: String) throws {
    let inputs = InputFiles(pictures.map { ("--pages", $0) })
    if OutputFolder.isFolder(output) {
      try writeFolder(output.hasSuffix("/") ? output : output + "/", inputs)
    } else {
      try inputs.refuse(output: output)
      try writeFile(output)
    }
  }

  private func writeFile(_ path: String) throws {
    let book = PictureBook(title: title, attributes: attributes)
    let file = try OutputFile(path)
    try write(book.parts.start, to: file)
    try readPictures { number, picture in
      try write(
        book.page(number, source: TransitionExport.url(containing: picture.bytes)), to: file)
    }
    try write(book.parts.end, to: file)
    try OutputFile.commit([file])
  }

  /// - Parameter folder: The path of the folder, with a slash at its end.
  private func writeFolder(_ folder: String, _ inputs: InputFiles) throws {
    let place = FileCalls.realPath(folder)
    if place != nil, pictures.contains(where: { FileCalls.realPath(FilePlace.folder($0)) == place })
    {
      throw Failure(
        "\(option: "--output") \(folder.printable) is the folder of the pictures: "
          + "\(accepted: "choose another folder")")
    }
    try OutputFolder.requireOwnPage(folder + OutputFolder.index)
    let made = try OutputFolder.make(folder)
    do {
      try writeFiles(in: folder, inputs)
    } catch {
      for folder in made.reversed() { rmdir(folder) }
      throw error
    }
  }

  private func writeFiles(in folder: String, _ inputs: InputFiles) throws {
    let book = PictureBook(title: title, attributes: attributes, scriptFile: "book.js")
    var files: [OutputFile] = []
    func open(_ name: String) throws -> OutputFile {
      try inputs.refuse(output: folder + name)
      let file = try OutputFile(folder + name)
      files.append(file)
      return file
    }
    var page = book.parts.start
    try readPictures { number, picture in
      let digits = String(repeating: "0", count: "\(pictures.count)".count - "\(number)".count)
      let name = "page-\(digits)\(number).\(picture.ending)"
      try open(name).write(picture.bytes.span.bytes)
      page += book.page(number, source: name)
    }
    try write(PictureBook.script, to: open("book.js"))
    try write(page + book.parts.end, to: open(OutputFolder.index))
    try OutputFile.commit(files)
  }

  /// Passes on one picture after another, with the number of its page, because memory may not suffice for all.
  private func readPictures(_ body: (Int, EncodedPicture) throws -> Void) throws {
    var line = ProgressLine(total: pictures.count, of: "pages", files: [])
    defer { line.clear() }
    for (index, path) in pictures.enumerated() {
      try namingMemory(of: "\(option: "--pages") \(path.printable)") {
        let picture = try translating(
          EncodedPicture.pictures(contentsOf: [path], limit: Image.pixelLimit)[0]
        ) { PictureError(option: "--pages", error: $0) }
        picture.image?.printRemark(on: "--pages \(path)")
        try body(index + 1, picture)
      }
      line.show(index + 1)
    }
  }

  private func write(_ text: String, to file: OutputFile) throws {
    try file.write(Array(text.utf8).span.bytes)
  }
}
