public import Pleat
import Testing

#if !(os(macOS) && arch(x86_64))
  extension Float16: BatchScalar {
    /// Any will do: nothing is ever computed in it.
    public static var precision: Precision { .single }
  }
#endif

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

  #if !(os(macOS) && arch(x86_64))
    /// A type that conforms nevertheless would reach the core as one that it is not.
    @Test func otherScalarsTrap() async {
      await #expect(processExitsWith: .trap) { _ = PointBatch<Float16>(count: 0) }
      await #expect(processExitsWith: .trap) { _ = Keyframes<Float16>() }
    }
  #endif
}
