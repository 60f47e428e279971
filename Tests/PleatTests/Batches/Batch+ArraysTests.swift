import Pleat
import Testing

@Suite struct BatchArraysTests {
  @Test func scalarsInAndOut() throws {
    let floats: [Float] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]
    let quads = try QuadBatch<Float>(scalars: floats)
    #expect(quads.count == 2 && quads[1].topLeft == Point(x: 8, y: 9))
    #expect([Float](scalarsOf: quads) == floats)
    let points = try Point3Batch<Double>(scalars: [1, 2, 3])
    #expect([Point3](points) == [Point3(x: 1, y: 2, z: 3)])
    #expect(try [Float](scalarsOf: QuadBatch<Float>(scalars: [])) == [])
    #expect(throws: PleatError.countMismatch(expected: 24, actual: 17)) {
      _ = try QuadBatch<Float>(scalars: floats + [16])
    }
  }

  @Test func rowsAndColumns() throws {
    let numbers = Transform3D((1...16).map(Double.init))
    let rows: [SIMD4<Float>] = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]
    #expect(try [Transform3D](TransformBatch(rows: rows + rows)) == [numbers, numbers])
    let columns = try TransformBatch(columns: rows + rows)
    #expect(columns[0] == numbers.transpose && columns[1] == numbers.transpose)
    for count in [1, 5] {
      let short = Array((rows + rows).prefix(count))
      let error = PleatError.countMismatch(expected: count + 3, actual: count)
      #expect(throws: error) { _ = try TransformBatch(rows: short) }
      #expect(throws: error) { _ = try TransformBatch(columns: short) }
    }
  }
}
