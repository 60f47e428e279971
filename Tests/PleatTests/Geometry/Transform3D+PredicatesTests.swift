import Pleat
import Testing

@Suite struct Transform3DPredicatesTests {
  let turned = Transform3D.rotation(Angle(degrees: 30), about: .yAxis)

  @Test func kindsAreNested() {
    let move = Transform3D.translation(x: 1, y: 2, z: 3)
    let scale = Transform3D.scale(x: 2, y: 3, z: 4)
    #expect(Transform3D.identity.isIdentity && !move.isIdentity)
    #expect(Transform3D.identity.isTranslation && move.isTranslation && !scale.isTranslation)
    #expect(move.isScaleOrTranslation && scale.concatenating(move).isScaleOrTranslation)
    #expect(!turned.isScaleOrTranslation)
    #expect(!Transform3D.perspective(distance: 5).isTranslation)
  }

  @Test func affineTransformsComeBack() {
    RandomGeometry.repeated(seed: 1) { random in
      let affine = random.affine()
      #expect(Transform3D(affine).isAffine, "\(random.label)")
      #expect(Transform3D(affine).affine == affine, "\(random.label)")
      #expect(!Transform3D(affine).hasPerspective, "\(random.label)")
    }
    for row in 1...4 {
      for column in 1...4 where row == 3 || column > 2 {
        var transform = Transform3D.identity
        transform[row: row, column: column] += 0.5
        #expect(!transform.isAffine && transform.affine == nil)
        #expect(transform.hasPerspective == (column == 4))
      }
    }
  }

  @Test func theBackShowsBetweenQuarterAndThreeQuarterTurns() {
    for degrees in stride(from: -355.0, through: 355, by: 5) {
      let angle = Angle(degrees: degrees)
      let transform = Transform3D.rotation(angle, about: .yAxis)
      #expect(transform.isBackFaceVisible == (angle.cosine < 0), "\(angle)")
      #expect(
        transform.isBackFaceVisible == ((transform.inverse?.m33 ?? 0) < 0), "\(angle)")
    }
    #expect(!Transform3D.scale(x: -1, y: 1).isBackFaceVisible)
    #expect(Transform3D.scale(x: 1, y: 1, z: -1).isBackFaceVisible)
    #expect(!Transform3D.scale(x: 0, y: 1).isBackFaceVisible)
    #expect(!Transform3D.translation(x: .nan, y: 0).isBackFaceVisible)
  }

  @Test func theBackAgreesWithTheTurnOfTheCorners() {
    RandomGeometry.repeated(seed: 2) { random in
      // Without reflections the corners turn the other way when the back shows.
      let transform = random.perspective()
      let quad = transform.map(Rect(x: -20, y: -20, width: 40, height: 40))
      guard quad.missingCornerCount == 0, abs(quad.signedArea) > 1e-6 else { return }
      #expect(transform.isBackFaceVisible == (quad.signedArea < 0), "\(random.label)")
    }
  }

  @Test func axisAlignmentSurvivesQuarterTurns() {
    let turn = Transform3D.rotation(Angle(quarterTurns: 1), about: .zAxis)
    #expect(turn.preservesAxisAlignment && turn.nonDegeneratelyPreservesAxisAlignment)
    #expect(turned.preservesAxisAlignment && turned.nonDegeneratelyPreservesAxisAlignment)
    let collapsed = Transform3D.scale(x: 0, y: 2)
    #expect(collapsed.preservesAxisAlignment && !collapsed.nonDegeneratelyPreservesAxisAlignment)
    #expect(!Transform3D.rotation(Angle(degrees: 1), about: .zAxis).preservesAxisAlignment)
  }

  @Test func toleranceIsAbsolutePerEntry() {
    var near = turned
    near.m32 += 1e-9
    #expect(near.isApproximatelyEqual(to: turned, tolerance: 2e-9))
    #expect(!near.isApproximatelyEqual(to: turned, tolerance: 5e-10))
    near.m32 = .nan
    #expect(!near.isApproximatelyEqual(to: near, tolerance: 1))
    near.m32 = .infinity
    #expect(near.isApproximatelyEqual(to: near, tolerance: 0))
  }
}
