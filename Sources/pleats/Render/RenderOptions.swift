import ArgumentParser
import Foundation
import Pleat
import PleatRender

struct RenderOptions: ParsableArguments {
  @Option(Size.pageHelp, "WxH", default: Size.pageDefault, as: Size.option)
  var size: Size?

  @Flag(help: "Blend colours in linear light, instead of as sRGB values.")
  var linearLight = false

  @Option(
    "Number of threads that draw, from 1 to 256. The output does not depend on it.",
    "number", default: "the number of cores", as: Int.option(in: 1...Int.maximumThreads))
  var threads = Int.coreCount

  @Option(
    "Numbers of the frames to draw into numbered files, as in '0..<10' for the first ten. The end "
      + "may be beyond the last frame.", "range", default: "all", as: Range<Int>.frames)
  var frames: Range<Int>?

  @Flag(
    help: """
      Print the number of frames, or of those in --frames, and draw nothing. Give --output, too, \
      because its format can change --fps.
      """)
  var count = false

  @Option(
    Shard.framesHelp + " Only for numbered files, .mp4, .webm and .apng.", Shard.valueName,
    as: Shard.option)
  var shard: Shard?

  @Flag(help: "Keep the numbered files that an earlier run with the same options has completed.")
  var resume = false

  @Option(
    "Additional seconds for which the first and the last frame of a video are shown, from 0 to 3600; "
      + "with --pages, seconds for which each picture rests.",
    "seconds", default: "0; 0.5 for gif, apng and webp, which loop; 2 with --pages",
    as: Double.option(
      in: 0...VideoEncoder.longestHold,
      "seconds from 0 to \(Int(VideoEncoder.longestHold)) are needed, as in 1.5"))
  var hold: Double?

  @Option(
    "End ffmpeg if it neither reads nor writes anything for this many seconds, from 0.1 to 86400.",
    "seconds", default: "120",
    as: Double.option(in: VideoEncoder.timeLimits, "seconds from 0.1 to 86400 are needed"))
  var encoderTimeout: Double?

  @Option(
    name: [.short, .long],
    help: .init(
      "Name of the output, as listed above.", valueName: "name"))
  var output: String
}

extension Int {
  static let maximumThreads = 256

  static let coreCount = Swift.min(ProcessInfo.processInfo.activeProcessorCount, maximumThreads)
}
