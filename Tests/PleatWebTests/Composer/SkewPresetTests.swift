import Pleat
import PleatWeb
import Testing

@Suite struct SkewPresetTests {
  @Test func theSixViewers() {
    #expect(SkewPreset.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
    let m34 = SkewPreset.allCases.map { $0.m34(half: 60) }
    let expected: [Double] = [
      1 / (60 * 4.666667), 0, -1 / (60 * 12), -1 / (60 * 4.666667), -1 / (60 * 1.5), -0.001,
    ]
    #expect(m34 == expected)
    let summaries = SkewPreset.allCases.map(\.summary)
    #expect(Set(summaries).count == 6 && summaries.allSatisfy { $0.hasSuffix(".") })
    for preset in SkewPreset.allCases where preset != .side {
      var matrix = Transform3D.identity
      matrix.m34 = preset.m34(half: 60)
      #expect(preset.camera(half: 60) == matrix)
    }
  }

  /// m34 = -0.001, Translate(30, -35, 0), Rotate(60° about (0.75, 1, -0.5)).
  @Test func theViewFromTheSide() {
    var expected = Transform3D.identity
    expected.m34 = -0.001
    expected = expected.translatedBy(x: 30, y: -35, z: 0)
    expected = expected.rotated(by: Angle(degrees: 60), about: Vector3(x: 0.75, y: 1, z: -0.5))
    #expect(SkewPreset.side.camera(half: 60) == expected)
    #expect(SkewPreset.side.camera(half: 190) == expected)
  }

  /// Defect 38: the view from the side did, in flips.
  @Test func noPresetDividesByZero() {
    for preset in SkewPreset.allCases {
      for half in [0, -1, .leastNonzeroMagnitude, 1e308, .nan, .infinity, 60] as [Double] {
        #expect(preset.camera(half: half).isFinite, "\(preset) \(half)")
      }
    }
  }
}
