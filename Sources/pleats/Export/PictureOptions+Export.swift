import ArgumentParser
import Foundation
import Pleat
import PleatRender

extension PictureOptions {
  func validate(form: PictureForm, size: Size?) throws {
    switch form {
    case .link:
      if let missing = given.first(where: { $0.path == nil && $0.page != .back }) {
        throw UsageError(
          "\(option: "--pictures") link: \(missing.name) is missing: \(accepted: "give a file to link to")"
        )
      }
    case .slots:
      for case (_, let option, let path?) in given {
        throw UsageError(
          "\(option: "--pictures") none: \(option) \(path.printable) is not used; leave it out")
      }
      if size == nil {
        throw UsageError("\(option: "--pictures") none: \(accepted: "give --size, as in 320x480")")
      }
    case .inline: break
    }
  }

  func pages(
    as form: PictureForm, size: Size?, scale: Double, for output: String?
  ) throws -> PagePictures {
    // This transparent pixel stands for a slot, and for a picture that is not decoded and may be transparent.
    let unknown = Image(width: 1, height: 1)
    if form == .slots, let size {
      return PagePictures(size: size, source: unknown, destination: unknown)
    }
    let files = try load { paths, limit throws(ImageError) in
      try EncodedPicture.pictures(contentsOf: paths, limit: limit)
    }
    guard let size = size ?? measured(files.compactMapValues(\.image), scale: scale) else {
      throw UsageError(
        "\(about: "--size")the page's size is missing: \(accepted: "give --size, as in 320x480"); it is not read from a "
          + "GIF, WebP or AVIF")
    }
    func page(_ page: Panel.Page) throws -> Image {
      guard let file = files[page] else { return try drawing(of: page, size: size, scale: scale) }
      return file.image ?? unknown
    }
    var pages = PagePictures(
      size: size, source: try page(.source), destination: try page(.destination))
    for (page, option, path) in given {
      guard let file = files[page], let path else { continue }
      if form == .link, !file.isWhole {
        throw Failure(
          "\(option: "--pictures") link: \(option) \(path.printable) is in a format that browsers do not show: "
            + "\(accepted: "give a PNG, JPEG, WebP, AVIF or GIF, or leave --pictures out")")
      }
      pages.urls[page] =
        try form == .link
        ? linkURL(of: path, option: option, from: output)
        : TransitionExport.url(containing: file.bytes)
      if page == .back { pages.others[page] = file.image ?? unknown }
    }
    return pages
  }

  /// Returns the URL of a file, relative to the folder of the output, or to the current folder if the
  /// output is not a file.
  private func linkURL(of path: String, option: String, from output: String?) throws -> String {
    guard fileType(of: path) == S_IFREG else {
      throw Failure(
        "\(option: "--pictures") link: \(option) \(path.printable) is not a regular file, so no web page "
          + "can load it")
    }
    var folder = ""
    if let output, output != "-", [nil, S_IFREG].contains(fileType(of: output)) {
      folder = FilePlace.divided(output).folder
    }
    let (own, name) = FilePlace.divided(path)
    let (from, to) = (try Self.parts(of: folder), try Self.parts(of: own) + [name])
    let shared = zip(from, to).prefix { $0 == $1 }.count
    let steps =
      Array(repeating: "..", count: from.count - shared)
      + to.dropFirst(shared).map(Self.percentEncoded)
    return steps.joined(separator: "/")
  }

  /// Returns the components of a folder's absolute path, with links resolved; "" is the current folder.
  private static func parts(of folder: String) throws -> [String] {
    // Foundation would remove `..` from the path before it resolves links, which leads to another folder.
    guard let path = FileCalls.realPath(folder.isEmpty ? "." : folder) else {
      throw Failure("\(folder.printable): \(String(cString: strerror(errno)))")
    }
    return path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func percentEncoded(_ part: String) -> String {
    // A colon in the first component would make it the scheme of a URL.
    part.addingPercentEncoding(
      withAllowedCharacters: .urlPathAllowed.subtracting(CharacterSet(charactersIn: ":;"))) ?? part
  }
}
