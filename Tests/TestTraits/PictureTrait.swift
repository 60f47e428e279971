public import Testing

extension Trait where Self == ConditionTrait {
  /// Runs what reads or writes PNG files only where the package has them.
  public static var needsPNG: Self {
    .enabled(if: isBuiltWithPictures, "built without the trait Pictures (needs libpng-dev)")
  }
}

// The traits of a package are conditions in all its modules.
#if Pictures
  private let isBuiltWithPictures = true
#else
  private let isBuiltWithPictures = false
#endif
