internal import Pleat

/// The names under which a page's nib may be stored, by class, device and orientation.
///
/// A name is the class name, then `_iPhone` or `_iPad` for a nib of one device only, then
/// `-Landscape` for a landscape nib. Portrait nibs have no suffix.
///
/// Source: the answer on nibs per orientation by the author of EnkiUtils.
public struct NibNames: Hashable, Sendable {
  /// The class name without its module.
  public let className: String

  /// The kind of device, which selects `_iPhone` or `_iPad`.
  public var idiom: DeviceIdiom

  /// The order of the candidates.
  public var order: NibOrder

  /// Creates the names of a class.
  ///
  /// - Parameters:
  ///   - className: The class name. The module (up to the last full stop) and generic arguments are
  ///     removed.
  ///   - idiom: The kind of device.
  ///   - order: The order of the candidates.
  public init(className: String, idiom: DeviceIdiom, order: NibOrder = .deviceFirst) {
    let plain = className.prefix { $0 != "<" }
    self.className =
      plain.split(separator: ".", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    self.idiom = idiom
    self.order = order
  }

  /// Returns the candidates for an orientation, best first.
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

  /// Returns the first candidate that exists.
  ///
  /// - Parameters:
  ///   - orientation: The interface orientation.
  ///   - exists: Returns whether there is a nib with a name.
  /// - Throws: ``NibNameError/missing(_:tried:)`` with all names that were tried.
  public func resolve(
    for orientation: InterfaceOrientation, exists: (String) -> Bool
  ) throws(NibNameError) -> NibCandidate {
    let candidates = candidates(for: orientation)
    for candidate in candidates where exists(candidate.name) { return candidate }
    throw .missing(orientation, tried: candidates.map(\.name))
  }
}

/// The order in which nib names are tried.
public enum NibOrder: String, CaseIterable, Codable, Hashable, Sendable {
  /// The order of the source: the generic name, then the device's own.
  ///
  /// There is no fallback to portrait.
  case original
  /// The device's own name, then the generic one.
  ///
  /// For landscape, the two portrait names follow as a fallback.
  case deviceFirst
}

/// The orientation for which a nib is designed.
public enum NibLayout: String, CaseIterable, Codable, Hashable, Sendable {
  /// Both portrait orientations.
  case portrait
  /// Both landscape orientations.
  case landscape
}

/// A name under which a nib may be stored.
public struct NibCandidate: Hashable, Codable, Sendable {
  /// The name without the file extension.
  public let name: String
  /// The orientation for which the nib is designed.
  public let layout: NibLayout
  /// Whether the nib is only for one kind of device.
  public let isForDevice: Bool
  /// Whether the nib is designed for another orientation than the requested one.
  ///
  /// It is also true if the requested orientation is unknown.
  public let isFallback: Bool
}

/// An error in the search for a nib.
public enum NibNameError: Error, Hashable {
  /// No nib exists under any of the tried names.
  case missing(InterfaceOrientation, tried: [String])
}

extension NibNameError: CustomStringConvertible {
  /// The orientation and the tried names, as one line without a full stop.
  public var description: String {
    switch self {
    case .missing(let orientation, let tried):
      "no nib for \(orientation): one of these names is needed: \(tried.map(\.printable).joined(separator: ", "))"
    }
  }
}
