import Pleat
import Testing

/// Values that are encoded as a plain list of numbers, and print what is in it.
@Suite struct NumberListTests {
  private func check(
    _ value: some Codable & Equatable, _ text: String, _ json: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect("\(value)" == text, sourceLocation: sourceLocation)
    #expect(try geometryJSON(value) == json, sourceLocation: sourceLocation)
    #expect(try geometryRoundTrip(value) == value, sourceLocation: sourceLocation)
  }

  @Test func printAndEncode() throws {
    try check(Vector3.yAxis, "(0, 1, 0)", "[0,1,0]")
    try check(Point3(x: 1, y: 2.5, z: -3), "(1, 2.5, -3)", "[1,2.5,-3]")
    try check(
      Insets(top: 1, left: 2, bottom: 3, right: 4), "(top: 1, left: 2, bottom: 3, right: 4)",
      "[1,2,3,4]")
    try check(Size(width: 320, height: 480.5), "320x480.5", "[320,480.5]")
    try check(HomogeneousPoint(x: 1, y: 2, z: 3, w: 0.5), "(1, 2, 3, 0.5)", "[1,2,3,0.5]")
    try check(Homography.identity, "[1, 0, 0; 0, 1, 0; 0, 0, 1]", "[1,0,0,0,1,0,0,0,1]")
    try check(Quaternion.identity, "(0, 0, 0, 1)", "[0,0,0,1]")
    try check(
      AffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6), "[1, 2; 3, 4; 5, 6]", "[1,2,3,4,5,6]")
  }
}
