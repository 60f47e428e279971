public import Testing

extension Trait where Self == ConditionTrait {
  /// Runs what needs the real ffmpeg only where it is installed.
  public static var needsFFmpeg: Self {
    .enabled(if: FFmpeg.isHere, "ffmpeg is not installed")
  }
}
