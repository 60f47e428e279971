import Pleat
import Testing

/// The two precisions, and no third.
@Suite struct BatchScalarTests {
  @Test func precisionsAreThoseOfTheTypes() throws {
    #expect(Float.precision == .single && Double.precision == .double)
    #expect(Precision.allCases.map(\.rawValue) == ["single", "double"])
    for precision in Precision.allCases {
      #expect(try geometryRoundTrip([precision]) == [precision])
      #expect(try geometryJSON([precision]) == "[\"\(precision.rawValue)\"]")
    }
    #expect(Precision(rawValue: "half") == nil)
  }
}
