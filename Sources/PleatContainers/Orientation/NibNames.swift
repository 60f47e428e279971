internal import Pleat

/// The names under which a page's nib is looked for: by class, device and orientation.
///
/// Portrait nibs have no suffix, landscape ones have `-Landscape`; those of one device have `_iPhone` or
/// `_iPad` before it. Source: the answer on nibs per orientation by the author of EnkiUtils.
public struct NibNames: Hashable, Sendable {
  /// The class, without its module.
  public let className: String

  /// The device, which makes `iPhone` or `iPad`.
  public var idiom: DeviceIdiom

  /// The order of the candidates.
  public var order: NibOrder

  /// Creates the names of a class.
  ///
  /// - Parameters:
  ///   - className: the class; its module, before the last full stop, and what it is generic over are
  ///     left out.
  ///   - idiom: the device.
  ///   - order: the order of the candidates.
  public init(className: String, idiom: DeviceIdiom, order: NibOrder = .deviceFirst) {
    let plain = className.prefix { $0 != "<" }
    self.className =
      plain.split(separator: ".", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    self.idiom = idiom
    self.order = order
  }

  /// The candidates for an orientation, the best one first.
  public func candidates(for orientation: InterfaceOrientation) -> [NibCandidate] {
    func pair(_ layout: NibLayout) -> [NibCandidate] {
      let suffix = layout == .landscape ? "-Landscape" : ""
      let device = idiom == .pad ? "_iPad" : "_iPhone"
      let isFallback = orientation == .unknown || orientation.isLandscape != (layout == .landscape)
      let generic = NibCandidate(
        name: className + suffix, layout: layout, isForDevice: false, isFallback: isFallback)
      let own = NibCandidate(
        name: className + device + suffix, layout: layout, isForDevice: true,
        isFallback: isFallback)
      return order == .original ? [generic, own] : [own, generic]
    }
    guard orientation.isLandscape else { return pair(.portrait) }
    return pair(.landscape) + (order == .original ? [] : pair(.portrait))
  }

  /// The first candidate that exists.
  ///
  /// - Parameters:
  ///   - orientation: the interface orientation that the nib is for.
  ///   - exists: whether there is a nib of a name.
  /// - Throws: `NibNameError.missing` with all names that were tried.
  public func resolve(
    for orientation: InterfaceOrientation, exists: (String) -> Bool
  ) throws(NibNameError) -> NibCandidate {
    let candidates = candidates(for: orientation)
    for candidate in candidates where exists(candidate.name) { return candidate }
    throw .missing(orientation, tried: candidates.map(\.name))
  }
}

/// In which order nib names are tried.
public enum NibOrder: String, CaseIterable, Codable, Hashable, Sendable {
  /// The generic name before the device's own, and nothing else: as the original did.
  case original
  /// The device's own name before the generic one, and portrait nibs where landscape ones are missing.
  case deviceFirst
}

/// What a nib was laid out for.
public enum NibLayout: String, CaseIterable, Codable, Hashable, Sendable {
  /// Upright: portrait and upside down.
  case portrait
  /// Either landscape.
  case landscape
}

/// A name under which a nib is looked for.
public struct NibCandidate: Hashable, Codable, Sendable {
  /// The name, without an ending.
  public let name: String
  /// What it was laid out for.
  public let layout: NibLayout
  /// Whether it is for this kind of device alone.
  public let isForDevice: Bool
  /// Whether it was laid out for something else than was asked for, or the orientation is unknown.
  public let isFallback: Bool
}

/// Why there is no nib.
public enum NibNameError: Error, Hashable {
  /// None of the names exists.
  case missing(InterfaceOrientation, tried: [String])
}

extension NibNameError: CustomStringConvertible {
  /// The orientation and the names that would do, as one line without a full stop.
  public var description: String {
    switch self {
    case .missing(let orientation, let tried):
      "no nib for \(orientation): one of these names is needed: \(tried.map(\.printable).joined(separator: ", "))"
    }
  }
}
