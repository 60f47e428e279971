/// Where `Keyframes.writeFrames(into:layout:backend:threads:)` writes each output in your memory.
///
/// An output for which the layout has no place is not written. An example is a layout for instanced drawing
/// on a GPU. For each frame in turn, it has the matrix and the shade of each panel, one after the other:
///
/// ```swift
/// let layout = KeyframeLayout(
///   matrices: .init(panelStride: 17), shades: .init(offset: 16, panelStride: 17))
/// ```
public struct KeyframeLayout: Hashable, Sendable {
  /// The places of one output, in scalars or bytes.
  ///
  /// Frame f of panel p begins at `offset + f · frameStride + p · panelStride`.
  public struct Places: Hashable, Sendable {
    /// The start of the first frame of the first panel.
    public var offset: Int
    /// The distance from one frame of a panel to the next frame of this panel, or nil for the default.
    ///
    /// The default is the panel stride times the number of panels. Without a panel stride, the default
    /// is the size of one matrix, quad or shade, so that the frames of a panel follow each other without
    /// gaps.
    public var frameStride: Int?
    /// The distance from one panel to the next panel in the same frame, or nil for the default.
    ///
    /// The default is the frame stride times the number of frames.
    public var panelStride: Int?

    /// Creates the places of one output.
    public init(offset: Int = 0, frameStride: Int? = nil, panelStride: Int? = nil) {
      self.offset = offset
      self.frameStride = frameStride
      self.panelStride = panelStride
    }
  }

  /// The places of the matrices, of 16 scalars each.
  public var matrices: Places?
  /// Where the quads are stored, 8 scalars each.
  public var quads: Places?
  /// Where the quads before the division by w are stored, 12 scalars each.
  public var homogeneousQuads: Places?
  /// The places of the shades, of one scalar each.
  public var shades: Places?

  /// Creates a layout.
  public init(
    matrices: Places? = nil, quads: Places? = nil, homogeneousQuads: Places? = nil,
    shades: Places? = nil
  ) {
    self.matrices = matrices
    self.quads = quads
    self.homogeneousQuads = homogeneousQuads
    self.shades = shades
  }

  /// The outputs that have places.
  var outputs: KeyframeOutputs {
    var outputs: KeyframeOutputs = []
    if matrices != nil { outputs.insert(.matrices) }
    if quads != nil { outputs.insert(.quads) }
    if homogeneousQuads != nil { outputs.insert(.homogeneousQuads) }
    if shades != nil { outputs.insert(.shades) }
    return outputs
  }

  /// Returns the layout with the places of each output replaced by the result of a function.
  func mapPlaces(_ body: (Places) throws(PleatError) -> Places) throws(PleatError) -> Self {
    func map(_ places: Places?) throws(PleatError) -> Places? {
      guard let places else { return nil }
      return try body(places)
    }
    return try KeyframeLayout(
      matrices: map(matrices), quads: map(quads), homogeneousQuads: map(homogeneousQuads),
      shades: map(shades))
  }
}

extension KeyframeLayout.Places {
  /// Returns places in scalars for these places in bytes, in memory that begins at `address`.
  ///
  /// The new offset counts from the first address in this memory that is aligned to a scalar.
  func inScalars(size: Int, at address: Int) throws(PleatError) -> Self {
    let start = address &+ offset
    for bytes in [start, frameStride ?? 0, panelStride ?? 0] where bytes % size != 0 {
      throw .bytesNotAligned(bytes, size: size)
    }
    return Self(
      offset: offset / size, frameStride: frameStride.map { $0 / size },
      panelStride: panelStride.map { $0 / size })
  }
}

/// The places of one output for known numbers of frames and panels, checked to fit into the memory.
struct PlacedFrames {
  let length, offset, frameStride, panelStride: Int
  /// The end of the last item.
  private let end: Int
  /// The steps with the shorter stride: from frame to frame, or from panel to panel.
  private let inner: Steps
  private let outer: Steps

  private struct Steps: Equatable {
    let count: Int
    /// The distance from one step to the next, or 0 if there is only one step.
    let stride: Int

    init(_ count: Int, _ stride: Int) {
      self.count = count
      self.stride = count > 1 ? stride : 0
    }
    /// The distance from the first step to the last.
    var reach: Int { stride * (count - 1) }
    /// Returns whether items of this length end before the next step.
    func separates(_ length: Int) -> Bool { count == 1 || length <= stride }
  }

  /// Replaces strides that are nil by the defaults, and checks that the items neither overlap nor leave
  /// the memory.
  init(
    _ places: KeyframeLayout.Places, length: Int, frames: Int, panels: Int, in room: Int
  ) throws(PleatError) {
    precondition(places.offset >= 0, "offset must not be negative")
    // These sums and products saturate at Int.max, a size that fits into no memory.
    func times(_ stride: Int, _ count: Int) -> Int {
      let (product, overflow) = stride.multipliedReportingOverflow(by: count)
      return overflow ? .max : product
    }
    func plus(_ one: Int, _ other: Int) -> Int {
      let (sum, overflow) = one.addingReportingOverflow(other)
      return overflow ? .max : sum
    }
    let frameStride = places.frameStride ?? places.panelStride.map { times($0, panels) } ?? length
    guard frameStride >= length else { throw .strideTooShort(frameStride, least: length) }
    let panelStride = places.panelStride ?? times(frameStride, frames)
    guard panelStride >= length else { throw .strideTooShort(panelStride, least: length) }
    let (frameSteps, panelSteps) = (Steps(frames, frameStride), Steps(panels, panelStride))
    (inner, outer) =
      frameSteps.stride <= panelSteps.stride ? (frameSteps, panelSteps) : (panelSteps, frameSteps)
    let run = plus(times(inner.stride, inner.count - 1), length)
    guard outer.separates(run) else { throw .strideTooShort(outer.stride, least: run) }
    let free = room - places.offset
    let size = plus(times(outer.stride, outer.count - 1), run)
    guard size <= free else {
      let whole = free < length ? 0 : min(outer.count - 1, (free - length) / max(outer.stride, 1))
      let rest = free - length - whole * outer.stride
      let some = rest < 0 ? 0 : min(inner.count, rest / max(inner.stride, 1) + 1)
      throw .spanTooShort(count: times(frames, panels), fitting: whole * inner.count + some)
    }
    (self.length, self.frameStride, self.panelStride) = (length, frameStride, panelStride)
    offset = places.offset
    end = offset + size
  }

  /// Returns whether the items of two outputs are disjoint.
  ///
  /// One output must end before the other begins: either in the memory as a whole, or within each outer
  /// step if both outputs have the same outer steps, or within each inner step if both have the same inner
  /// steps, too.
  ///
  /// Only the first of these three checks is inlined, because it usually suffices.
  @inline(__always) func isApart(from other: PlacedFrames) -> Bool {
    end <= other.offset || other.end <= offset || alternates(with: other)
  }

  @inline(never) private func alternates(with other: PlacedFrames) -> Bool {
    func areApart(_ length: Int, _ otherLength: Int) -> Bool {
      offset + length <= other.offset || other.offset + otherLength <= offset
    }
    func union(_ length: Int, _ otherLength: Int) -> Int {
      max(offset + length, other.offset + otherLength) - min(offset, other.offset)
    }
    let (run, otherRun) = (inner.reach + length, other.inner.reach + other.length)
    guard outer == other.outer, outer.separates(union(run, otherRun)) else { return false }
    if areApart(run, otherRun) { return true }
    return inner == other.inner && inner.separates(union(length, other.length))
      && areApart(length, other.length)
  }
}
