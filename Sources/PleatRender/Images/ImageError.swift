internal import Pleat

/// An error in reading or writing a picture: the name of the picture, and what is wrong.
public struct ImageError: Error, Equatable, Sendable {
  /// The reason why a picture could not be read or written.
  public enum Reason: Error, Equatable, Sendable {
    /// There is no file with this name.
    case notFound
    /// The name belongs to a folder.
    case isFolder
    /// The system does not allow reading. The text is the system's message.
    case unreadable(String)
    /// The file is empty.
    case empty
    /// The file is in no format that can be read. The text names its likely format, if known.
    case unknownFormat(String?)
    /// The file ends before the picture does.
    case truncated
    /// The contents of the file are wrong. The text is the message of the decoder.
    case damaged(String)
    /// The width or the height is 0.
    case zeroSize(width: Int, height: Int)
    /// The picture has more than `limit` pixels. No memory was allocated for them.
    case tooLarge(width: Int, height: Int, limit: Int)
    /// The picture and the pictures before it have more than `limit` pixels together.
    ///
    /// `together` is the number of all these pixels. `width` and `height` are those of the picture. No
    /// memory was allocated for its pixels.
    case tooLargeTogether(width: Int, height: Int, together: Int, limit: Int)
    /// The file has more than `limit` bytes.
    case fileTooLarge(limit: Int)
    /// The file is valid, but its kind is not supported. The text says why.
    case unsupported(String)
    /// The library that reads this format is not installed. `package` names the package to install.
    case libraryMissing(library: String, package: String)
    /// The file cannot be written. The text says why.
    case unwritable(String)
    /// A PNG file could not be made. The text is the message of the encoder.
    case notEncoded(String)
    /// There is not enough memory: the picture or its file needs `bytes` bytes.
    case outOfMemory(bytes: Int)
    /// The package was built without its trait `SystemLibraries`, so it cannot read or write PNG files.
    /// See ``Image/supportsPNG``.
    case builtWithoutPNG
  }

  /// The path of the file, or the name of the picture, as the caller gave it.
  public var name: String
  /// What is wrong with the picture.
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
  /// What is wrong and what is accepted, without the name of the file.
  public var description: String { text() }

  /// Returns the description for a caller that accepts things of this name, such as a picture.
  package func text(accepting noun: String = "picture") -> String {
    let accepted = accepted(noun) ?? ""
    return switch self {
    case .notFound: "there is no such file; \(accepted)"
    case .isFolder: "is a folder; \(accepted)"
    case .unreadable(let words): "cannot be read: \(words.printable)"
    case .empty: "is empty; \(accepted)"
    case .unknownFormat(let kind):
      "is \(kind.map { "\($0.printable), not" } ?? "not") a picture that can be read; \(accepted)"
    case .truncated: "is cut off: the file ends before the picture does"
    case .damaged(let words): "is damaged: \(words.printable)"
    case .zeroSize(let width, let height):
      "has \(width)x\(height) pixels; width and height must be at least 1"
    case .tooLarge(let width, let height, let limit):
      "has \(width)x\(height) pixels; at most \(limit) in all are accepted"
    case .tooLargeTogether(let width, let height, let together, let limit):
      "has \(width)x\(height) pixels, which makes \(together) with the other pictures; at most "
        + "\(limit) in all are accepted"
    case .fileTooLarge(let limit): "is longer than \(limit) bytes, the largest accepted size"
    case .unsupported(let words): words.printable
    case .libraryMissing(let library, let package):
      "reading a JPEG needs the library \(library), which is not installed: install \(package), or "
        + "give a PNG"
    case .unwritable(let words): "cannot be written: \(words.printable)"
    case .notEncoded(let words): "cannot be written as PNG: \(words.printable)"
    case .outOfMemory(let bytes): "\(OutOfMemory(bytes: bytes))"
    case .builtWithoutPNG: "built without the trait SystemLibraries (needs libpng-dev)"
    }
  }

  /// What is accepted instead, or nil if the reason has nothing to do with the format.
  package func accepted(_ noun: String) -> String? {
    func list(_ word: String) -> String {
      Image.formats.dropLast().joined(separator: ", ") + " \(word) \(Image.formats.last ?? "")"
    }
    return switch self {
    case .notFound, .isFolder, .empty: "a \(list("or")) \(noun) is needed"
    case .unknownFormat: "\(list("and")) are accepted, whatever the name ends in"
    default: nil
    }
  }
}
