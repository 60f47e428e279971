import Foundation
import Pleat
import PleatRender

/// The value of `--pages`: the number of pages, or the files of their pictures.
enum BookPages {
  case count(Int)
  case files([String])

  var count: Int {
    switch self {
    case .count(let count): count
    case .files(let files): files.count
    }
  }

  var files: [String]? {
    if case .files(let files) = self { files } else { nil }
  }

  /// Parses the first word of `--pages`, the only one that the parser gets.
  static func option(_ text: String) throws -> BookPages {
    guard text.isEmpty || text.hasPrefix("-") || text.isDigits else { return .files([text]) }
    return .count(
      try Int.option(
        text, in: 1...Int.max,
        "a number of pages of at least 1, a folder of pictures, or pictures are needed"))
  }

  /// Returns the pages that all words of `--pages` give, with the pictures in folders.
  func found(in words: [String]) throws -> BookPages {
    if case .count = self, words.count == 1 { return self }
    return .files(
      try words.flatMap { fileType(of: $0) == S_IFDIR ? try Self.pictures(in: $0) : [$0] })
  }

  /// The extensions of pictures; if a file with such an extension is not a picture, this is an error.
  private static let endings = Set(Image.formats.map { $0.lowercased() } + ["jpg", "tif", "heif"])

  /// Returns the pictures in a folder in the order of their names, whose digits are compared as numbers.
  private static func pictures(in folder: String) throws -> [String] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw Failure(
        "\(option: "--pages") \(folder.printable) cannot be read: \(systemWords(error))")
    }
    let files = names.filter { !$0.hasPrefix(".") }.sorted(by: isBefore)
      .map { folder.hasSuffix("/") ? folder + $0 : "\(folder)/\($0)" }
      .filter { fileType(of: $0) == S_IFREG }
    let pictures = files.filter { file in
      endings.contains((file as NSString).pathExtension.lowercased())
        || [.still, .animation].contains(try? Image.kind(ofFile: file))
    }
    guard pictures.isEmpty else { return pictures }
    throw Failure(
      "\(option: "--pages") \(folder.printable) has no pictures: "
        + "\(accepted: "a folder of files in \(Image.formats.joined(separator: ", ")) is needed")")
  }

  private static func isBefore(_ first: String, _ second: String) -> Bool {
    let order = first.compare(second, options: [.numeric, .caseInsensitive])
    return order == .orderedSame ? first < second : order == .orderedAscending
  }
}
