import Pleat

extension Pager {
  /// The distances, velocities and times that tell gestures apart.
  ///
  /// The defaults are those of MPFlipViewController and of the iOS tap recognisers of its time.
  public struct Thresholds: Hashable, Codable, Sendable {
    /// The width of the margin at each end of the view along the axis, in points.
    public var margin: Double
    /// The velocity of a finger, in points per second, above which the finger's direction decides
    /// where a released leaf lands.
    ///
    /// Below this velocity, the leaf's progress decides.
    public var release: Double
    /// The velocity of a finger, in points per second, above which the leaf goes on alone although
    /// the finger is still down.
    public var escape: Double
    /// The largest distance, in points, that a touch may move and still be a tap.
    ///
    /// A touch that starts outside the margins must move farther than this to turn a leaf.
    public var slop: Double
    /// The longest time, in seconds, that a touch may last and still be a tap.
    public var tapTime: Double

    /// Creates thresholds, each at least 0 and perhaps infinite.
    public init(
      margin: Double = 44, release: Double = 125, escape: Double = 650, slop: Double = 10,
      tapTime: Double = 0.3
    ) {
      self.margin = margin
      self.release = release
      self.escape = escape
      self.slop = slop
      self.tapTime = tapTime
    }

    /// Decodes thresholds; a threshold that is missing has its default.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      self.init()
      for (name, path) in Self.names {
        guard let key = CodingKeys(stringValue: name) else { continue }
        self[keyPath: path] =
          try container.decodeIfPresent(Double.self, forKey: key) ?? self[keyPath: path]
      }
    }

    /// The name and the key path of each threshold, in the order of the initialiser's parameters.
    package static let names: [(name: String, path: any WritableKeyPath<Self, Double> & Sendable)] =
      [
        ("margin", \.margin), ("release", \.release), ("escape", \.escape), ("slop", \.slop),
        ("tapTime", \.tapTime),
      ]

    func check() throws(PleatError) {
      for (name, path) in Self.names where !(self[keyPath: path] >= 0) {
        throw .parameterNotAccepted(
          name: name, value: numberText(self[keyPath: path]), accepted: "0 or more")
      }
    }
  }
}
