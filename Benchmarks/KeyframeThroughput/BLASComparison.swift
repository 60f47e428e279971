import Pleat

/// The times of some operations on all backends with the BLAS library that is loaded.
///
/// `Benchmarks/BLAS/run` asks for them once for each library and makes one table.
struct BLASComparison: Encodable {
  let machine = Machine.current
  /// The number of items in a call.
  let count = Self.itemsPerCall
  /// Nanoseconds per item, by row and backend.
  let rows: [String: [String: Double]]

  /// Measures all rows.
  init() throws {
    rows = try Dictionary(
      uniqueKeysWithValues: Self.calls().map { ($0, try Self.times($1)) })
  }

  /// A call on a backend, which returns the number of its items.
  private typealias Call = (Backend) throws -> Int

  private static let itemsPerCall = 4096
  private static let rounds = 15

  /// Returns the median times of all backends, which take turns.
  private static func times(_ call: Call) throws -> [String: Double] {
    let clock = ContinuousClock()
    var samples: [String: [Double]] = [:]
    for round in -1..<rounds {
      for backend in Backend.available.shuffled() {
        _ = try call(backend)  // fetches what the backend before has displaced
        var items = 0
        let start = clock.now
        repeat { items += try call(backend) } while clock.now - start < .microseconds(300)
        let time = (clock.now - start) / .nanoseconds(1)
        if round >= 0 { samples[backend.name, default: []].append(time / Double(items)) }
      }
    }
    return samples.mapValues { $0.sorted()[$0.count / 2] }
  }

  private final class Products {
    var left = TransformBatch<Float>(count: itemsPerCall)
    var right = TransformBatch<Float>(count: itemsPerCall)
    var out = TransformBatch<Float>()
  }

  /// Matrices and quads of all panels of a rig, from angles.
  private final class Frames {
    var keyframes = Keyframes<Float>([.matrices, .quads])
    let angles = (0..<itemsPerCall).map { Float($0) / Float(4 * itemsPerCall) }

    init(_ basis: Basis) throws {
      try keyframes.generate(basis, atQuarterTurns: angles.map { Double($0) })
    }

    func call(_ backend: Backend) throws -> Int {
      let angles = angles  // a span of the property would outlive the access to it
      try keyframes.regenerate(atQuarterTurns: angles.span, backend: backend)
      return itemsPerCall * keyframes.panels.count
    }
  }

  /// The rows of the table, in single precision.
  private static func calls() throws -> [(String, Call)] {
    let products = Products()
    for index in 0..<itemsPerCall {
      let angle = Angle(degrees: Double(index) * 0.02)
      products.left[index] = .rotation(angle, about: Vector3(x: 1, y: 2, z: 3))
      products.right[index] = .rotation(angle, about: Vector3(x: 3, y: 1, z: 0))
    }
    let shared = Transform3D.rotation(Angle(degrees: 30), about: Vector3(x: 0, y: 1, z: 1))
    let fold = try FoldTransition(PageSetup(size: Size(width: 320, height: 480))).basis()
    var calls: [(String, Call)] = [
      ("keyframes", try Frames(fold).call),
      (
        "shared right",
        {
          try products.out.formConcatenation(of: products.left, with: shared, backend: $0)
          return itemsPerCall
        }
      ),
      (
        "pairs",
        {
          try products.out.formConcatenation(of: products.left, with: products.right, backend: $0)
          return itemsPerCall
        }
      ),
    ]
    for leaves in [1, 3, 7] {
      let basis = try chain(leaves).basis()
      calls.append(("rig of rank \(basis.rank)", try Frames(basis).call))
    }
    return calls
  }

  /// Leaves that hang on one another, each turned against the one before by the same angle.
  ///
  /// The angles of the leaves are 1, 2, 3, … times that angle. Each leaf adds the cosine and the sine of its
  /// angle to the coefficient row, so it adds 2 to the rank.
  private static func chain(_ leaves: Int) -> Rig {
    var rig = Rig(projection: .perspective(distance: 4000))
    var last: Int?
    for leaf in 0..<leaves {
      let joint = rig.add(
        Joint(parent: last, position: Point3(x: 0, y: leaf == 0 ? 0 : 40, z: 0)))
      rig.add(
        Panel(
          name: "leaf \(leaf)", joint: joint,
          content: .init(
            page: .source, rect: Rect(x: 0, y: 40 * Double(leaf), width: 100, height: 40))))
      last = joint
    }
    return rig
  }
}
