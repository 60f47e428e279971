import Foundation
import Pleat
import Testing

@Suite struct Transform3DTests {
  let counted = Transform3D((1...16).map(Double.init))

  @Test func elementsGoRowByRow() {
    let numbers: [Double] = (1...16).map { Double($0) }
    #expect(counted.elements == numbers)
    #expect(counted.m12 == 2 && counted.m21 == 5 && counted.m34 == 12 && counted.m41 == 13)
    #expect(counted.row2 == SIMD4(5, 6, 7, 8))
    #expect(
      Transform3D(rows: counted.row1, counted.row2, counted.row3, counted.row4) == counted)
    // Users copy the memory to a GPU.
    #expect(MemoryLayout<Transform3D>.size == 128 && MemoryLayout<Transform3D>.stride == 128)
    withUnsafeBytes(of: counted) { bytes in
      #expect(Array(bytes.bindMemory(to: Double.self)) == counted.elements)
    }
  }

  @Test func subscriptsCountFromOne() {
    var transform = Transform3D.identity
    for row in 1...4 {
      for column in 1...4 {
        #expect(counted[row: row, column: column] == Double((row - 1) * 4 + column))
        transform[row: row, column: column] = counted[row: row, column: column]
      }
    }
    #expect(transform == counted)
  }

  @Test func wrongIndicesAndCountsTrap() async {
    await #expect(processExitsWith: .failure) { _ = Transform3D.identity[row: 0, column: 1] }
    await #expect(processExitsWith: .failure) { _ = Transform3D.identity[row: 1, column: 5] }
    await #expect(processExitsWith: .failure) { _ = Transform3D([1, 2, 3]) }
  }

  @Test func printsAndEncodes() throws {
    #expect("\(counted)" == "[1, 2, 3, 4; 5, 6, 7, 8; 9, 10, 11, 12; 13, 14, 15, 16]")
    #expect(try geometryJSON(counted) == "[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16]")
    try RandomGeometry.repeated(seed: 1, 20) { random in
      let transform = random.perspective()
      let back = try geometryRoundTrip(transform)
      #expect(back == transform, "\(random.label)")
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Transform3D.self, from: Data("[1,2,3]".utf8))
    }
  }

  @Test func equalTransformsHashAlike() {
    #expect(Set([counted, counted, .identity]).count == 2)
  }
}
