import Pleat
import Testing

@Suite struct Vector3Tests {
  @Test func crossProductIsRightHanded() {
    #expect(Vector3.xAxis.cross(.yAxis) == .zAxis)
    #expect(Vector3.yAxis.cross(.zAxis) == .xAxis)
    #expect(Vector3.zAxis.cross(.xAxis) == .yAxis)
    RandomGeometry.repeated(seed: 1) { random in
      let (a, b) = (random.axis(), random.axis())
      #expect(abs(a.cross(b).dot(a)) < 1e-15, "\(random.label)")
      #expect(a.cross(b) == -b.cross(a), "\(random.label)")
    }
  }

  @Test func lengthNeitherOverflowsNorUnderflows() {
    #expect(Vector3(x: 2, y: 3, z: 6).length == 7)
    #expect(abs(Vector3(x: 2e300, y: 3e300, z: 6e300).length / 7e300 - 1) < 1e-15)
    #expect(abs(Vector3(x: 2e-300, y: 3e-300, z: 6e-300).length / 7e-300 - 1) < 1e-15)
    #expect(Vector3.zero.length == 0)
    #expect(Vector3(x: .infinity, y: 0, z: 0).length == .infinity)
    #expect(Vector3(x: 1, y: .nan, z: 0).length.isNaN)
    #expect(Vector3(x: .nan, y: 1, z: 2).length.isNaN)
    #expect(Vector3(x: 1, y: 2, z: .nan).length.isNaN)
  }

  @Test func normalizedHasLengthOne() throws {
    #expect(Vector3(x: 0, y: 0, z: .leastNonzeroMagnitude).normalized == .zAxis)
    #expect(Vector3(x: -7, y: 0, z: 0).normalized == -Vector3.xAxis)
    #expect(Vector3.zero.normalized == nil)
    #expect(Vector3(x: .infinity, y: 0, z: 0).normalized == nil)
    try RandomGeometry.repeated(seed: 2) { random in
      let unit = try #require((random.axis() * 1e200).normalized)
      #expect(abs(unit.length - 1) < 4e-16, "\(random.label)")
    }
  }
}
