import Pleat
import PleatWeb
import TestSupport
import Testing

@Suite struct ComposerStepsTests {
  /// Each total is the operation's own matrix in front of those before it; skew sets one entry.
  @Test(arguments: [false, true])
  func totalsBuildUpToTheTransform(isSpatial: Bool) throws {
    var random = ComposerRandom(seed: 31)
    for _ in 0..<caseCount(200) {
      let composer = random.composer(isSpatial: isSpatial)
      let steps = composer.steps
      #expect(steps.map(\.operation) == composer.order, "\(random.label)")
      #expect(steps.last?.total == composer.transform, "\(random.label)")
      var total = Transform3D.identity
      for step in steps {
        if step.operation == .skew {
          total.m34 = composer.skew
        } else {
          total = step.matrix.concatenating(total)
        }
        #expect(
          step.total.isApproximatelyEqual(to: total, tolerance: 1e-9),
          "\(random.label), \(step.operation)")
      }
    }
  }

  @Test func withoutOperationsThereIsNoStep() {
    #expect(TransformComposer(isSpatial: true, order: []).steps.isEmpty)
  }

  /// The values of a preset make its camera, seen by a layer that is turned about y.
  @Test(arguments: SkewPreset.allCases) func presetsAreCameras(preset: SkewPreset) {
    let composer = TransformComposer.showing(preset, half: 240)
    var camera = preset.camera(half: 240)
    if preset != .side { camera = camera.rotated(by: Angle(degrees: 45), about: .yAxis) }
    #expect(composer.transform.isApproximatelyEqual(to: camera, tolerance: 1e-12))
    #expect(composer.skew == preset.m34(half: 240))
  }
}
