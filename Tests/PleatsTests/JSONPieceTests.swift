import Foundation
import Pleat
import PleatRender
import TestSupport
import Testing

@testable import pleats

@Suite struct JSONPieceTests {
  private func text(_ piece: JSONPiece) throws -> String {
    try TextBuffer.written { $0.append(json: piece) }
  }

  @Test func valuesAreWrittenByTheirType() throws {
    let (missing, name): (Double?, String) = (nil, "a\"\n")
    #expect(
      try text("{\"n\":\(1.5),\"i\":\(3),\"b\":\(true),\"s\":\(name),\"m\":\(missing)}")
        == #"{"n":1.5,"i":3,"b":true,"s":"a\"\u000a","m":null}"#)
    #expect(try text("\(2.0), \(-0.0), \(Double.infinity)") == "2, 0, null")
    #expect(try text("\(nil as Int?) \(nil as [Double]?)") == "null null")
  }

  @Test func listsHaveTheirSeparator() throws {
    let pieces: [JSONPiece] = ["{\"a\":\(1)}", "[]"]
    #expect(try text("\(Size(width: 3, height: 0.25))") == "[3, 0.25]")
    #expect(try text("\(["a", "b"]) \(["a", "b"], separator: ",")") == #"["a", "b"] ["a","b"]"#)
    #expect(try text("\(pieces, separator: ",\n")") == "[{\"a\":1},\n[]]")
    #expect(try text("\([Double]())") == "[]")
    #expect(
      try text("\(Rect(x: 0, y: 0, width: 1, height: 2).quad)")
        == "[[0, 0], [1, 0], [1, 2], [0, 2]]")
  }

  @Test func aPieceContainsOthers() throws {
    var piece: JSONPiece = "{\"a\":\(0.5)"
    piece += ",\"b\":\([1, 2])"
    #expect(try text("[\(piece)}]") == "[{\"a\":0.5,\"b\":[1, 2]}]")
  }
}
