import Foundation
import Pleat
import PleatContainers
import Testing

/// What `pleats layout` prints, read back.
struct LayoutDocument: Decodable {
  struct Element: Decodable, Equatable {
    var kind: String
    var section: Int
    var item: Int
    var frame: [Double]?
    var matrix: [Double]?
    var alpha: Double?
    var z: Int?
    var hidden: Bool?
    var headerTextAlignment: String?
    var shadowOpacity: Double?
    var change: String?
    var tiles: [[Double]]?

    var name: String { "\(kind) \(section).\(item)" }

    /// Whether the numbers are those of the library, with the additional ones or without.
    func isSame(as attributes: LayoutAttributes, all: Bool = true) -> Bool {
      let frame = attributes.frame
      return name == attributes.element.description
        && self.frame == [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]
        && matrix == attributes.matrix.elements && alpha == attributes.alpha && z == attributes.z
        && hidden == attributes.isHidden
        && shadowOpacity == (all ? attributes.shadowOpacity : nil)
        && headerTextAlignment == (all ? attributes.headerTextAlignment.rawValue : nil)
    }
  }

  /// Whether elements are those of the library, in its order.
  static func isSame(
    _ elements: [Element], as attributes: [LayoutAttributes], all: Bool = true
  ) -> Bool {
    elements.count == attributes.count
      && zip(elements, attributes).allSatisfy { $0.isSame(as: $1, all: all) }
  }

  struct Frame: Decodable {
    var time: Double
    var part: String
    var progress: Double
    var attributes: [Element]
  }

  struct Part: Decodable, Equatable {
    var name: String
    var start: Double
    var duration: Double
  }

  var contentSize: [Double]
  var contentSizeAfter: [Double]?
  var motion: String?
  var fps: Double?
  var duration: Double?
  var frameCount: Int?
  var parts: [Part]?
  var frames: [Frame]?
  var attributes: [Element]?
  var entered: [Element]?
  var left: [Element]?

  /// All elements, without a motion.
  var elements: [Element] { attributes ?? [] }

  /// Runs the command.
  init(_ line: String) throws {
    let outcome = try Command.pleats(line: "layout " + line)
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(line): \(outcome.errors)")
    self = try JSONDecoder().decode(Self.self, from: outcome.output)
  }
}
