/// Where the outputs of keyframes lie in memory of yours, for
/// `Keyframes.writeFrames(into:layout:backend:threads:)`.
///
/// Only outputs with places are written. For the instances of a GPU, frame after frame a matrix and a
/// shade for each panel:
///
/// ```swift
/// let layout = KeyframeLayout(
///   matrices: .init(panelStride: 17), shades: .init(offset: 16, panelStride: 17))
/// ```
public struct KeyframeLayout: Hashable, Sendable {
  /// One output, in scalars or bytes: frame f of panel p begins at `offset + f · frameStride + p ·
  /// panelStride`.
  public struct Places: Hashable, Sendable {
    /// The start of the first frame of the first panel.
    public var offset: Int
    /// The distance from one frame of a panel to the next, or nil to derive it from the other stride.
    ///
    /// Without both, frames follow each other without gaps, and panels too. With only a panel
    /// stride: that times the panel count.
    public var frameStride: Int?
    /// The distance from one panel to the next in a frame, or nil for panels that follow each other, each
    /// with all its frames.
    public var panelStride: Int?

    /// Creates places.
    public init(offset: Int = 0, frameStride: Int? = nil, panelStride: Int? = nil) {
      self.offset = offset
      self.frameStride = frameStride
      self.panelStride = panelStride
    }
  }

  /// The places of the matrices, of 16 scalars each.
  public var matrices: Places?
  /// The places of the quads, of 8 scalars each.
  public var quads: Places?
  /// The places of the quads before the division by w, of 12 scalars each.
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

  /// The same layout with all places changed.
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
  /// Converts places in bytes, of memory that begins at `address`, to scalars.
  ///
  /// The new offset counts from the first aligned address.
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

/// The places of one output, for given counts of frames and panels, checked to fit the memory.
struct PlacedFrames {
  let length, offset, frameStride, panelStride: Int
  /// Frames or panels, those with the shorter stride.
  private let inner: Steps
  private let outer: Steps

  private struct Steps: Equatable {
    let count: Int
    /// 0 for a single one.
    let stride: Int

    init(_ count: Int, _ stride: Int) {
      self.count = count
      self.stride = count > 1 ? stride : 0
    }
    /// The distance from the first to the last.
    var reach: Int { stride * (count - 1) }
    /// Whether items of some length do not reach the next step.
    func separates(_ length: Int) -> Bool { count == 1 || length <= stride }
  }

  /// Checks that the items neither overlap nor leave the memory.
  init(
    _ places: KeyframeLayout.Places, length: Int, frames: Int, panels: Int, in room: Int
  ) throws(PleatError) {
    precondition(places.offset >= 0, "offset must not be negative")
    // Sums and products that saturate at Int.max, which does not fit.
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
    guard plus(times(outer.stride, outer.count - 1), run) <= free else {
      let whole = free < length ? 0 : min(outer.count - 1, (free - length) / max(outer.stride, 1))
      let rest = free - length - whole * outer.stride
      let some = rest < 0 ? 0 : min(inner.count, rest / max(inner.stride, 1) + 1)
      throw .spanTooShort(count: times(frames, panels), fitting: whole * inner.count + some)
    }
    (self.length, self.frameStride, self.panelStride) = (length, frameStride, panelStride)
    offset = places.offset
  }

  /// Whether no items of two outputs overlap: one output ends before the other begins, or does so
  /// within every step of a shared outer stride, or of two shared strides.
  func isApart(from other: PlacedFrames) -> Bool {
    func areApart(_ length: Int, _ otherLength: Int) -> Bool {
      offset + length <= other.offset || other.offset + otherLength <= offset
    }
    func union(_ length: Int, _ otherLength: Int) -> Int {
      max(offset + length, other.offset + otherLength) - min(offset, other.offset)
    }
    let (run, otherRun) = (inner.reach + length, other.inner.reach + other.length)
    if areApart(outer.reach + run, other.outer.reach + otherRun) { return true }
    guard outer == other.outer, outer.separates(union(run, otherRun)) else { return false }
    if areApart(run, otherRun) { return true }
    return inner == other.inner && inner.separates(union(length, other.length))
      && areApart(length, other.length)
  }
}
