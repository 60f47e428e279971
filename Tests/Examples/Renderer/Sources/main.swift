import Foundation
import Pleat

let usage = """
  usage: Renderer [KIND] [FRACTION]
    KIND      flip (by default), cube, curl, tiles or another kind
    FRACTION  which moment to write as a picture, in 0...1; 0.5 by default
  On a terminal the transition is played. Elsewhere one moment of it is written as a picture in PPM.
  """

let words = Array(CommandLine.arguments.dropFirst())
let fraction = words.count > 1 ? Double(words[1]) ?? .nan : 0.5
guard words.count <= 2, words.first?.hasPrefix("-") != true, (0...1).contains(fraction) else {
  fail(usage, code: 64)
}
let kind = words.first ?? "flip"

// Two pages, drawn by the program: a board on a blue and one on an orange ground.
let size = Size(width: 120, height: 160)
func page(_ ground: Picture.Color) -> Picture {
  Picture(width: 120, height: 160) { x, y in
    let isDark = (x / 20 + y / 20) % 2 == 0
    return ground * Float(isDark ? 0.75 : 1) * (1 - 0.4 * Float(y) / 160)
  }
}
let (old, new) = (page([0.3, 0.55, 0.9]), page([1, 0.65, 0.25]))

let (duration, rate) = (1.2, 30.0)
let frames: [TransitionFrame<Picture>]
do {
  frames = try Pleat.frames(
    of: kind, from: old, to: new, size: size, scale: 1, duration: duration, perSecond: rate)
} catch {
  fail("\(error)", code: 64)
}

let margin = 20.0
if let screen = Screen.size {
  let scale = min(
    Double(screen.width) / (size.width + 2 * margin),
    Double(screen.height) / (size.height + 2 * margin))
  let painter = Painter(size: size, margin: margin, scale: scale)
  Screen.clear()
  let start = ContinuousClock.now
  for frame in frames {
    Screen.show(painter.picture(of: frame))
    // A frame that is late is followed by the next one at once.
    let wait = start.advanced(by: .seconds(frame.time + 1 / rate)) - ContinuousClock.now
    if wait > .zero { Thread.sleep(forTimeInterval: wait / .seconds(1)) }
  }
  Screen.leave()
} else {
  let index = Int((fraction * Double(frames.count - 1)).rounded())
  Screen.write(Painter(size: size, margin: margin, scale: 2).picture(of: frames[index]))
}
