package import PleatContainers

extension TransformComposer.Operation {
  /// The name of the operation on the command line and in JSON.
  package var name: String { "\(self)" }
}

extension AnchorPoint {
  /// The name of the point on the command line and in JSON, as in `top-left`.
  package var name: String {
    "\(self)".map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
  }
}

extension SkewPreset {
  /// The name of the preset on the command line and in JSON.
  package var name: String { "\(self)" }
}
