import Pleat
import PleatRender

struct ShowPage {
  let path: String
  /// The facts about a clip or an animated picture, or nil for a still picture.
  private(set) var clip: ClipFacts?
  /// The time in seconds for which the page rests; nil for the default.
  private(set) var hold: Double?

  /// - Parameter limit: The largest number of pixels in a frame of a clip.
  init(_ path: String, limit: Int) throws {
    self.path = path
    let kind = try Self.kind(of: path)
    let facts =
      try kind == .still
      ? nil
      : translating(ClipFacts(of: path, isPicture: kind == .animation), to: ShownPage.failure)
    clip = facts.flatMap { $0.isStill ? nil : $0 }
    if let clip, clip.width > limit / clip.height {
      throw PictureError(
        option: "--pages",
        error: ImageError(
          name: path, reason: .tooLarge(width: clip.width, height: clip.height, limit: limit)))
    }
  }

  /// Returns the page with the options of its entry: its time at rest, and the part of a clip that is shown.
  func asked(_ entry: ShowEntry) throws -> ShowPage {
    var page = self
    page.hold = entry.hold
    guard let trim = entry.trim else { return page }
    let end = clip?.duration ?? 0
    guard let clip, trim.lowerBound < end,
      trim.upperBound == .infinity || trim.upperBound < end + 0.1
    else {
      throw entry.refusal(
        clip == nil
          ? "trim: \(accepted: "only clips can be trimmed"), and this is a picture"
          : "trim: \(accepted: "times from 0 to \(roundedText(end)), the end of the clip, are accepted")"
      )
    }
    page.clip = clip.trimmed(to: trim)
    return page
  }

  static func kind(of path: String) throws -> Image.FileKind {
    try translating(Image.kind(ofFile: path)) {
      PictureError(option: "--pages", error: $0, noun: "picture, or a clip that ffmpeg reads,")
    }
  }

  func picture(limit: Int) throws -> Image {
    try translating(Image(contentsOf: path, limit: limit)) {
      PictureError(option: "--pages", error: $0)
    }
  }

  func pixels(limit: Int) throws -> PixelSize {
    if let clip { return PixelSize(width: clip.width, height: clip.height) }
    let picture = try picture(limit: limit)
    return PixelSize(width: picture.width, height: picture.height)
  }
}

struct ShowSchedule {
  /// The number of frames per second.
  let rate: Double
  /// The number of frames of each transition, and of each page at rest.
  let turns, rests: [Int]

  /// - Parameters:
  ///   - pages: At least two pages.
  ///   - rest: The time in seconds for which a picture rests.
  ///   - durations: The duration of each transition in seconds.
  init(_ pages: [ShowPage], rest: Double, durations: [Double], rate: Double) {
    self.rate = rate
    let turns = durations.map { Int(($0 * rate).rounded()) }
    self.turns = turns
    let rests = pages.indices.map { index in
      let page = pages[index]
      guard let clip = page.clip else { return Int(((page.hold ?? rest) * rate).rounded()) }
      // A clip rests for the frames that its transitions do not show, and its last frame may be held.
      let turning = [index - 1, index].filter(turns.indices.contains).map { turns[$0] }
      return max(0, Int((clip.duration * rate).rounded()) - turning.reduce(0, +))
        + Int(((page.hold ?? 0) * rate).rounded())
    }
    // The last page is shown for at least one frame.
    self.rests = rests.dropLast() + [max(1, rests.last ?? 1)]
  }

  var count: Int { rests.reduce(0, +) + turns.reduce(0, +) }

  func sounds(of pages: [ShowPage]) -> [VideoSound] {
    var sounds: [VideoSound] = []
    var start = 0
    for (index, page) in pages.enumerated() {
      let coming = index == 0 ? 0 : turns[index - 1]
      let going = index == pages.count - 1 ? 0 : turns[index]
      if let clip = page.clip, clip.hasSound {
        let length = min(clip.duration, Double(coming + rests[index] + going) / rate)
        sounds.append(
          VideoSound(
            path: page.path, start: Double(start) / rate, length: length,
            fadeIn: min(Double(coming) / rate, length), fadeOut: min(Double(going) / rate, length),
            beginning: clip.start ?? 0))
      }
      start += coming + rests[index]
    }
    return sounds
  }
}
