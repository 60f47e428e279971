import Foundation
import TestSupport
import Testing

@testable import PleatRender

/// Pictures of 12x8 pixels in four quarters: red and green above, blue and white below.
enum JPEGBytes {
  static let colour = bytes(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywt\
    QFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09P\
    T09PT09PT09PT09PT09PT09PT0//wAARCAAIAAwDAREAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAABQb/xAAkEAAA\
    AwUJAAAAAAAAAAAAAAAAARECAwUSEwQVFiIxZIGj4v/EABUBAQEAAAAAAAAAAAAAAAAAAAQF/8QAJBEAAAMGBwEAAAAA\
    AAAAAAAAAAMRAQUSFGHhAgQTMUFRYqH/2gAMAwEAAhEDEQA/ADoC4vCMOLLNTqTZkVEZM9OAg906RbccapS4Tm3lNktI\
    hReVXZq9Cxwnvur0J0tURpD18uP/2Q==
    """)
  static let grey = bytes(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywt\
    QFdBRkxOUlNSMj5aYVpQYEpRUk//wAALCAAIAAwBAREA/8QAFQABAQAAAAAAAAAAAAAAAAAABQb/xAAkEAAAAwUJAAAA\
    AAAAAAAAAAAAARECAwUSEwQVFiIxZIGj4v/aAAgBAQAAPwA6AuLwjDiyzU6k2ZFRGTPTgWOE991eh//Z
    """)
  static let progressive = bytes(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywt\
    QFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09P\
    T09PT09PT09PT09PT09PT09PT0//wgARCAAIAAwDASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAQF/8QAFQEB\
    AQAAAAAAAAAAAAAAAAAAAgP/2gAMAwEAAhADEAAAAZtkoP/EABgQAAIDAAAAAAAAAAAAAAAAAAADARMU/9oACAEBAAEF\
    AkRY7If/xAAXEQEAAwAAAAAAAAAAAAAAAAACACEj/9oACAEDAQE/AVrbn//EABcRAAMBAAAAAAAAAAAAAAAAAAACAyH/\
    2gAIAQIBAT8BvJFbD//EABoQAAEFAQAAAAAAAAAAAAAAAAABAhExMqH/2gAIAQEABj8CRtSb4f/EABkQAAIDAQAAAAAA\
    AAAAAAAAAAAhMYHw8f/aAAgBAQABPyF5yOjPR//aAAwDAQACAAMAAAAQh//EABgRAQEAAwAAAAAAAAAAAAAAAAExAFGx\
    /9oACAEDAQE/EEuzNcz/xAAYEQACAwAAAAAAAAAAAAAAAAAAAREhYf/aAAgBAgEBPxBISxWn/8QAGBAAAwEBAAAAAAAA\
    AAAAAAAAARGBEDH/2gAIAQEAAT8QiQGkR5ML/9k=
    """)
  static let cmyk = bytes(
    """
    /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAbEhQXFBEbFxYXHhwbIChCKyglJShROj0wQmBVZWRfVV1baniZgWpxkHNbXYW1\
    hpCeo6utq2eAvMm6pseZqKuk/8AAFAgACAAMBEMRAE0RAFkRAEsRAP/EABkAAAIDAQAAAAAAAAAAAAAAAAQGAAECA//E\
    ACsQAAACBwQLAAAAAAAAAAAAAAARAQMFEhOj4QQWIWQCFBUkMUFCUWFjof/aAA4EQwBNAFkASwAAPwDKu3bV00WKHCi9\
    bzxFjww7AJkKHmiqQ8Rny8JFKmAaxG9S6hmHa7ebl1DJqXs+Ai72al1EH//Z
    """)

  private static func bytes(_ text: String) -> [UInt8] { Array(Data(base64Encoded: text)!) }

  /// The colour picture with an orientation in EXIF's fields.
  static func turned(_ orientation: UInt8, isBigEndian: Bool) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isBigEndian ? bytes.reversed() : bytes
    }
    let entry =
      number(0x0112, 2) + number(3, 2) + number(1, 4) + number(Int(orientation), 2) + [0, 0]
    let other = number(0x010F, 2) + number(2, 2) + number(4, 4) + Array("Abc\0".utf8)
    let tiff =
      Array((isBigEndian ? "MM" : "II").utf8) + number(42, 2) + number(8, 4) + number(2, 2) + other
      + entry + number(0, 4)
    let content = Array("Exif\0\0".utf8) + tiff
    let length = content.count + 2
    return Array(colour.prefix(2)) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + content
      + colour.dropFirst(2)
  }
}

private let isInstalled = (try? TurboJPEG.shared.get()) != nil

@Suite(.enabled(if: isInstalled, "libturbojpeg is not installed")) struct JPEGTests {
  private static func error(_ bytes: [UInt8], limit: Int = Image.pixelLimit) -> ImageError.Reason? {
    do {
      _ = try Image(decoding: bytes, name: "page.jpg", limit: limit)
      return nil
    } catch {
      return error.reason
    }
  }

  /// What a pixel shows, by its corner's colour.
  private static func isNear(_ pixel: Pixel, _ red: Int, _ green: Int, _ blue: Int) -> Bool {
    let distances = [
      abs(Int(pixel.red) - red), abs(Int(pixel.green) - green), abs(Int(pixel.blue) - blue),
    ]
    return distances.max()! < 40 && pixel.alpha == 255
  }

  @Test func coloursAreRead() throws {
    for bytes in [JPEGBytes.colour, JPEGBytes.progressive] {
      let image = try Image(decoding: bytes, name: "page.jpg")
      #expect(image.width == 12 && image.height == 8 && image.isOpaque)
      #expect(Self.isNear(image[0, 0], 200, 30, 30))
      #expect(Self.isNear(image[11, 0], 40, 170, 60))
      #expect(Self.isNear(image[0, 7], 30, 60, 200))
      #expect(Self.isNear(image[11, 7], 240, 240, 240))
    }
  }

  @Test func greyIsRead() throws {
    let image = try Image(decoding: JPEGBytes.grey, name: "page.jpg")
    #expect(Self.isNear(image[11, 7], 240, 240, 240))
    #expect(Self.isNear(image[0, 0], 81, 81, 81))
  }

  /// Where the corners of the upright picture come from, by EXIF's table of orientations.
  @Test(arguments: [false, true]) func theOrientationIsHonoured(isBigEndian: Bool) throws {
    let red = (200, 30, 30), green = (40, 170, 60), blue = (30, 60, 200), white = (240, 240, 240)
    // Top left, top right, bottom left, bottom right.
    let corners = [
      1: [red, green, blue, white], 2: [green, red, white, blue], 3: [white, blue, green, red],
      4: [blue, white, red, green], 5: [red, blue, green, white], 6: [blue, red, white, green],
      7: [white, green, blue, red], 8: [green, white, red, blue],
    ]
    for (orientation, colours) in corners {
      let bytes = JPEGBytes.turned(UInt8(orientation), isBigEndian: isBigEndian)
      let image = try Image(decoding: bytes, name: "page.jpg")
      #expect(image.width == (orientation < 5 ? 12 : 8))
      #expect(image.height == (orientation < 5 ? 8 : 12))
      let places = [
        (0, 0), (image.width - 1, 0), (0, image.height - 1), (image.width - 1, image.height - 1),
      ]
      for (place, colour) in zip(places, colours) {
        #expect(
          Self.isNear(image[place.0, place.1], colour.0, colour.1, colour.2),
          "orientation \(orientation) at \(place)")
      }
    }
  }

  @Test func anOrientationThatMakesNoSenseIsUpright() throws {
    let upright = try Image(decoding: JPEGBytes.colour, name: "page.jpg")
    for orientation: UInt8 in [0, 9, 255] {
      let bytes = JPEGBytes.turned(orientation, isBigEndian: true)
      #expect(try Image(decoding: bytes, name: "page.jpg") == upright)
    }
  }

  /// Wherever it ends, the end marker included.
  @Test func aFileCutOffAnywhereIsRefused() {
    for bytes in [JPEGBytes.colour, JPEGBytes.progressive, JPEGBytes.grey] {
      for length in 3..<bytes.count {
        #expect(Self.error(Array(bytes.prefix(length))) != nil, "\(length) of \(bytes.count) bytes")
      }
      #expect(Self.error(Array(bytes.prefix(bytes.count - 4))) == .truncated)
    }
  }

  @Test func cmykIsRefused() {
    #expect(
      Self.error(JPEGBytes.cmyk)
        == .unsupported("is a JPEG in CMYK, whose colours need a profile; save it as RGB"))
  }

  @Test func theSizeIsLookedAtFirst() {
    #expect(Self.error(JPEGBytes.colour, limit: 96) == nil)
    #expect(
      Self.error(JPEGBytes.colour, limit: 95) == .tooLarge(width: 12, height: 8, limit: 95))
    // 65,500 pixels each way, in the header's own words.
    var bomb = JPEGBytes.colour
    let header = bomb.indices.first { bomb[$0] == 0xFF && bomb[$0 + 1] == 0xC0 }!
    bomb.replaceSubrange(header + 5..<header + 9, with: [0xFF, 0xDC, 0xFF, 0xDC])
    #expect(
      Self.error(bomb) == .tooLarge(width: 65500, height: 65500, limit: Image.pixelLimit))
  }

  @Test func rubbishIsRefusedWithTheLibrarysWords() {
    // A Huffman table of more codes than there can be.
    let table: [UInt8] = [0xFF, 0xC4, 0, 19, 0] + [UInt8](repeating: 255, count: 16)
    let bytes = Array(JPEGBytes.colour.prefix(2)) + table + JPEGBytes.colour.dropFirst(2)
    guard case .damaged(let words) = Self.error(bytes) else {
      Issue.record("\(String(describing: Self.error(bytes)))")
      return
    }
    #expect(words.hasPrefix("libturbojpeg says \""))
  }
}

/// Without the library the message names the package.
@Suite struct MissingJPEGLibraryTests {
  @Test func theMessageNamesThePackage() {
    for name in ["libnosuchlibrary.so.0", "libc.so.6"] {
      let error = #expect(throws: ImageError.Reason.self) { try TurboJPEG(names: [name]) }
      #expect(error == .libraryMissing(library: name, package: TurboJPEG.package))
    }
    #expect(
      ImageError(
        name: "page.jpg", reason: .libraryMissing(library: "libturbojpeg.so.0", package: "PACKAGE")
      ).description
        == "page.jpg: reading a JPEG needs the library libturbojpeg.so.0, which is not installed: "
        + "install PACKAGE, or give a PNG")
    #if os(Linux)
      #expect(TurboJPEG.package.contains("libturbojpeg0"))
    #endif
  }

  @Test(.needsPNG) func pngNeedsNoLibrary() throws {
    let image = Image(width: 2, height: 2)
    #expect(try Image(decoding: image.pngData(), name: "page.png") == image)
  }
}
