import Foundation
import Oracles
import Pleat
import TestSupport
import Testing

@Suite struct TimingCurveTests {
  // MARK: Values

  @Test func namedCurvesAreExact() {
    for curve in [TimingCurve.easeIn, .easeOut, .easeInOut, .default] {
      let points = curve.controlPoints!
      for i in 0...2000 {
        let x = Double(i) / 2000
        let u = ExactBezier.parameter(x, points.x1, points.x2)
        let y = ExactBezier.value(u, points.y1, points.y2)
        #expect(abs((DoubleDouble(curve.value(at: x)) - y).value) <= 1e-15, "\(curve) at \(x)")
      }
    }
  }

  @Test func parametersSolveTheCurve() {
    let seed: UInt64 = 0x71_3E
    var generator = SeededGenerator(seed: seed)
    var worst = 0.0
    for _ in 0..<caseCount(2000) {
      let points = NastyCurves.controlPoints(using: &generator)
      let curve = try! TimingCurve.cubicBezier(points.x1, points.y1, points.x2, points.y2)
      for _ in 0..<20 {
        let x = NastyCurves.time(using: &generator)
        let u = curve.parameter(at: x)
        let error = ExactBezier.value(DoubleDouble(u), points.x1, points.x2) - DoubleDouble(x)
        worst = max(worst, abs(error.value))
        #expect(abs(error.value) <= 0x1p-51, "seed \(seed), \(curve) at \(x)")
        #expect(curve.range.contains(curve.value(at: x)), "seed \(seed), \(curve) at \(x)")
      }
    }
    report("TimingCurve.parameter: at most \(worst / 0x1p-52) · 2⁻⁵²")
  }

  @Test func linearReturnsTheTimeItself() throws {
    let identity = try TimingCurve.cubicBezier(0.3, 0.3, 0.9, 0.9)
    for curve in [TimingCurve.linear, identity] {
      for x in [-3.5, -0.1, 0, 0.1, 0.3, 0.7, 1, 1.7, 12] {
        #expect(abs(curve.value(at: x) - x) <= x.ulp, "\(curve) at \(x)")
        #expect(curve.slope(at: x) == 1)
      }
      #expect(curve.value(at: 0.1) == 0.1)
      #expect(curve.range == 0...1)
    }
  }

  @Test func endsAreExact() throws {
    let steep = try TimingCurve.cubicBezier(0, 1e300, 1, -1e300)
    for curve in [TimingCurve.linear, .easeIn, .easeOut, .easeInOut, .default, steep] {
      #expect(curve.value(at: 0) == 0)
      #expect(curve.value(at: 1) == 1)
      #expect(curve.parameter(at: 0) == 0)
      #expect(curve.parameter(at: 1) == 1)
      #expect(curve.parameter(at: -1) == 0)
      #expect(curve.parameter(at: 2) == 1)
    }
  }

  @Test func nanStaysNaN() {
    #expect(TimingCurve.linear.value(at: .nan).isNaN)
    #expect(TimingCurve.easeIn.value(at: .nan).isNaN)
    #expect(TimingCurve.easeIn.slope(at: .nan).isNaN)
    #expect(TimingCurve.easeIn.parameter(at: .nan).isNaN)
  }

  @Test func infiniteTimesAreHeld() throws {
    #expect(TimingCurve.easeIn.value(at: -.infinity) == 0)
    #expect(TimingCurve.easeOut.value(at: .infinity) == 1)
    #expect(TimingCurve.default.value(at: .infinity) == 1)
    #expect(TimingCurve.linear.value(at: .infinity) == .greatestFiniteMagnitude)
    #expect(TimingCurve.easeOut.value(at: -.infinity) == -.greatestFiniteMagnitude)
  }

  @Test func slopesOfVerticalPlacesAreHeld() throws {
    let greatest = Double.greatestFiniteMagnitude
    #expect(try TimingCurve.cubicBezier(0, 1, 1, 0).slope(at: 0) == greatest)
    #expect(try TimingCurve.cubicBezier(0, -1, 1, 0).slope(at: 0) == -greatest)
    #expect(try TimingCurve.cubicBezier(1, 0.5, 0, 0.5).slope(at: 0.5) > 1e9)
    #expect(try TimingCurve.cubicBezier(0, 0, 0.5, 1).slope(at: 0) == 2)
    #expect(try TimingCurve.cubicBezier(0, 0, 0, 0).slope(at: 0) == 1)
  }

  // MARK: Making, text, coding

  @Test func controlPointsAreChecked() throws {
    #expect(throws: PleatError.controlPointOutOfRange(x: 1.5, y: 0)) {
      try TimingCurve.cubicBezier(1.5, 0, 0, 0)
    }
    #expect(throws: PleatError.controlPointOutOfRange(x: -0.1, y: 2)) {
      try TimingCurve.cubicBezier(0, 0, -0.1, 2)
    }
    #expect(throws: PleatError.controlPointOutOfRange(x: 0.5, y: .infinity)) {
      try TimingCurve.cubicBezier(0.5, .infinity, 0, 0)
    }
    #expect(throws: PleatError.self) { try TimingCurve.cubicBezier(.nan, 0, 0, 0) }
    let curve = try TimingCurve.cubicBezier(0.1, -3, 0.3, 4)
    let points = try #require(curve.controlPoints)
    #expect(points == (0.1, -3, 0.3, 4))
  }

  @Test func curvesPrintAsNamesOrFunctions() throws {
    #expect("\(TimingCurve.linear)" == "linear")
    #expect("\(TimingCurve.easeIn)" == "easeIn")
    #expect("\(TimingCurve.easeOut)" == "easeOut")
    #expect("\(TimingCurve.easeInOut)" == "easeInOut")
    #expect("\(TimingCurve.default)" == "default")
    #expect("\(try TimingCurve.cubicBezier(0.42, -0.0, 1, 1))" == "easeIn")
    #expect(
      "\(try TimingCurve.cubicBezier(0.1, 0.2, 0.3, 0.4))" == "cubic-bezier(0.1, 0.2, 0.3, 0.4)")
    #expect("\(try TimingCurve.cubicBezier(0, -0.0, 1, -2))" == "cubic-bezier(0, 0, 1, -2)")
  }

  @Test func mathFunctionsStandWhereCalcMay() throws {
    for (text, same) in [
      ("linear(0 calc(min(50%, 60%)), 0 100%)", "linear(0 50%, 0 100%)"),
      ("linear(0 min(50%, 60%), max(0, -1) 100%)", "linear(0 50%, 0 100%)"),
      ("cubic-bezier(clamp(0, 7, 1), 0, min(0.3, 0.5), 1)", "cubic-bezier(1, 0, 0.3, 1)"),
      ("steps(max(2, 3.2), start)", "steps(3, start)"),
    ] { #expect(try TimingCurve(text) == TimingCurve(same), "\(text)") }
    #expect(try CSSEasing("linear(0 min(50%, 60%), 0)").specifiedText == "linear(0 calc(50%), 0)")
    let text = try CSSEasing("cubic-bezier(calc(0/0), calc(1/0), 0, 1)").specifiedText
    #expect(try CSSEasing(text).specifiedText == text)
  }

  @Test func decodingRefusesOthers() throws {
    #expect(
      String(decoding: try JSONEncoder().encode(TimingCurve.easeIn), as: UTF8.self)
        == "[0.42,0,1,1]")
    for text in ["[2,0,0,0]", "[0,0,0]", "[0,0,0,0,0]", "{}"] {
      #expect(throws: DecodingError.self, "\(text)") {
        try JSONDecoder().decode(TimingCurve.self, from: Data(text.utf8))
      }
    }
    do {
      _ = try JSONDecoder().decode(TimingCurve.self, from: Data("[0,0,-1,5]".utf8))
      Issue.record("decoding should have thrown")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(context.underlyingError as? PleatError == .controlPointOutOfRange(x: -1, y: 5))
    }
  }
}
