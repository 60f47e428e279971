extension Transition {
  /// Returns the keyframes at a list of progress values, in double precision.
  ///
  /// Each call allocates memory. To compute keyframes repeatedly, keep a ``Keyframes`` and call its
  /// `generate`, which reuses memory.
  ///
  /// - Parameters:
  ///   - progress: The progress of each frame, in 0...1.
  ///   - outputs: The outputs to compute, such as matrices and quads.
  ///   - backend: The backend that computes the keyframes.
  /// - Throws: A ``PleatError`` for an option or a progress that is out of range, for a backend
  ///   that is not available, or if there is too little memory.
  public func keyframes(
    at progress: [Double], outputs: KeyframeOutputs = .all, backend: Backend = .automatic
  ) throws(PleatError) -> Keyframes<Double> {
    try keyframes(at: progress, as: Double.self, outputs: outputs, backend: backend)
  }

  /// Returns the keyframes at a list of progress values, in a chosen precision.
  ///
  /// The precision is `Float.self` or `Double.self`. All else is as in double precision.
  public func keyframes<Scalar: BatchScalar>(
    at progress: [Double], as scalar: Scalar.Type, outputs: KeyframeOutputs = .all,
    backend: Backend = .automatic
  ) throws(PleatError) -> Keyframes<Scalar> {
    var keyframes = Keyframes<Scalar>(outputs)
    try keyframes.generate(self, at: progress, backend: backend)
    return keyframes
  }
}
