import Foundation
import Pleat
import PleatWeb
import TestSupport
import Testing

@Suite struct TransformComposerTests {
  @Test func theOperationsHaveTheOriginalsRawValuesAndOrders() {
    #expect(TransformComposer.Operation.allCases.map(\.rawValue) == [0, 1, 2, 3])
    #expect(TransformComposer.Operation.allCases == [.skew, .translate, .scale, .rotate])
    #expect(TransformComposer.plane.order == [.translate, .scale, .rotate])
    #expect(TransformComposer.space.order == [.skew, .translate, .scale, .rotate])
  }

  @Test func atRestItIsTheIdentity() {
    for composer in [TransformComposer.plane, .space] {
      #expect(composer.transform == .identity && composer.affine == .identity)
      #expect(composer.translation == .zero && composer.scale == Vector3(x: 1, y: 1, z: 1))
      #expect(composer.angle == .zero && composer.axis == .zAxis && composer.skew == 0)
    }
  }

  @Test func theSlidersSpanWhatTheySpan() {
    #expect(TransformComposer.translationRange == -512...512)
    #expect(TransformComposer.scaleRange == 0.125...8)
    #expect(TransformComposer.angleRange == Angle(degrees: -180)...Angle(degrees: 180))
    #expect(TransformComposer.axisRange == -1...1)
    #expect(TransformComposer.skewRange == -0.0025...0.0025)
  }

  @Test func theOperationNamedLastActsFirst() {
    var composer = TransformComposer.plane
    composer.translation = Vector3(x: 10, y: 0, z: 77)
    composer.scale = Vector3(x: 2, y: 3, z: 99)
    composer.angle = Angle(degrees: 90)
    composer.axis = .xAxis
    // Turned: (0, 1). Scaled: (0, 3). Moved: (10, 3).
    #expect(composer.transform.map(Point(x: 1, y: 0)) == Point(x: 10, y: 3))
    var moved = TransformComposer(isSpatial: false, order: [.rotate, .translate, .scale])
    (moved.translation, moved.scale, moved.angle) = (
      composer.translation, composer.scale, composer.angle
    )
    // Scaled: (2, 0). Moved: (12, 0). Turned: (0, 12).
    #expect(moved.affine?.map(Point(x: 1, y: 0)) == Point(x: 0, y: 12))
  }

  /// Skew first is a perspective of what comes after; last, it multiplies a layer's own z alone.
  @Test func skewFirstIsAPerspectiveAndLastShowsNone() {
    var composer = TransformComposer.space
    composer.skew = -1.0 / 500
    composer.angle = Angle(degrees: 60)
    composer.axis = .yAxis
    let flat = Rect(x: -100, y: -100, width: 200, height: 200)
    let quad = composer.transform.map(flat)
    let (left, right) = (
      quad.bottomLeft.y - quad.topLeft.y, quad.bottomRight.y - quad.topRight.y
    )
    // The right side is farther away by 100 sin 60°, the left side nearer by as much.
    let depth = 100 * Angle(degrees: 60).sine
    #expect(abs(left - 200 * 500 / (500 - depth)) < 1e-9)
    #expect(abs(right - 200 * 500 / (500 + depth)) < 1e-9)
    var last = TransformComposer(isSpatial: true, order: [.translate, .scale, .rotate, .skew])
    (last.skew, last.angle, last.axis) = (composer.skew, composer.angle, composer.axis)
    let parallel = last.transform.map(flat)
    #expect(abs(parallel.bottomLeft.y - parallel.topLeft.y - 200) < 1e-9)
    #expect(abs(parallel.bottomRight.y - parallel.topRight.y - 200) < 1e-9)
    #expect(last.transform.m34 == last.skew)
    #expect(last.affine == nil, "it leaves the plane")
  }

  /// Defect 37: the original turned about nothing.
  @Test func anAxisOfLengthZeroDoesNotTurn() {
    var composer = TransformComposer.space
    composer.angle = Angle(degrees: 30)
    composer.axis = .zero
    #expect(composer.transform == .identity)
  }

  @Test func anOperationThatIsMissingDoesNotAct() {
    var composer = TransformComposer(isSpatial: true, order: [.scale])
    composer.translation.x = 5
    composer.scale = Vector3(x: 2, y: 2, z: 2)
    #expect(composer.transform == .scale(x: 2, y: 2, z: 2))
  }

  #if os(Linux) || os(macOS)
    @Test func anImpossibleOrderTraps() async {
      await #expect(processExitsWith: .failure) {
        _ = TransformComposer(isSpatial: true, order: [.scale, .scale])
      }
      await #expect(processExitsWith: .failure) {
        _ = TransformComposer(isSpatial: false, order: [.skew])
      }
    }
  #endif
}

@Suite struct ComposerReadoutTests {
  @Test func whatTheLabelsSay() {
    var composer = TransformComposer.space
    composer.translation = Vector3(x: 1.5, y: -2.5, z: -0.4)
    composer.scale = Vector3(x: 1, y: 0.125, z: 2.0005)
    composer.angle = Angle(degrees: -179.6)
    composer.axis = Vector3(x: 1.0 / 3, y: -1, z: 1e-9)
    composer.skew = -0.0025
    let spatial = composer.readout
    #expect(spatial.translation == ["2", "-3", "0"])
    #expect(spatial.scale == ["1.000", "0.125", "2.001"])
    #expect(spatial.angle == "-180")
    #expect(spatial.axis == ["0.333", "-1.000", "0.000"])
    #expect(spatial.skew == "-0.0025")

    let plane = TransformComposer.plane.readout
    #expect(plane.translation == ["0", "0"] && plane.scale == ["1.000", "1.000"])
    #expect(plane.angle == "0" && plane.axis == [] && plane.skew == nil)
  }

  /// Against C's own printing, which rounds exactly.
  @Test func decimalsAreRoundedAsCRoundsThem() {
    var random = ComposerRandom(seed: 11)
    for _ in 0..<caseCount(500) {
      var composer = TransformComposer.space
      let halves = Double(Int.random(in: -4000...4000, using: &random.generator)) / 16000
      for value in [random.number(-600...600), halves, halves.nextUp, halves.nextDown] {
        composer.axis.x = value
        composer.skew = value
        let (three, four) = (String(format: "%.3f", value), String(format: "%.4f", value))
        #expect(composer.readout.axis[0] == three.withoutMinusZero, "\(random.label): \(value)")
        #expect(composer.readout.skew == four.withoutMinusZero, "\(random.label): \(value)")
      }
    }
  }

  @Test func numbersThatAreTooLargeAreWrittenInFull() {
    var composer = TransformComposer.space
    composer.translation = Vector3(x: 1e300, y: .infinity, z: .nan)
    #expect(composer.readout.translation == ["1e+300", "inf", "nan"])
  }
}

extension String {
  fileprivate var withoutMinusZero: String {
    hasPrefix("-") && allSatisfy { "-0.".contains($0) } ? String(dropFirst()) : self
  }
}
