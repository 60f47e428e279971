import Foundation
import Pleat
import Testing

/// The words of the formats, letter by letter: other programs read them.
@Suite struct ContractTests {
  private func backend() throws -> String { try Backend.chosen().name }

  @Test func foldHeader() throws {
    let outcome = try Command.pleats(
      line: "frames fold --size 320x480 --scale 2 --progress 0 --format ndjson")
    #expect(
      outcome.lines.first == """
        {"pleat": 1, "backend": "\(try backend())", "precision": "double", \
        "transition": {"kind": "fold", "unfold": false, "cubic": false, "horizontal": false}, \
        "size": [320, 480], "scale": 2, "duration": 0.3, "perspectiveDistance": 1120.000008, \
        "clips": true, "clipEdges": ["top", "left", "bottom", "right"], "panels": [\
        {"name": "firstSleeve", "content": {"page": "destination", "rect": [0, 0, 320, 240]}, \
        "antialiasInsets": [0, 0, 0, 0], "outline": null, "gradient": null, "cover": null}, \
        {"name": "firstFold", "content": {"page": "source", "rect": [0, 0, 320, 240]}, \
        "antialiasInsets": [0, 1, 0, 1], "outline": null, "gradient": {"color": [0, 0, 0], "start": [160, 0], \
        "end": [160, 240], "stops": [[0, 1], [1, 0]]}, "cover": null}, \
        {"name": "secondFold", "content": {"page": "source", "rect": [0, 240, 320, 240]}, \
        "antialiasInsets": [0, 1, 0, 1], "outline": null, "gradient": {"color": [0, 0, 0], "start": [160, 0], \
        "end": [160, 240], "stops": [[0, 1], [1, 0.25]]}, "cover": null}, \
        {"name": "secondSleeve", "content": {"page": "destination", "rect": [0, 240, 320, 240]}, \
        "antialiasInsets": [0, 0, 0, 0], "outline": null, "gradient": null, "cover": null}]}
        """)
  }

  @Test func flipHeader() throws {
    let outcome = try Command.pleats(
      line: """
        frames flip --backward --reverse --size 320x480.5 --duration 1.5 --precision single \
        --perspective none --shadow-color ff0000 --progress 0 --format ndjson --backend swift
        """)
    // A reverse flip casts no shadow on what it covers.
    #expect(
      outcome.lines.first == """
        {"pleat": 1, "backend": "swift", "precision": "single", \
        "transition": {"kind": "flip", "backward": true, "vertical": false, "reverse": true}, \
        "size": [320, 480.5], "scale": 1, "duration": 1.5, "perspectiveDistance": null, \
        "clips": false, "clipEdges": [], "panels": [\
        {"name": "front", "content": {"page": "source", "rect": [0, 0, 160, 480.5]}, \
        "antialiasInsets": [1, 0, 1, 0], "outline": null, "gradient": {"color": [1, 0, 0], "start": [80, 240.25], \
        "end": [160, 240.25], "stops": [[0, 0], [0.9, 1], [1, 0.5]]}, "cover": null}, \
        {"name": "back", "content": {"page": "destination", "rect": [160, 0, 160, 480.5]}, \
        "antialiasInsets": [1, 0, 1, 0], "outline": null, "gradient": {"color": [1, 0, 0], "start": [0, 240.25], \
        "end": [80, 240.25], "stops": [[0, 0.5], [0.1, 1], [1, 0]]}, "cover": null}, \
        {"name": "facing", "content": {"page": "source", "rect": [160, 0, 160, 480.5]}, \
        "antialiasInsets": [0, 0, 0, 0], "outline": null, "gradient": null, "cover": null}, \
        {"name": "reveal", "content": {"page": "destination", "rect": [0, 0, 160, 480.5]}, \
        "antialiasInsets": [0, 0, 0, 0], "outline": null, "gradient": null, "cover": null}]}
        """)
  }

  @Test func coversHaveAColour() throws {
    let header = try Command.pleats(
      line: "frames flip --size 320x480 --shadow-color 003366 --progress 0 --format ndjson")
    #expect(header.lines[0].contains(#""gradient": null, "cover": {"color": [0, 0.2, 0.4]}}"#))
  }

  @Test func frameOfWholeNumbers() throws {
    let outcome = try Command.pleats(
      line: "frames flip --size 320x480 --perspective none --progress 0 --format ndjson")
    #expect(outcome.lines.count == 2)
    #expect(
      outcome.lines.last == """
        {"time": null, "progress": 0, "angle": 0, "panels": [\
        {"name": "front", "visible": true, \
        "matrix": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 160, 0, 0, 1], \
        "quad": [[160, 0], [320, 0], [320, 480], [160, 480]], "shade": 0}, \
        {"name": "back", "visible": false, \
        "matrix": [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, 0, 320, 0, 0, 1], \
        "quad": [[320, 0], [160, 0], [160, 480], [320, 480]], "shade": 0}, \
        {"name": "facing", "visible": true, \
        "matrix": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], \
        "quad": [[0, 0], [160, 0], [160, 480], [0, 480]], "shade": 0}, \
        {"name": "reveal", "visible": true, \
        "matrix": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 160, 0, 0, 1], \
        "quad": [[160, 0], [320, 0], [320, 480], [160, 480]], "shade": 0.3333333333333333}], \
        "order": ["reveal", "facing", "front"]}
        """)
  }

  @Test func csvColumns() throws {
    let outcome = try Command.pleats(
      line: "frames fold --size 320x480 --perspective none --progress 0 --format csv")
    #expect(
      outcome.lines.first == """
        time,progress,angle,panel,visible,\
        m11,m12,m13,m14,m21,m22,m23,m24,m31,m32,m33,m34,m41,m42,m43,m44,\
        x0,y0,x1,y1,x2,y2,x3,y3,shade
        """)
    #expect(
      outcome.lines[1] == ",0,0,firstSleeve,1,1,0,0,0,0,1,0,0,0,0,1,0,0,-240,0,1,"
        + "0,-240,320,-240,320,0,0,0,0")
    #expect(outcome.lines.count == 5)
    #expect(
      outcome.lines.dropFirst().map { $0.split(separator: ",")[2] } == [
        "firstSleeve", "firstFold", "secondFold", "secondSleeve",
      ])
  }

  @Test(arguments: ["fold", "flip"]) func linesOfJSONAreTheObjectInParts(kind: String) throws {
    let options = "frames \(kind) --size 300x401 --times 0,0.12,0.3"
    let whole =
      try JSONSerialization.jsonObject(
        with: try Command.pleats(line: options).output) as? NSDictionary
    let lines = try Command.pleats(line: options + " --format ndjson").lines.map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSDictionary
    }
    let joined = try #require(lines[0]?.mutableCopy() as? NSMutableDictionary)
    joined["frames"] = lines.dropFirst().compactMap { $0 }
    #expect(joined.isEqual(whole))
    #expect(lines.count == 4)
  }
}
