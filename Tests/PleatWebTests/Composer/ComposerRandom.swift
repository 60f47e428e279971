import Pleat
import PleatWeb
import TestSupport
import Testing

/// Random composers from a seed, which every failing check prints.
struct ComposerRandom {
  let seed: UInt64
  var generator: SeededGenerator

  init(seed: UInt64) {
    self.seed = seed
    generator = SeededGenerator(seed: seed)
  }

  /// Text for the comment of a check.
  var label: String { "seed \(seed)" }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &generator)
  }

  mutating func point(_ range: ClosedRange<Double> = -200...200) -> Point {
    Point(x: number(range), y: number(range))
  }

  /// A composer somewhere on its sliders, in any order of its operations; a viewer from 2000 points on.
  mutating func composer(isSpatial: Bool) -> TransformComposer {
    let operations = isSpatial ? TransformComposer.space.order : TransformComposer.plane.order
    var composer = TransformComposer(
      isSpatial: isSpatial, order: operations.shuffled(using: &generator))
    composer.translation = Vector3(
      x: number(-300...300), y: number(-300...300), z: number(-100...100))
    composer.scale = Vector3(x: number(0.25...2), y: number(0.25...2), z: number(0.25...2))
    composer.angle = Angle(degrees: number(-50...50))
    composer.axis = Vector3(x: number(-1...1), y: number(-1...1), z: number(0.2...1))
    composer.skew = isSpatial ? number(-0.0005...0.0005) : 0
    return composer
  }
}

/// `#expect` for what changes a value, which the macro cannot take.
func expectTrue(
  _ condition: Bool, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(condition, comment, sourceLocation: sourceLocation)
}
