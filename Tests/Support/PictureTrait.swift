public import Testing

extension Trait where Self == ConditionTrait {
  /// Runs what reads or writes PNG files only where the package has them.
  public static var needsPNG: Self {
    .enabled(if: isBuiltWithPNG, "built without the trait SystemLibraries (needs libpng-dev)")
  }
}

// The traits of a package are conditions in all its modules.
#if SystemLibraries
  private let isBuiltWithPNG = true
#else
  private let isBuiltWithPNG = false
#endif
