/// A compiled rig: the constant matrices from which all its keyframes are computed.
///
/// In the simplest rigs, a panel's matrix at the angle θ is the sum
/// `M(θ) = B0 + B1 cos θ + B2 sin θ` of three constant matrices with weights. So the matrix of a
/// keyframe needs no matrix product. The weights `1, cos θ, sin θ` are the *coefficient row*, and
/// their number is the ``rank``, which is 3 for all folds and flips.
///
/// Three weights suffice because the matrix of a rotation by θ about a fixed axis is such a sum
/// (Rodrigues' formula), and so is the matrix of a ``Joint/slide``. The product of such a sum and a
/// constant matrix, such as the projection, is a sum with the same weights.
///
/// Other rigs need more weights. A joint that turns by another multiple of θ adds the cosine and the
/// sine of this multiple. If a joint and its parent both turn, the cosines and sines of the sum and the
/// difference of their angles can be needed too, because `cos a · cos b` is half the sum of
/// `cos (a - b)` and `cos (a + b)`. The coefficient row is then
/// `1, cos f₁θ, sin f₁θ, cos f₂θ, sin f₂θ, …`, with the ``frequencies`` f₁, f₂ and so on.
///
/// The homogeneous coordinates x, y, w of a panel's corners are sums with the same weights. A shade
/// is such a sum plus a multiple of θ itself. With a ``Light``, a negative shade becomes 0. Outside the
/// window of a ``Shading/Opacity``, the shade is 0.
///
/// A rig may have several *streams*, which are angles that joints follow. θ is then the angle of the
/// panel's stream. All coefficient rows have the same frequencies. A panel's joint, the joint's
/// parent, the parent's parent and so on form the panel's *chain*. If the joints of a chain follow
/// different streams, the chain *mixes streams*, and the panel has no constant matrices: ``Keyframes``
/// multiply the matrices of the chain's joints in every frame.
///
/// All numbers are in double precision.
public struct Basis: Hashable, Sendable {
  /// The panels of the rig.
  public let panels: [Panel]
  /// The indices of the panels in the order in which to draw them: first the backdrops, then all other
  /// panels.
  ///
  /// Panels drawn later cover earlier ones. Each of the two groups keeps the order of
  /// ``Rig/paintOrder``.
  public let paintOrder: [Int]
  /// Whether panels other than backdrops are drawn from far to near, instead of in ``paintOrder``.
  public let sortsByDistance: Bool
  /// The factors f of θ in the terms cos fθ and sin fθ of the coefficient row, in ascending order.
  ///
  /// The factor 1 is always among them.
  public let frequencies: [Double]
  /// The number of the rig's streams: the angles that joints follow.
  public let streamCount: Int
  /// The chains that mix streams, and the panels that these chains move.
  let chains: Chains
  /// The viewer, or nil if the rig's projection has no inverse.
  let eye: Eye?
  /// Whether the visibility or the order of panels depends on their positions, and not only on angles.
  let needsPoses: Bool
  /// The properties of each panel on which visibility and order depend.
  let traits: [PanelTraits]
  /// The constant matrices of all panels, ``rank`` for each, in the order of the coefficient row; zeros
  /// for a panel whose chain mixes streams.
  let matrices: [Transform3D]
  /// The constants of each panel's shade: one for each number of the coefficient row, then the factor of
  /// the angle in quarter turns.
  private let shades: [[Double]]

  /// The properties of a panel on which visibility and order depend, as plain values without references.
  struct PanelTraits: Hashable, Sendable {
    let stream: Int
    let mixesStreams, isOneSided, isReversed, isBackdrop: Bool
    let size: Size
  }

  /// The greatest number of panels that a rig may have.
  public static let panelLimit = 65_536
  /// The greatest number of joints in a chain, from a panel's joint up to a joint without a parent.
  public static let chainLimit = 1024

  /// Compiles a rig.
  ///
  /// - Throws: ``PleatError/tooManyPanels(_:limit:)`` if there are more than ``panelLimit`` panels, and
  ///   ``PleatError/chainTooLong(_:limit:)`` if a chain has more than ``chainLimit`` joints;
  ///   ``PleatError/matrixNotFinite(panel:)`` if the sum of the magnitudes of all numbers in a panel's
  ///   constant matrices is not finite; ``PleatError/tooManyFrequencies(_:limit:)`` if the coefficient
  ///   row would contain the cosines and sines of more than 7 multiples of θ;
  ///   ``PleatError/outlineNotUsable(panel:reason:)`` if the ``Panel/outline`` of a panel breaks its laws.
  /// - Precondition: Each joint comes after its parent, the numbers of streams are in `0..<panelLimit`,
  ///   the joints of all panels exist, and the paint order contains only indices of panels.
  /// - Complexity: A few dozen products of 4x4 matrices for each joint and for each panel.
  public init(_ rig: Rig) throws(PleatError) {
    precondition(
      rig.paintOrder.allSatisfy(rig.panels.indices.contains),
      "the paint order must contain indices of panels")
    precondition(
      rig.streamCount <= Self.panelLimit, "a stream must have a number below \(Self.panelLimit)")
    guard rig.panels.count <= Self.panelLimit else {
      throw .tooManyPanels(rig.panels.count, limit: Self.panelLimit)
    }
    for panel in rig.panels { try panel.checkOutline() }
    var tree = JointTree(rig)
    guard tree.longestChain <= Self.chainLimit else {
      throw .chainTooLong(tree.longestChain, limit: Self.chainLimit)
    }
    let projection = HarmonicMatrix(rig.projection)
    var (hung, compiled): ([HarmonicMatrix?], [HarmonicMatrix?]) = ([], [])
    let streams = rig.panels.map { tree.stream(of: $0) }
    for (panel, own) in zip(rig.panels, streams) {
      let origin = HarmonicMatrix(.translation(x: panel.origin.x, y: panel.origin.y))
      guard let joint = panel.joint else {
        hung.append(origin)
        compiled.append(origin.concatenating(projection))
        continue
      }
      let matrix = own.isMixed ? nil : tree.matrix(ofJoint: joint).map { origin.concatenating($0) }
      hung.append(matrix)
      compiled.append(matrix?.concatenating(projection))
    }
    // The list begins with exactly 1, so a frequency that differs from 1 only by rounding is not added.
    var frequencies = [1.0]
    for matrix in compiled {
      for term in matrix?.terms ?? [] where term.frequency != 0 {
        if !frequencies.contains(where: { HarmonicMatrix.areSame($0, term.frequency) }) {
          frequencies.append(term.frequency)
        }
      }
    }
    frequencies.sort()
    let count = frequencies.count
    guard count <= 7 else { throw .tooManyFrequencies(count, limit: 7) }
    var matrices: [Transform3D] = []
    matrices.reserveCapacity((1 + 2 * count) * compiled.count)
    for matrix in compiled {
      matrices.append(matrix?.term(of: 0)?.cosine ?? .zero)
      for frequency in frequencies {
        let term = matrix?.term(of: frequency)
        matrices.append(term?.cosine ?? .zero)
        matrices.append(term?.sine ?? .zero)
      }
    }
    self.matrices = matrices
    shades = zip(rig.panels, hung).map { $0.shadeConstants(hung: $1, frequencies) }
    traits = zip(rig.panels, streams).map { panel, own in
      PanelTraits(
        stream: own.stream, mixesStreams: own.isMixed, isOneSided: panel.isOneSided,
        isReversed: panel.isReversed, isBackdrop: panel.isBackdrop, size: panel.content.rect.size)
    }
    chains = Chains(rig, &tree, panels: compiled.indices.filter { compiled[$0] == nil })
    self.frequencies = frequencies
    streamCount = rig.streamCount
    panels = rig.panels
    paintOrder =
      rig.paintOrder.filter { rig.panels[$0].isBackdrop }
      + rig.paintOrder.filter { !rig.panels[$0].isBackdrop }
    sortsByDistance = rig.sortsByDistance
    eye = Eye(rig.projection)
    needsPoses = rig.sortsByDistance || rig.panels.contains { $0.isOneSided }
    if let panel = panels.indices.first(where: { !isFinite(panel: $0) }) {
      throw .matrixNotFinite(panel: panels[panel].name)
    }
  }

  /// The number of weights in the coefficient row of matrices and corners: `1 + 2 · frequencies.count`.
  public var rank: Int { 1 + 2 * frequencies.count }

  /// Whether the coefficient row is `1, cos θ, sin θ`, which the kernels compute from the angle.
  var isPlain: Bool { frequencies == [1] }

  /// Returns whether the joints of a panel's chain follow different streams, so that the panel has no
  /// constant matrices.
  public func mixesStreams(panel index: Int) -> Bool { traits[index].mixesStreams }

  /// Returns the stream of a panel.
  ///
  /// If the panel's shade names a stream (``Shading/Opacity/stream``), the result is that stream.
  /// Otherwise it is the stream that the panel's chain of joints follows. If the chain mixes streams, it
  /// is the stream of the angle of the panel's own joint. If nothing moves the panel, it is 0.
  public func stream(ofPanel index: Int) -> Int { traits[index].stream }

  /// Returns the constant matrices of a panel, in the order of the coefficient row.
  ///
  /// The first matrix has the weight 1. Then each frequency has a matrix for its cosine and a
  /// matrix for its sine. The array is empty if the panel's chain mixes streams.
  public func matrices(ofPanel index: Int) -> [Transform3D] {
    mixesStreams(panel: index) ? [] : Array(matrices[rank * index..<rank * (index + 1)])
  }

  /// Returns the coefficient row of an angle θ: 1, then cos fθ and sin fθ for each frequency f.
  public func coefficients(at angle: Angle) -> [Double] {
    frequencies.reduce(into: [1]) { row, frequency in
      let (sine, cosine) = (frequency * angle).sineAndCosine
      row += [cosine, sine]
    }
  }

  /// Returns the matrix of a panel at an angle.
  ///
  /// The matrix maps a point of the panel, in points from the panel's top left corner, to
  /// homogeneous coordinates of the view.
  ///
  /// `angle` is the angle θ of the panel's stream.
  ///
  /// - Precondition: The panel's chain does not mix streams.
  public func matrix(ofPanel index: Int, at angle: Angle) -> Transform3D {
    precondition(!mixesStreams(panel: index), "the panel's chain must follow one stream")
    // The sum begins with 0, so that no element becomes -0.
    return matrix(
      ofPanel: index, at: angle,
      from: Transform3D.zero.adding(matrices[rank * index], times: 1))
  }
}

// MARK: - The constants that the kernels read

extension Basis {
  /// The number of coefficients in the row that a kernel reads for one angle.
  ///
  /// A row with several frequencies also contains θ itself, for the shades, as its last coefficient.
  var rowRank: Int { isPlain ? 3 : rank + 1 }

  /// The number of constants that the kernels read for one panel.
  ///
  /// For each coefficient there are 16 constants of the matrix, 12 of the corners and one of the shade.
  /// A shade has at least 4 constants.
  var scalarsPerPanel: Int { 28 * rowRank + shadeScalars }

  /// The number of constants of a shade; if the row is `1, cos θ, sin θ`, there is a fourth one for θ.
  private var shadeScalars: Int { max(rowRank, 4) }

  /// The index of the first corner constant among a panel's constants.
  var cornerOffset: Int { 16 * rowRank }

  /// The index of the first shade constant among a panel's constants.
  var shadeOffset: Int { 28 * rowRank }

  /// Writes the constants of a panel for the kernels: those of the matrix, the corners and the shade.
  ///
  /// For a panel whose chain mixes streams, only the constants of the shade are not 0.
  func write<Scalar: BatchScalar>(panel index: Int, to scalars: MutableLanes<Scalar>) {
    for place in 0..<scalarsPerPanel { scalars[place] = 0 }
    let corners = panels[index].rectCorners
    for term in 0..<rank {
      let matrix = matrices[rank * index + term]
      let rows = (matrix.row1, matrix.row2, matrix.row3, matrix.row4)
      for column in 0..<4 {
        scalars[16 * term + column] = Scalar(rows.0[column])
        scalars[16 * term + 4 + column] = Scalar(rows.1[column])
        scalars[16 * term + 8 + column] = Scalar(rows.2[column])
        scalars[16 * term + 12 + column] = Scalar(rows.3[column])
      }
      for (place, corner) in corners.enumerated() {
        let image = rows.0 * corner.x + rows.1 * corner.y + rows.3
        let first = cornerOffset + 12 * term + 3 * place
        scalars[first] = Scalar(image[0])
        scalars[first + 1] = Scalar(image[1])
        scalars[first + 2] = Scalar(image[3])
      }
      scalars[shadeOffset + term] = Scalar(shades[index][term])
    }
    scalars[shadeOffset + shadeScalars - 1] = Scalar(shades[index][rank])
  }

  /// Returns the bounds of the ranges of angles in which a panel is shaded and visible, and its least
  /// shade, in the order that `RigShape.windowScalars` describes.
  func windowScalars(ofPanel index: Int) -> [Double] {
    let panel = panels[index]
    let shaded =
      switch panel.shading {
      case nil: 0.0..<0
      case let shading?: shading.light == nil ? shading.opacity.window : -.infinity ..< .infinity
      }
    return [
      shaded.lowerBound, shaded.upperBound, panel.visible.lowerBound, panel.visible.upperBound,
      panel.shading?.light == nil ? -.infinity : 0,
    ]
  }

  /// The panels for which the kernels compute results from constants: all except lit panels whose chains
  /// mix streams.
  ///
  /// Panels of the same stream are next to each other, so that they share the stream's cosines and
  /// sines. Otherwise the panels keep their order, because results are written fastest in the order in
  /// which they lie in memory.
  var listedPanels: [ListedPanel] {
    let listed = panels.indices.lazy
      .filter { !mixesStreams(panel: $0) || panels[$0].shading?.light == nil }
      .map {
        ListedPanel(panel: $0, stream: traits[$0].stream, hasFrames: !mixesStreams(panel: $0))
      }
    guard streamCount > 1 else { return Array(listed) }
    var first = [Int](repeating: panels.count, count: streamCount)
    for own in listed.reversed() { first[own.stream] = own.panel }
    return listed.sorted { (first[$0.stream], $0.panel) < (first[$1.stream], $1.panel) }
  }
}

struct ListedPanel: Sendable {
  let panel: Int
  let stream: Int
  /// Whether the kernels compute the panel's matrices and quads too, and not only its shades.
  let hasFrames: Bool
}

extension Panel {
  /// The corners of the rectangle in points from the panel's top left corner, in the order of a ``Quad``.
  var rectCorners: [Point] { Rect(origin: .zero, size: content.rect.size).quad.corners }

  /// Returns the constants of the shade: one for each coefficient, then the factor of the angle.
  ///
  /// - Parameter hung: The matrix from the panel's space to the rig's, or nil if the panel's chain mixes
  ///   streams.
  fileprivate func shadeConstants(hung: HarmonicMatrix?, _ frequencies: [Double]) -> [Double] {
    var constants = [Double](repeating: 0, count: 2 + 2 * frequencies.count)
    guard let shading else { return constants }
    if let formula = lightFormula {
      // The third row of the matrix to the rig's space is the panel's normal.
      guard let hung else { return constants }
      let (constant, factors) = formula
      func part(_ matrix: Transform3D?) -> Double {
        matrix.map { factors.dot(Vector3(x: $0.m31, y: $0.m32, z: $0.m33)) } ?? 0
      }
      constants[0] = constant + part(hung.term(of: 0)?.cosine)
      for (place, frequency) in frequencies.enumerated() {
        let term = hung.term(of: frequency)
        constants[1 + 2 * place] = part(term?.cosine)
        constants[2 + 2 * place] = part(term?.sine)
      }
    } else {
      let cosine = 1 + 2 * frequencies.firstIndex(of: 1)!
      constants[0] = shading.opacity.constant
      constants[cosine] = shading.opacity.cosine
      constants[cosine + 1] = shading.opacity.sine
      constants[constants.count - 1] = shading.opacity.quarterTurn
    }
    return constants
  }
}

extension Rig {
  /// Compiles the rig into the constant matrices from which its keyframes are computed.
  ///
  /// - Throws: The errors of ``Basis/init(_:)``.
  /// - Precondition: The rig meets the conditions of ``Basis/init(_:)``.
  public func basis() throws(PleatError) -> Basis { try Basis(self) }
}
