// The matrices of panels in single frames, and their distances from the viewer, in double precision.

extension Chains.Node {
  func factor(atQuarterTurns turns: Double) -> Transform3D {
    let (sine, cosine) = Angle(quarterTurns: frequency * turns).sineAndCosine
    return constant.adding(self.cosine, times: cosine).adding(self.sine, times: sine)
  }
}

extension Basis {
  /// Returns the matrix of a panel whose joints follow one stream (an angle): the sum of the panel's
  /// constant matrices, weighted by the coefficient row that begins at index `first` of `coefficients`.
  func matrix(ofPanel index: Int, coefficients: [Double], from first: Int = 0) -> Transform3D {
    var matrix = matrices[rank * index]
    for term in 1..<rank {
      matrix = matrix.adding(matrices[rank * index + term], times: coefficients[first + term])
    }
    return matrix
  }

  /// Returns the matrix of a panel whose joints follow one stream (an angle), at `turns` quarter turns.
  package func matrix(ofPanel index: Int, atQuarterTurns turns: Double) -> Transform3D {
    matrix(ofPanel: index, at: Angle(quarterTurns: turns))
  }

  /// Returns `constant` plus, for each frequency f, the panel's cosine matrix times cos(f · `angle`) and
  /// its sine matrix times sin(f · `angle`).
  func matrix(
    ofPanel index: Int, at angle: Angle, from constant: Transform3D
  ) -> Transform3D {
    var matrix = constant
    for (place, frequency) in frequencies.enumerated() {
      let (sine, cosine) = (frequency * angle).sineAndCosine
      let first = rank * index + 1 + 2 * place
      matrix = matrix.adding(matrices[first], times: cosine).adding(
        matrices[first + 1], times: sine)
    }
    return matrix
  }

  /// Returns whether the sum of the magnitudes of a panel's constant matrices is finite, so that the
  /// panel's matrix is finite at every angle; true for a panel whose chain mixes streams.
  func isFinite(panel index: Int) -> Bool {
    var sum = SIMD4<Double>.zero
    for matrix in matrices[rank * index..<rank * (index + 1)] {
      for row in [matrix.row1, matrix.row2, matrix.row3, matrix.row4] {
        sum += pointwiseMax(row, -row)
      }
    }
    return sum.sum().isFinite
  }

  /// Returns the matrix of a panel, where `quarterTurns` returns the angle of a stream in quarter turns.
  package func matrix(ofPanel index: Int, quarterTurns: (Int) -> Double) -> Transform3D {
    guard mixesStreams(panel: index) else {
      let angle = Angle(quarterTurns: quarterTurns(stream(ofPanel: index)))
      return matrix(ofPanel: index, at: angle, from: matrices[rank * index])
    }
    let node = chains.nodes.firstIndex { node in
      node.panels.contains { chains.panels[$0].panel == index }
    }!
    let hung = chains.nodes[node].panels.first { chains.panels[$0].panel == index }!
    var matrix = chains.panels[hung].constant
    var next: Int? = node
    while let index = next {
      let node = chains.nodes[index]
      matrix = matrix.concatenating(
        node.factor(atQuarterTurns: quarterTurns(node.stream)))
      next = node.parent
    }
    return matrix
  }

  /// Returns the matrices of all panels whose chains mix streams, by the panels' indices.
  ///
  /// The matrices of other panels are zero. `quarterTurns` returns the angle of a stream in quarter turns.
  ///
  /// - Complexity: O(n) products for n joints and panels, since each product of a chain is made once.
  package func matricesOfChains(quarterTurns: (Int) -> Double) -> [Transform3D] {
    var matrices = [Transform3D](repeating: .zero, count: panels.count)
    var products: [Transform3D] = []
    for node in chains.nodes {
      let factor = node.factor(atQuarterTurns: quarterTurns(node.stream))
      let product = node.parent.map { factor.concatenating(products[$0]) } ?? factor
      products.append(product)
      for panel in chains.panels[node.panels] {
        matrices[panel.panel] = panel.constant.concatenating(product)
      }
    }
    return matrices
  }

  /// Returns a number that is greater for panels whose centre is nearer to the viewer.
  ///
  /// With perspective, the number is minus the square of the distance, in the rig's space, from the
  /// viewer to the centre. Without perspective, it is the centre's coordinate along the direction
  /// toward the viewer. If the projection has no inverse, the number is 0.
  func nearness(of size: Size, placedBy matrix: Transform3D) -> Double {
    guard let eye else { return 0 }
    let centre = matrix.row1 * (size.width / 2) + matrix.row2 * (size.height / 2) + matrix.row4
    let inverse = eye.unprojected
    var place = inverse.row1 * centre[0] + inverse.row2 * centre[1]
    place += inverse.row3 * centre[2] + inverse.row4 * centre[3]
    let point = Vector3(x: place[0], y: place[1], z: place[2]) / place[3]
    guard let position = eye.position else { return point.dot(eye.direction).roughly }
    let offset = point - position
    return -offset.dot(offset).roughly
  }
}

extension Double {
  /// The number rounded to a multiple of 2²⁰ ulp, so that numbers that differ by rounding errors are
  /// equal.
  ///
  /// Otherwise panels at the same distance could change places from frame to frame.
  fileprivate var roughly: Double {
    let unit = ulp * 0x1p20
    return (self / unit).rounded() * unit
  }
}

/// The viewer of a rig.
struct Eye: Hashable, Sendable {
  /// The inverse of the projection.
  let unprojected: Transform3D
  /// The viewer's position in the rig's space, or nil without perspective.
  let position: Vector3?
  /// The direction toward the viewer in the rig's space, if there is no perspective.
  let direction: Vector3

  /// Finds the viewer of a projection; nil if the projection has no inverse.
  init?(_ projection: Transform3D) {
    guard let inverse = projection.inverse else { return nil }
    unprojected = inverse
    // The projection maps the viewer to a multiple of (0, 0, 1, 0). So row 3 of the inverse is the
    // viewer.
    direction = Vector3(x: inverse.m31, y: inverse.m32, z: inverse.m33)
    position = inverse.m34 == 0 ? nil : direction / inverse.m34
  }
}
