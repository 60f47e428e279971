import Foundation
import Pleat
import PleatContainers
import TestSupport
import Testing

@testable import PleatWeb

/// The script of the composer's page, run by an engine without a browser.
@Suite struct ComposerScriptTests {
  /// What the script makes of a setting.
  private struct Answer: Decodable {
    struct Values: Decodable {
      let translation, scale: [Double]
      let angle: Double
    }
    struct Readout: Decodable, Equatable {
      let translate, scale, axis: [String]
      let rotate: String
      let skew: String?
    }
    let steps: [[Double]]
    let totals: [[Double]]
    let layer: [Double]
    let marker: [Double]
    let position: [Double]?
    let readout: Readout
    let label: [Double]
    let pannedBy, panned, pinched, rotated: Values?
  }

  private static let size = Size(width: 502, height: 382)

  /// Random values: most on the sliders' ranges, some on ties of the labels and on whole turns.
  private func composer(_ generator: inout SeededGenerator) -> TransformComposer {
    func number(_ range: ClosedRange<Double>) -> Double {
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: (Double.random(in: range, using: &generator) * 16).rounded() / 16
      default: Double.random(in: range, using: &generator)
      }
    }
    func vector(_ range: ClosedRange<Double>) -> Vector3 {
      Vector3(x: number(range), y: number(range), z: number(range))
    }
    let isSpatial = Int.random(in: 0..<4, using: &generator) > 0
    let all = isSpatial ? TransformComposer.space.order : TransformComposer.plane.order
    let count = Int.random(in: 0..<3, using: &generator) > 0 ? all.count : all.count - 1
    var composer = TransformComposer(
      isSpatial: isSpatial, order: Array(all.shuffled(using: &generator).prefix(count)))
    composer.translation = vector(TransformComposer.translationRange)
    composer.scale = vector(TransformComposer.scaleRange)
    composer.angle = Angle(degrees: number(-180...180))
    composer.axis = vector(TransformComposer.axisRange)
    composer.skew = number(TransformComposer.skewRange)
    return composer
  }

  private func json(_ composer: TransformComposer) -> [String: Any] {
    func list(_ vector: Vector3) -> [Double] { [vector.x, vector.y, vector.z] }
    return [
      "translation": list(composer.translation), "scale": list(composer.scale),
      "axis": list(composer.axis), "angle": composer.angle.degrees, "skew": composer.skew,
      "order": composer.order.map(\.name), "isSpatial": composer.isSpatial,
    ]
  }

  /// A setting with a layer and gestures.
  private struct Setting {
    let composer: TransformComposer
    let anchor, next: AnchorPoint
    let position: Point3
    let start, end: Point
    let ratio, turn: Double
    /// The text of the label, some larger than the view, and the pixels per point.
    let text: Size
    let scale: Double
  }

  private func answers(_ settings: [Setting]) throws -> [Answer] {
    let script = try #require(
      ComposerPage.script.components(separatedBy: "// The data and the elements of a page.").first)
    let wanted = try JSONSerialization.data(
      withJSONObject: settings.map { setting -> [String: Any] in
        let (anchor, next) = (setting.anchor.unitPoint, setting.next.unitPoint)
        return [
          "composer": json(setting.composer), "anchor": [anchor.x, anchor.y],
          "next": [next.x, next.y],
          "position": [setting.position.x, setting.position.y, setting.position.z],
          "start": [setting.start.x, setting.start.y], "end": [setting.end.x, setting.end.y],
          "ratio": setting.ratio, "turn": setting.turn,
          "text": [setting.text.width, setting.text.height], "scale": setting.scale,
        ]
      })
    let output = try #require(
      try Node.run(
        """
        \(script)
        const size = [502, 382];
        const label = { padding: [16, 5], distance: 76 };
        const wanted = \(String(decoding: wanted, as: UTF8.self));
        console.log(JSON.stringify(wanted.map((own) => {
          const { composer, anchor, next, position, start, end, ratio, turn } = own;
          const steps = stepsOf(composer);
          const transform = transformOf(composer);
          return {
            steps: steps.map(({ matrix }) => matrix), totals: steps.map(({ total }) => total),
            layer: layerMatrix(transform, size, anchor, position),
            marker: markerOf(anchor, size),
            position: positionKeeping(position, transform, size, anchor, next),
            readout: readoutOf(composer),
            label: labelFrame(own.text, [start, end], [300, 200], own.scale, label),
            pannedBy: pannedBy(composer, [end[0] - start[0], end[1] - start[1]]),
            panned: panned(composer, start, end),
            pinched: holding(composer, start, (other) => pinched(other, ratio)),
            rotated: holding(composer, start, (other) => rotated(other, turn)),
          };
        })));
        """))
    return try JSONDecoder().decode([Answer].self, from: output)
  }

  private static func isNear(_ own: [Double], _ other: [Double]) -> Bool {
    own.count == other.count
      && zip(own, other).allSatisfy { ($0 - $1).magnitude <= 1e-9 * max(1, $1.magnitude) }
  }

  private func compare(_ own: Answer.Values?, _ other: TransformComposer?, _ label: Comment) {
    #expect((own == nil) == (other == nil), label)
    guard let own, let other else { return }
    func list(_ vector: Vector3) -> [Double] { [vector.x, vector.y, vector.z] }
    #expect(Self.isNear(own.translation, list(other.translation)), label)
    #expect(Self.isNear(own.scale, list(other.scale)), label)
    #expect(Self.isNear([own.angle], [other.angle.degrees]), label)
  }

  /// A thousand settings: each matrix, the layer, the labels, and what gestures make of the values.
  @Test(.needsNode) func aThousandSettingsAreThoseOfTheLibrary() throws {
    let seed = UInt64.random(in: 0..<1_000_000)
    var generator = SeededGenerator(seed: seed)
    func point() -> Point {
      Point(
        x: .random(in: -200...200, using: &generator),
        y: .random(in: -200...200, using: &generator))
    }
    let settings = (0..<caseCount(1000)).map { _ in
      Setting(
        composer: composer(&generator),
        anchor: AnchorPoint.allCases.randomElement(using: &generator)!,
        next: AnchorPoint.allCases.randomElement(using: &generator)!,
        position: Point3(point(), z: .random(in: -50...50, using: &generator)),
        start: point(), end: point(), ratio: .random(in: 0.5...2, using: &generator),
        turn: .random(in: -400...400, using: &generator),
        text: Size(
          width: .random(in: 10...320, using: &generator),
          height: .random(in: 10...220, using: &generator)),
        scale: Double(Int.random(in: 1...3, using: &generator)))
    }
    var heldCount = 0
    for (index, (answer, setting)) in zip(try answers(settings), settings).enumerated() {
      let label: Comment = "seed \(seed), setting \(index): \(setting)"
      let composer = setting.composer
      #expect(answer.steps.count == composer.steps.count, label)
      for (own, step) in zip(answer.steps, composer.steps) {
        #expect(Self.isNear(own, step.matrix.elements), label)
      }
      for (own, step) in zip(answer.totals, composer.steps) {
        #expect(Self.isNear(own, step.total.elements), label)
      }
      var layer = LayerGeometry(
        size: Self.size, anchorPoint: setting.anchor.unitPoint, position: setting.position,
        transform: composer.transform)
      #expect(Self.isNear(answer.layer, layer.matrix.elements), label)
      let marker = setting.anchor.marker(in: Self.size)
      #expect(answer.marker == [marker.x, marker.y], label)
      let isKept = layer.moveAnchorPointInPlace(to: setting.next.unitPoint)
      #expect((answer.position != nil) == isKept, label)
      if let position = answer.position {
        let own = [layer.position.x, layer.position.y, layer.position.z]
        #expect(Self.isNear(position, own), label)
      }
      let readout = composer.readout
      #expect(
        answer.readout
          == Answer.Readout(
            translate: readout.translation, scale: readout.scale, axis: readout.axis,
            rotate: readout.angle, skew: readout.skew), label)

      let frame = GestureLabel.frame(
        ofText: setting.text, above: [setting.start, setting.end],
        in: Rect(x: 0, y: 0, width: 300, height: 200), grid: PixelGrid(scale: setting.scale))
      let own = [frame.minX, frame.minY, frame.width, frame.height]
      #expect(Self.isNear(answer.label, own), label)

      func changed(_ change: (inout TransformComposer) -> Bool) -> TransformComposer? {
        var copy = composer
        return change(&copy) ? copy : nil
      }
      let (start, end) = (setting.start, setting.end)
      compare(
        answer.pannedBy,
        changed { $0.pan(by: Size(width: end.x - start.x, height: end.y - start.y)) }, label)
      compare(answer.panned, changed { $0.pan(from: start, to: end) }, label)
      compare(answer.pinched, changed { $0.pinch(by: setting.ratio, about: start) }, label)
      compare(
        answer.rotated,
        changed { $0.rotate(by: Angle(degrees: setting.turn), about: start) }, label)
      if answer.panned != nil { heldCount += 1 }
    }
    #expect(heldCount > settings.count * 3 / 10, "seed \(seed): too few settings can be panned")
  }
}
