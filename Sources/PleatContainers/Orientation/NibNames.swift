internal import Pleat

/// The names under which a page's nib may be stored, depending on class, device and orientation.
///
/// A nib is a file that describes a view. Its name starts with the class name. If the nib is only
/// for one kind of device, `_iPhone` or `_iPad` follows. If the nib is for landscape, `-Landscape`
/// follows. For example, `Reader_iPad` is for portrait on a pad.
///
/// Source: the article on one nib for each orientation in the blog *Not the Painter*, July 2013.
public struct NibNames: Hashable, Sendable {
  /// The class name without its module.
  public let className: String

  /// The kind of device, which selects `_iPhone` or `_iPad`.
  public var idiom: DeviceIdiom

  /// The order in which the names are tried.
  public var order: NibOrder

  /// Creates the nib names of a class; its module name (everything up to the last full stop) and
  /// its generic arguments are removed from the class name.
  public init(className: String, idiom: DeviceIdiom, order: NibOrder = .deviceFirst) {
    let plain = className.prefix { $0 != "<" }
    self.className =
      plain.split(separator: ".", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    self.idiom = idiom
    self.order = order
  }

  /// Returns the names to try for an orientation, in the order in which to try them.
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

  /// Returns the first of the ``candidates(for:)`` for which a nib exists.
  ///
  /// `exists` returns whether a nib with the given name exists.
  ///
  /// - Throws: ``NibNameError/missing(_:tried:)``, with all tried names, if no nib exists.
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
  /// The name for all devices, then the name for the kind of device, as in the article in *Not the
  /// Painter*. For landscape, only the landscape names are tried.
  case original
  /// The name for the kind of device, then the name for all devices.
  ///
  /// For landscape, the two landscape names are tried first, and then the two portrait names.
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
  /// The name of the nib without the file extension.
  public let name: String
  /// The orientation for which the nib is designed.
  public let layout: NibLayout
  /// Whether the nib is only for one kind of device.
  public let isForDevice: Bool
  /// Whether the nib is designed for another orientation than the requested one: a portrait nib if
  /// landscape was requested, or any nib if the orientation is unknown.
  public let isFallback: Bool
}

/// An error in the search for a nib.
public enum NibNameError: Error, Hashable, CustomStringConvertible {
  /// No nib exists under any of the tried names.
  case missing(InterfaceOrientation, tried: [String])

  /// A message in one line without a full stop, with the orientation and the tried names.
  public var description: String {
    switch self {
    case .missing(let orientation, let tried):
      "no nib for \(orientation): one of these names is needed: \(tried.map(\.printable).joined(separator: ", "))"
    }
  }
}
