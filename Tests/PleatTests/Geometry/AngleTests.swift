import Foundation
import Pleat
import Testing

@Suite struct AngleTests {
  @Test(arguments: -40...40) func wholeQuarterTurnsAreExact(_ turns: Int) {
    let angle = Angle(quarterTurns: Double(turns))
    let quarter = ((turns % 4) + 4) % 4
    #expect(angle.sine == [0, 1, 0, -1][quarter])
    #expect(angle.cosine == [1, 0, -1, 0][quarter])
    #expect(angle.degrees == Double(turns) * 90)
    #expect(angle.quarterTurns == Double(turns))
    #expect(Angle(radians: Double(turns) * .pi / 2).degrees == Double(turns) * 90)
    // A zero that carries a sign would print as -0 in a matrix.
    #expect(angle.sine != 0 || angle.sine.sign == .plus)
    #expect(angle.cosine != 0 || angle.cosine.sign == .plus)
  }

  @Test func sineAndCosineAgreeWithTheSystem() {
    RandomGeometry.repeated(seed: 1, 3000) { random in
      let angle = Angle(degrees: random.number(-45...45))
      let radians = angle.degrees * .pi / 180
      #expect(abs(angle.sine - sin(radians)) <= sin(radians).ulp, "\(angle), \(random.label)")
      #expect(abs(angle.cosine - cos(radians)) <= 1.0.ulp, "\(angle), \(random.label)")
      let sum = angle.sine * angle.sine + angle.cosine * angle.cosine
      #expect(abs(sum - 1) < 5e-16, "\(angle), \(random.label)")
    }
  }

  @Test func quarterTurnsExchangeSineAndCosine() {
    RandomGeometry.repeated(seed: 6, 3000) { random in
      // 64ths of a degree, so that sums are exact.
      let angle = Angle(degrees: Double(random.whole(-99999...99999)) / 64)
      let next = angle + Angle(quarterTurns: 1)
      #expect(next.sine == angle.cosine, "\(angle), \(random.label)")
      #expect(next.cosine == -angle.sine, "\(angle), \(random.label)")
      #expect((-angle).sine == -angle.sine, "\(angle), \(random.label)")
      #expect((-angle).cosine == angle.cosine, "\(angle), \(random.label)")
    }
  }

  @Test func largeAnglesLoseNothing() {
    RandomGeometry.repeated(seed: 2) { random in
      let angle = Angle(degrees: Double(random.whole(-359...359)))
      let turned = Angle(degrees: angle.degrees + 360e9)
      #expect(turned.sine == angle.sine, "\(angle), \(random.label)")
      #expect(turned.cosine == angle.cosine, "\(angle), \(random.label)")
    }
  }

  @Test func tangentIsExactAtEighthTurns() {
    #expect(Angle(degrees: 45).tangent == 1)
    #expect(Angle(degrees: 135).tangent == -1)
    #expect(Angle(degrees: -405).tangent == -1)
    #expect(Angle(degrees: 180).tangent == 0)
    #expect(Angle(degrees: 90).tangent == .infinity)
    #expect(Angle(degrees: -90).tangent == -.infinity)
    RandomGeometry.repeated(seed: 3) { random in
      let angle = Angle(degrees: random.number(-89...89))
      let ratio = angle.sine / angle.cosine
      #expect(abs(angle.tangent - ratio) <= 1e-15 * abs(ratio), "\(angle), \(random.label)")
    }
  }

  @Test func whatIsNotFiniteHasNoSine() {
    for degrees: Double in [.infinity, -.infinity, .nan] {
      #expect(Angle(degrees: degrees).sine.isNaN)
      #expect(Angle(degrees: degrees).cosine.isNaN)
      #expect(Angle(degrees: degrees).tangent.isNaN)
    }
  }

  @Test func unitsReadBack() {
    RandomGeometry.repeated(seed: 4) { random in
      let value = random.number()
      #expect(Angle(degrees: value).degrees == value, "\(random.label)")
      let slack = 4 * value.ulp
      #expect(abs(Angle(radians: value).radians - value) <= slack, "\(value), \(random.label)")
      #expect(
        abs(Angle(quarterTurns: value).quarterTurns - value) <= slack, "\(value), \(random.label)")
    }
    var angle = Angle.zero
    angle.radians = .pi
    #expect(angle.degrees == 180)
    angle.quarterTurns = 3
    #expect(angle.degrees == 270)
  }

  @Test func directionIsExactAlongTheAxes() {
    #expect(Angle(directionX: 3, y: 0).degrees == 0)
    #expect(Angle(directionX: 0, y: 3).degrees == 90)
    #expect(Angle(directionX: -3, y: 0).degrees == 180)
    #expect(Angle(directionX: 0, y: -3).degrees == -90)
    #expect(Angle(directionX: 0, y: 0).degrees == 0)
    RandomGeometry.repeated(seed: 5) { random in
      let angle = Angle(degrees: random.number(-179...179))
      let back = Angle(directionX: 7 * angle.cosine, y: 7 * angle.sine)
      #expect(abs(back.degrees - angle.degrees) < 1e-13, "\(angle), \(random.label)")
    }
  }

  @Test func arithmeticCountsDegrees() {
    var angle = Angle(degrees: 30)
    #expect((angle + Angle(degrees: 15)).degrees == 45)
    #expect((angle - Angle(degrees: 45)).degrees == -15)
    #expect((-angle).degrees == -30)
    #expect((angle * 3).degrees == 90)
    #expect((3 * angle) == angle * 3)
    #expect((angle / 4).degrees == 7.5)
    angle += Angle(degrees: 1)
    angle -= Angle(degrees: 3)
    #expect(angle.degrees == 28)
    #expect(Angle(degrees: 28) < Angle(degrees: 388))
    #expect(Angle(degrees: 0) != Angle(degrees: 360))
  }

  /// The sine, cosine and tangent of an angle that was made from radians are those of the radians.
  @Test func radiansAreKept() {
    RandomGeometry.repeated(seed: 7, 3000) { random in
      let exponent = random.whole(-40...1023)
      let radians = random.number(1...2) * Double(sign: .plus, exponent: exponent, significand: 1)
      for (angle, value) in [
        (Angle(radians: radians), radians), (Angle.radians(-radians), -radians),
        (Angle(radians: radians) / 2, radians / 2), (2 * Angle(radians: radians), 2 * radians),
      ] {
        guard value.isFinite else { continue }
        #expect(abs(angle.sine - sin(value)) <= 2 * sin(value).ulp, "\(value), \(random.label)")
        #expect(abs(angle.cosine - cos(value)) <= 2 * cos(value).ulp, "\(value), \(random.label)")
        #expect(abs(angle.tangent - tan(value)) <= 2 * tan(value).ulp, "\(value), \(random.label)")
        #expect(angle.radians == value)
      }
    }
    #expect(Angle(radians: 1e6).sine == sin(1e6))
    #expect(Angle(radians: 1e22).sine == sin(1e22))
    #expect(Angle(radians: 3e306).degrees.isFinite)
    #expect(Angle(degrees: 1e308).radians.isFinite)
    var angle = Angle(radians: 2)
    angle.degrees = 30
    #expect(angle.sine == Angle(degrees: 30).sine)
    #expect(Angle(radians: 1) == Angle(degrees: Angle(radians: 1).degrees))
    #expect(Set([Angle(radians: 1), Angle(degrees: Angle(radians: 1).degrees)]).count == 1)
  }

  @Test func nanIsNoDirection() {
    for (x, y) in [(0, Double.nan), (.nan, 0), (1, .nan), (.nan, 1), (.nan, .nan)] {
      #expect(Angle(directionX: x, y: y).degrees.isNaN, "\(x) \(y)")
    }
    #expect(Angle(directionX: .infinity, y: 5).degrees == 0)
    #expect(Angle(directionX: -.infinity, y: -5).degrees == -180)
    #expect(Angle(directionX: .infinity, y: .infinity).degrees == 45)
  }

  @Test func wrappedAnglesAndDifferences() {
    for (degrees, wrapped) in [
      (0.0, 0.0), (180, 180), (-180, 180), (181, -179), (540, 180), (-540, 180), (360, 0),
      (725.5, 5.5), (-100, -100), (3.6e15 + 90, 90),
    ] { #expect(Angle(degrees: degrees).wrapped.degrees == wrapped, "\(degrees)") }
    for (from, to, difference) in [
      (10.0, 350.0, -20.0), (350, 10, 20), (0, 180, 180), (180, 0, 180), (-90, 1000, 10), (5, 5, 0),
    ] {
      let found = Angle(degrees: from).shortestDifference(to: Angle(degrees: to))
      #expect(found.degrees == difference, "\(from) to \(to)")
    }
    let large = Angle(radians: 1e6)
    #expect(abs(large.wrapped.sine - large.sine) <= 2 * large.sine.ulp)
    #expect(large.wrapped.degrees.magnitude <= 180)
    for radians in [3.1415926535897944, 3.141592653589795] {
      #expect(Angle(radians: radians).wrapped.degrees == 180)
      #expect(Angle(radians: -radians).wrapped.degrees == 180)
    }
    for radians in [1e6, -784214.2765247267] {
      let difference = Angle(radians: radians.nextUp) - Angle(radians: radians)
      #expect(difference.radians == radians.ulp && difference.sine == sin(radians.ulp))
      #expect(abs(difference.degrees - radians.ulp * 180 / .pi) <= difference.degrees.ulp)
    }
    #expect(Angle(degrees: .infinity).wrapped.degrees.isNaN)
  }

  @Test func printsAndEncodes() throws {
    #expect("\(Angle(degrees: 22.5))" == "22.5°")
    #expect("\(Angle(quarterTurns: -1))" == "-90°")
    #expect(try geometryJSON(Angle(degrees: 90)) == #"{"degrees":90}"#)
    #expect(try geometryRoundTrip(Angle(degrees: 0.1)) == Angle(degrees: 0.1))
  }
}
