import Pleat
import TestSupport

extension RandomGeometry {
  static let multiples = [1, -1, 2, -2, 0.5, 0.0]

  /// A joint somewhere within a few hundred points, about any axis, at any angle.
  mutating func joint(parent: Int?, multiple: Double, slides: Bool) -> Joint {
    func vector(_ random: inout RandomGeometry) -> Vector3 { random.axis() * 200 }
    return Joint(
      parent: parent,
      position: Point3(x: number(-300...300), y: number(-300...300), z: number(-300...300)),
      axis: axis(), angle: .init(constant: angle(), multiple: multiple),
      slide: slides ? .init(cosine: vector(&self), sine: vector(&self)) : .init(),
      depthScale: number(0.5...2))
  }

  /// A chain of joints, each on the one before, with a panel on the last and one on none.
  mutating func rig(joints count: Int) -> Rig {
    var rig = Rig(
      projection: Transform3D.perspective(distance: number(3000...9000))
        .anchored(at: Point3(x: number(), y: number(), z: 0)))
    for index in 0..<count {
      let multiple = Self.multiples[whole(0...Self.multiples.count - 1)]
      rig.add(
        joint(parent: index == 0 ? nil : index - 1, multiple: multiple, slides: whole(0...1) == 1))
    }
    let content = Panel.Content(page: .source, rect: rect())
    rig.add(Panel(name: "last", joint: count - 1, origin: point(), content: content))
    rig.add(Panel(name: "fixed", origin: point(), content: content))
    return rig
  }
}

extension Rig {
  /// The multiples of θ that products of this chain of joints can have, found on paper: turns add up
  /// and differ, those about any axis keep a part that does not turn, and slides bring 1.
  var possibleFrequencies: [Double] {
    var found: Set<Double> = [0]
    for joint in joints.reversed() {
      let multiple = joint.angle.multiple
      found.formUnion(found.flatMap { [($0 + multiple).magnitude, ($0 - multiple).magnitude] })
      if joint.slide != Joint.Slide() { found.insert(1) }
    }
    return found.union([1]).subtracting([0]).sorted()
  }
}

extension Transform3D {
  /// The largest difference of an entry when lengths are counted in a unit, so that entries of every
  /// kind (numbers, lengths, inverse lengths) are of one size.
  func difference(from other: Transform3D, unit: Double) -> Double {
    func inUnit(_ transform: Transform3D) -> Transform3D {
      Transform3D.scale(x: unit, y: unit, z: unit).concatenating(transform)
        .concatenating(.scale(x: 1 / unit, y: 1 / unit, z: 1 / unit))
    }
    return zip(inUnit(self).elements, inUnit(other).elements).map { ($0 - $1).magnitude }
      .reduce(0) { $1.isNaN ? .infinity : max($0, $1) }
  }
}

/// A panel of a given size that shows the whole of the page that goes.
func plainPanel(
  _ name: String = "panel", joint: Int? = nil, origin: Point = Point(x: 0, y: 0),
  width: Double = 100, height: Double = 50
) -> Panel {
  Panel(
    name: name, joint: joint, origin: origin,
    content: .init(page: .source, rect: Rect(x: 0, y: 0, width: width, height: height)))
}
