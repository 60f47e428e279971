import EnterTheMatrix
import Pleat
import PleatContainers
import Testing

@Suite struct AntialiasingDemoTests {
  /// Once round in 20 seconds; 2 points larger each way, about the same centre.
  @Test func theSquaresTurnTogether() {
    let demo = AntialiasingDemo(frame: Rect(x: 40, y: 60, width: 200, height: 200))
    #expect(demo.angle(at: 0) == .zero && demo.angle(at: 5).degrees == 90)
    #expect(demo.angle(at: 25).degrees == 90)
    for time in [0.0, 3.3, 17] {
      let (plain, ringed) = (demo.plain(at: time), demo.ringed(at: time))
      #expect(ringed.size == Size(width: 202, height: 202))
      #expect(ringed.position == plain.position && ringed.transform == plain.transform)
    }
    #expect(demo.angle(at: .infinity) == .zero && demo.angle(at: .nan) == .zero)
  }
}
