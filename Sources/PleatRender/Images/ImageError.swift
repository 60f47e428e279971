internal import Pleat

/// Why a picture could not be read or written, and which.
public struct ImageError: Error, Equatable, Sendable {
  /// What is wrong with a picture.
  public enum Reason: Error, Equatable, Sendable {
    /// There is no file of that name.
    case notFound
    /// The name is a folder's.
    case isFolder
    /// The system refuses, with its words.
    case unreadable(String)
    /// The file has no bytes.
    case empty
    /// The file is neither PNG nor JPEG; with what it seems to be, where that is known.
    case unknownFormat(String?)
    /// The file ends before the picture does.
    case truncated
    /// What the file says of itself is wrong, with the words of who found out.
    case damaged(String)
    /// A width or height is 0.
    case zeroSize(width: Int, height: Int)
    /// There are more pixels than are accepted; nothing was allocated for them.
    case tooLarge(width: Int, height: Int, limit: Int)
    /// The pictures up to this one have more pixels together than are accepted; nothing was allocated
    /// for them.
    case tooLargeTogether(width: Int, height: Int, together: Int, limit: Int)
    /// The file has more bytes than are read.
    case fileTooLarge(limit: Int)
    /// The file is whole, but of a kind that is not read.
    case unsupported(String)
    /// A library that reads this format is not installed, and the package that has it.
    case libraryMissing(library: String, package: String)
    /// A PNG file could not be made, with the words of who tried.
    case notEncoded(String)
    /// The memory that the picture needs cannot be allocated.
    case outOfMemory(bytes: Int)
    /// The package was built without its trait `Pictures`, so there is no PNG: see
    /// ``Image/supportsPNG``.
    case builtWithoutPictures
  }

  /// The name of the file, as it was given.
  public var name: String
  /// What is wrong with it.
  public var reason: Reason

  /// Creates an error about a picture.
  public init(name: String, reason: Reason) {
    self.name = name
    self.reason = reason
  }
}

extension ImageError: CustomStringConvertible {
  /// The file, what is wrong with it and what is accepted, as one line without a full stop.
  public var description: String { "\(name.printable): \(reason)" }
}

extension ImageError.Reason: CustomStringConvertible {
  /// What is wrong and what is accepted, without the file's name.
  public var description: String {
    switch self {
    case .notFound: "there is no such file; a PNG or JPEG picture is needed"
    case .isFolder: "is a folder; a PNG or JPEG picture is needed"
    case .unreadable(let words): "cannot be read: \(words.printable)"
    case .empty: "is empty; a PNG or JPEG picture is needed"
    case .unknownFormat(let kind):
      "is \(kind.map { "\($0.printable), not" } ?? "not") a picture that can be read; PNG and JPEG are accepted, "
        + "whatever the name ends in"
    case .truncated: "is cut off: the file ends before the picture does"
    case .damaged(let words): "is damaged: \(words.printable)"
    case .zeroSize(let width, let height):
      "has \(width)x\(height) pixels; a picture needs at least one each way"
    case .tooLarge(let width, let height, let limit):
      "has \(width)x\(height) pixels; at most \(limit) in all are accepted"
    case .tooLargeTogether(let width, let height, let together, let limit):
      "has \(width)x\(height) pixels, which makes \(together) with the other pictures; at most "
        + "\(limit) in all are accepted"
    case .fileTooLarge(let limit): "is longer than \(limit) bytes, the most that is read"
    case .unsupported(let words): words.printable
    case .libraryMissing(let library, let package):
      "reading a JPEG needs the library \(library), which is not here: install \(package), or give "
        + "a PNG"
    case .notEncoded(let words): "cannot be written as PNG: \(words.printable)"
    case .outOfMemory(let bytes): "\(OutOfMemory(bytes: bytes))"
    case .builtWithoutPictures: "built without the trait Pictures (needs libpng-dev)"
    }
  }
}
