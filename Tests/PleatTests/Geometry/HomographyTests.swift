import Pleat
import Testing

@Suite struct HomographyTests {
  @Test func agreesWithTheTransformOnThePlane() throws {
    try RandomGeometry.repeated(seed: 1) { random in
      let transform = random.perspective()
      let homography = Homography(transform)
      let point = Point(x: random.number(-200...200), y: random.number(-200...200))
      #expect(homography.map(point) == transform.map(point), "\(random.label)")
      #expect(Homography(homography.transform) == homography, "\(random.label)")
      let quad = transform.map(Rect(x: -1, y: -1, width: 2, height: 2))
      guard abs(quad.signedArea) > 0.05 else { return }
      let inverse = try #require(homography.inverse)
      let image = try #require(homography.map(point))
      #expect(point.isNear(inverse.map(image), 1e-7), "\(random.label)")
    }
  }

  @Test func productsActFromLeftToRight() {
    let shift = Homography(.translation(x: 10, y: 0))
    let double = Homography(.scale(x: 2, y: 2))
    #expect(shift.concatenating(double).map(Point(x: 1, y: 1)) == Point(x: 22, y: 2))
    #expect(Homography.identity.concatenating(shift) == shift)
  }

  @Test func normalizedHasTheSameImages() throws {
    var homography = Homography(Transform3D.translation(x: 4, y: 6))
    for scale in [2, 0.5] {
      homography = Homography(
        h11: scale, h12: 0, h13: 0, h21: 0, h22: scale, h23: 0, h31: 4 * scale, h32: 6 * scale,
        h33: scale)
      #expect(homography.normalized == Homography(.translation(x: 4, y: 6)))
    }
    homography.h33 = 0
    #expect(homography.normalized == nil)
    homography.h33 = -1
    #expect(homography.normalized == nil)
  }

  @Test func whatIsSingularHasNoInverse() {
    #expect(Homography(.scale(x: 0, y: 1)).inverse == nil)
    #expect(Homography(.rotation(Angle(quarterTurns: 1), about: .yAxis)).inverse == nil)
    #expect(Homography(.translation(x: .nan, y: 1)).inverse == nil)
  }

  @Test func whatCannotBeNormalizedIsNone() {
    var homography = Homography.identity
    homography.h33 = 1e-10
    #expect(homography.normalized?.h11 == 1e10)
    homography.h11 = 1e300
    #expect(homography.normalized == nil, "1e310 is none")
    homography.h11 = .nan
    #expect(homography.normalized == nil)
  }
}
