import Pleat
import TestSupport
import Testing

/// Terms that cancel: rounding leaves none of them behind, whatever the sizes, and takes none away.
@Suite struct HarmonicMatrixTests {
  /// From far below a pixel to the largest page.
  static let sizes = [1e14, 1e6, 1, 1e-3, 1e-6]

  private static func hinge(
    _ parent: Int?, _ multiple: Double, at position: Vector3, axis: Vector3, _ constant: Angle
  ) -> Joint {
    Joint(
      parent: parent, position: Point3(x: position.x, y: position.y, z: position.z), axis: axis,
      angle: .init(constant: constant, multiple: multiple))
  }

  /// What turns one way and back again at the same place does not turn at all.
  @Test(arguments: sizes)
  func oppositeTurnsCancel(size: Double) throws {
    try RandomGeometry.repeated(seed: 0x5EED_0170, 50) { random in
      let (axis, place, constant) = (random.axis(), random.axis() * size, random.angle())
      for multiple in [1, 2, 0.5, -3] {
        var rig = Rig(
          projection: Transform3D.perspective(distance: 3 * size)
            .anchored(at: Point3(x: size, y: -size, z: 0)))
        rig.add(Self.hinge(nil, multiple, at: place, axis: axis, constant))
        rig.add(Self.hinge(0, -multiple, at: .zero, axis: axis, -constant))
        rig.add(plainPanel(joint: 1))
        let basis = try rig.basis()
        #expect(basis.frequencies == [1], "\(random.label): \(multiple)")
        // Not even small numbers remain: the matrix is the same at every angle.
        let matrices = basis.matrices(ofPanel: 0)
        #expect(
          matrices.dropFirst().allSatisfy { $0.elements.allSatisfy { $0 == 0 } },
          "\(random.label): \(multiple)")
        let still = Transform3D.translation(x: place.x, y: place.y, z: place.z)
          .concatenating(rig.projection)
        #expect(matrices[0].difference(from: still, unit: size) < 1e-13, "\(random.label)")
      }
    }
  }

  /// A fold's joints, θ, -2θ and θ, about any axis: turns by ±θ and none by 2θ or 3θ.
  @Test(arguments: sizes)
  func foldsKeepOneMultiple(size: Double) throws {
    try RandomGeometry.repeated(seed: 0x5EED_0171, 50) { random in
      let (axis, constant) = (random.axis(), random.angle())
      var rig = Rig(projection: .perspective(distance: 3 * size))
      for (index, multiple) in [1.0, -2, 1, -1].enumerated() {
        rig.add(
          Self.hinge(
            index == 0 ? nil : index - 1, multiple, at: random.axis() * size, axis: axis,
            constant * multiple))
        rig.add(plainPanel("\(index)", joint: index))
      }
      let basis = try rig.basis()
      #expect(basis.frequencies == [1], "\(random.label)")
      for panel in 0..<4 {
        let theta = random.angle()
        let (whole, quick) = (
          rig.matrix(ofPanel: panel, at: theta), basis.matrix(ofPanel: panel, at: theta)
        )
        #expect(whole.difference(from: quick, unit: size) < 1e-12, "\(random.label) \(theta)")
      }
    }
  }

  /// The hinges of these turns lie apart, and a way there and back leaves nothing but rounding: the
  /// lengths that are left say nothing about the lengths that were.
  @Test(arguments: sizes)
  func waysThereAndBackCancel(size: Double) throws {
    try RandomGeometry.repeated(seed: 0x5EED_0172, 50) { random in
      let (axis, there, constant) = (random.axis(), random.axis() * size, random.angle())
      var rig = Rig()
      for (index, multiple) in [2.0, -2, 2, -2].enumerated() {
        let place = index == 1 ? there * -1 : index == 3 ? there : .zero
        rig.add(
          Self.hinge(
            index == 0 ? nil : index - 1, multiple, at: place, axis: axis,
            constant * (multiple / 2)))
      }
      rig.add(plainPanel(joint: 3))
      let basis = try rig.basis()
      #expect(basis.frequencies == [1], "\(random.label): \(basis.frequencies)")
      #expect(
        basis.matrix(ofPanel: 0, at: random.angle()).difference(from: .identity, unit: size)
          < 1e-13, "\(random.label)")
    }
  }

  /// A term is noise by its own kind's measure only: a tiny page far away still turns, and a large
  /// one still slides.
  @Test func smallTermsAreNotNoise() throws {
    for (place, slide) in [(1e14, 1e3), (1, 1e-9), (1e-6, 1e-12)] {
      var rig = Rig()
      rig.add(
        Joint(
          position: Point3(x: place, y: place, z: 0), angle: .init(multiple: 2),
          slide: .init(cosine: Vector3(x: slide, y: 0, z: 0))))
      rig.add(plainPanel(joint: 0, width: 1e-3, height: 1e-3))
      let basis = try rig.basis()
      #expect(basis.frequencies == [1, 2], "\(place)")
      #expect(basis.matrices(ofPanel: 0)[1].m41 == slide, "\(place)")
      #expect(basis.matrices(ofPanel: 0)[3].m22 == 1 && basis.matrices(ofPanel: 0)[4].m23 == 1)
    }
  }
}
