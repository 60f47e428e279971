import Foundation
package import Pleat

extension Bake {
  /// Returns a URL that contains the file of a picture, byte for byte: `data:image/jpeg;base64,…`.
  ///
  /// ```swift
  /// bake.urls[.source] = try Bake.url(containing: [UInt8](Data(contentsOf: photo)))
  /// ```
  ///
  /// - Parameter file: The bytes of a PNG, JPEG, GIF or WebP file.
  /// - Throws: `ImageError` for other bytes, or a `PleatError` if there is no memory for the URL.
  public static func url(containing file: [UInt8]) throws -> String {
    let type = try MediaType(file: file, name: "picture")
    // The digits need memory, and so do their copies on the way into the text of the file.
    try checkMemory(for: file.count, of: 4)
    return "data:\(type.rawValue);base64," + Data(file).base64EncodedString()
  }

  /// Returns the URL of a page's picture: the given one, or one that contains the picture as PNG.
  package func url(of page: Panel.Page, _ picture: Image) throws -> String {
    try urls[page] ?? picture.dataURL()
  }

  /// Whether a page is plain paper, because it has no picture.
  func isPaper(_ page: Panel.Page) -> Bool {
    page != .source && page != .destination && pages[page] == nil && urls[page] == nil
  }

  /// Plain paper as an image of CSS.
  ///
  /// A picture of one white pixel would be translucent, because browsers fade the edges of a picture that
  /// they stretch.
  static let paperImage = "linear-gradient(#fff, #fff)"
}

extension Image {
  /// Returns the picture as a PNG in a `data:` URL.
  package func dataURL() throws -> String { try Bake.url(containing: pngData()) }
}
