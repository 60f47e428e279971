import Oracles
import Pleat
import Testing

/// Compiled rigs: coefficient rows, constant matrices, limits, and misuse.
@Suite struct BasisTests {
  /// A chain about the z axis, hinged apart, with a panel on its last joint.
  static func chain(_ multiples: [Double], axis: Vector3 = .zAxis, apart: Double = 10) -> Rig {
    var rig = Rig()
    for (index, multiple) in multiples.enumerated() {
      rig.add(
        Joint(
          parent: index == 0 ? nil : index - 1, position: Point3(x: apart, y: 0, z: 0), axis: axis,
          angle: .init(multiple: multiple)))
    }
    rig.add(plainPanel(joint: multiples.indices.last))
    return rig
  }

  /// Turns about one axis add up: a chain needs its partial sums from the root, and 1 always.
  @Test(
    arguments: [
      ([], [1]), ([1], [1]), ([-1], [1]), ([0], [1]), ([2], [1, 2]), ([0.5], [0.5, 1]),
      ([-0.5], [0.5, 1]), ([1, 1], [1, 2]), ([1, -2], [1]), ([1, -2, 1], [1]), ([2, -1], [1, 2]),
      ([1, 2], [1, 3]), ([1, 2, 0.5], [1, 3, 3.5]), ([3, -5], [1, 2, 3]), ([0, 2, 0], [1, 2]),
      ([1, 1, 1, 1], [1, 2, 3, 4]),
    ] as [([Double], [Double])])
  func frequenciesOfKnownChains(multiples: [Double], frequencies: [Double]) throws {
    let basis = try Self.chain(multiples).basis()
    #expect(basis.frequencies == frequencies)
    #expect(basis.rank == 1 + 2 * frequencies.count)
    #expect(basis.matrices(ofPanel: 0).count == basis.rank)
  }

  /// All panels share one row: what one of them needs, the others have as zeros.
  @Test func panelsShareARow() throws {
    var rig = Self.chain([2])
    rig.add(Joint(angle: .init(multiple: 0.5)))
    rig.add(plainPanel("half", joint: 1))
    rig.add(plainPanel("fixed", origin: Point(x: 3, y: 4)))
    let basis = try rig.basis()
    #expect(basis.frequencies == [0.5, 1, 2] && basis.rank == 7)
    let zero = Transform3D([Double](repeating: 0, count: 16))
    let used = (0..<3).map { panel in
      basis.matrices(ofPanel: panel).indices.filter { basis.matrices(ofPanel: panel)[$0] != zero }
    }
    #expect(used == [[0, 5, 6], [0, 1, 2], [0]])
    #expect(basis.matrices(ofPanel: 2)[0] == .translation(x: 3, y: 4))
  }

  /// Multiples that differ by rounding alone are one, within a chain and between panels.
  @Test func roundedSumsOfMultiplesAreOneFrequency() throws {
    var rig = Self.chain([0.1, 0.2, 0.7])
    rig.add(Joint(angle: .init(multiple: 0.3)))
    rig.add(plainPanel("direct", joint: 3))
    let basis = try rig.basis()
    #expect(basis.frequencies.count == 3, "\(basis.frequencies)")
    #expect(basis.frequencies.last == 1, "1 itself, not the sum that misses it")
    for degrees in [0.0, 33, -720, 1000] {
      let theta = Angle(degrees: degrees)
      for panel in 0..<2 {
        let (whole, quick) = (
          rig.matrix(ofPanel: panel, at: theta), basis.matrix(ofPanel: panel, at: theta)
        )
        #expect(whole.difference(from: quick, unit: 10) < 1e-13, "\(degrees)")
      }
    }
  }

  @Test func coefficientsAreCosinesAndSines() throws {
    let basis = try Self.chain([1, 2, 0.5]).basis()
    #expect(basis.coefficients(at: .zero) == [1, 1, 0, 1, 0, 1, 0])
    // Quarter turns of 1, 3 and 3.5: 180° are exact, and so are 540°.
    let half = basis.coefficients(at: Angle(quarterTurns: 2))
    #expect(half == [1, -1, 0, -1, 0, 0, -1])
    try RandomGeometry.repeated(seed: 0x5EED_0160, 50) { random in
      let theta = random.angle()
      let row = basis.coefficients(at: theta)
      try #require(row.count == basis.rank && row[0] == 1)
      for (place, frequency) in basis.frequencies.enumerated() {
        let degrees = theta.degrees * frequency
        let cosine = ReferenceMatrix.cosine(degrees: degrees)
        let sine = ReferenceMatrix.sine(degrees: degrees)
        #expect(abs(row[1 + 2 * place] - cosine) < 1e-12, "\(random.label) \(theta)")
        #expect(abs(row[2 + 2 * place] - sine) < 1e-12, "\(random.label) \(theta)")
      }
      let sum = zip(row, basis.matrices(ofPanel: 0)).reduce(
        [Double](repeating: 0, count: 16)
      ) { sum, term in zip(sum, term.1.elements).map { $0 + term.0 * $1 } }
      #expect(basis.matrix(ofPanel: 0, at: theta).elements == sum, "\(random.label) \(theta)")
    }
  }

  @Test func tooManyFrequenciesThrow() throws {
    let seven = try Self.chain([1, 1, 1, 1, 1, 1, 1]).basis()
    #expect(seven.frequencies == [1, 2, 3, 4, 5, 6, 7] && seven.rank == 15)
    #expect(throws: PleatError.tooManyFrequencies(8, limit: 7)) {
      try Self.chain([1, 1, 1, 1, 1, 1, 1, 1]).basis()
    }
    // 1 counts, although no joint turns by it.
    #expect(throws: PleatError.tooManyFrequencies(8, limit: 7)) {
      try Self.chain([2, 2, 2, 2, 2, 2, 2]).basis()
    }
    #expect(throws: PleatError.tooManyFrequencies(9, limit: 7)) {
      try Basis(Self.chain([2, 1, 1, 1, 1, 1, 1, 1]))
    }
    // Joints that carry nothing cost nothing.
    var rig = Self.chain([1, 1, 1, 1, 1, 1, 1, 1])
    rig.panels[0].joint = 6
    #expect(try rig.basis().rank == 15)
  }

  @Test func basesAreValues() throws {
    let (one, same) = (try Self.chain([1, 2]).basis(), try Self.chain([1, 2]).basis())
    #expect(one == same && one.hashValue == same.hashValue)
    #expect(try one != Self.chain([1, 2], apart: 11).basis())
    #expect(try one != Self.chain([1, -2]).basis())
  }

  @Test func mistakesTrap() async {
    await #expect(processExitsWith: .trap) {
      let rig = Rig(joints: [Joint(parent: 1), Joint()], panels: [plainPanel(joint: 0)])
      _ = try rig.basis()
    }
    await #expect(processExitsWith: .trap) { _ = try Rig(joints: [Joint(parent: 0)]).basis() }
    await #expect(processExitsWith: .trap) { _ = try Rig(joints: [Joint(parent: -1)]).basis() }
    await #expect(processExitsWith: .trap) {
      _ = try Rig(panels: [plainPanel()], paintOrder: [0, 1]).basis()
    }
    await #expect(processExitsWith: .trap) {
      _ = try Rig(panels: [plainPanel()], paintOrder: [-1]).basis()
    }
    await #expect(processExitsWith: .trap) {
      _ = try Rig(joints: [Joint()], panels: [plainPanel(joint: 1)]).basis()
    }
    await #expect(processExitsWith: .trap) {
      let basis = try Rig(panels: [plainPanel()]).basis()
      _ = basis.matrices(ofPanel: 1)
    }
  }

  /// A page so narrow that the viewer would stand in it.
  @Test func aMatrixThatIsNotFiniteIsRefused() throws {
    let size = Size(width: 1e-300, height: 1e15)
    let twist = TwistTransition(
      PageSetup(size: size, direction: .down), strips: 58, stagger: 0.438)
    #expect(throws: PleatError.matrixNotFinite(panel: "front1")) { try twist.compiled() }
    #expect(
      PleatError.matrixNotFinite(panel: "front1").description.hasPrefix(
        "the matrix of panel \"front1\" is not finite"))
  }
}
