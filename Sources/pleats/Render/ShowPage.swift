import Pleat
import PleatRender

struct ShowPage {
  let path: String
  /// What is known about the clip, or nil for a picture.
  let clip: ClipFacts?

  /// - Parameter limit: The most pixels of a frame of a clip.
  init(_ path: String, limit: Int) throws {
    self.path = path
    clip = try Self.isClip(path) ? translating(ClipFacts.of(path), to: ShownPage.failure) : nil
    if let clip, clip.width > limit / clip.height {
      throw PictureError(
        option: "--pages",
        error: ImageError(
          name: path, reason: .tooLarge(width: clip.width, height: clip.height, limit: limit)))
    }
  }

  /// Whether a page may move.
  static func isClip(_ path: String) throws -> Bool {
    try translating(!Image.isStill(path)) {
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
  /// Frames per second.
  let rate: Double
  let turn: Int
  let rests: [Int]

  /// - Parameters:
  ///   - pages: The pages, at least two.
  ///   - rest: How long a picture rests, in seconds.
  ///   - duration: How long a transition takes, in seconds.
  init(_ pages: [ShowPage], rest: Double, duration: Double, rate: Double) {
    self.rate = rate
    let turn = Int((duration * rate).rounded())
    self.turn = turn
    let rests = pages.indices.map { index in
      guard let clip = pages[index].clip else { return Int((rest * rate).rounded()) }
      // What the transitions before and after it leave of a clip.
      let turns = index == 0 || index == pages.count - 1 ? 1 : 2
      return max(0, Int((clip.duration * rate).rounded()) - turns * turn)
    }
    // The last page is seen, even if nothing rests.
    self.rests = rests.dropLast() + [max(1, rests.last ?? 1)]
  }

  var count: Int { rests.reduce(0, +) + (rests.count - 1) * turn }

  func sounds(of pages: [ShowPage]) -> [VideoSound] {
    var sounds: [VideoSound] = []
    var start = 0
    let fade = Double(turn) / rate
    for (index, page) in pages.enumerated() {
      let (isFirst, isLast) = (index == 0, index == pages.count - 1)
      let frames = rests[index] + (isFirst ? 0 : turn) + (isLast ? 0 : turn)
      if let clip = page.clip, clip.hasSound {
        let length = min(clip.duration, Double(frames) / rate)
        sounds.append(
          VideoSound(
            path: page.path, start: Double(start) / rate, length: length,
            fadeIn: isFirst ? 0 : min(fade, length), fadeOut: isLast ? 0 : min(fade, length)))
      }
      start += rests[index] + (isFirst ? 0 : turn)
    }
    return sounds
  }
}
