import PleatRender
import Testing

extension Trait where Self == ConditionTrait {
  /// Runs what reads or writes PNG files only where the package has them.
  static var needsPNG: Self {
    .enabled(if: Image.supportsPNG, "built without the trait Pictures (needs libpng-dev)")
  }
}
