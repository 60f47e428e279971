// Former names, each with the name to use now.

extension Backend {
  /// The former name of `implementation(of:in:)`.
  @available(*, deprecated, renamed: "implementation(of:in:)")
  public func runner(
    of operation: Operation, in precision: Precision
  ) throws(PleatError) -> Backend {
    try implementation(of: operation, in: precision)
  }
}

extension Batch {
  /// The former name of `usesStreamingStores`.
  @available(*, deprecated, renamed: "usesStreamingStores")
  public var storesPastCaches: Bool {
    get { usesStreamingStores }
    set { usesStreamingStores = newValue }
  }
}

extension Keyframes {
  /// The former name of `usesStreamingStores`.
  @available(*, deprecated, renamed: "usesStreamingStores")
  public var storesPastCaches: Bool {
    get { usesStreamingStores }
    set { usesStreamingStores = newValue }
  }
}
