import Foundation
import Pleat

import TestSupport
import struct Pleat.AffineTransform

/// The examples of Getting started, which import Foundation as well.
enum GettingStartedExamples {
  static let page = ExamplePage(
    page: "Sources/Pleat/Pleat.docc/GettingStarted.md", source: #filePath,
    examples: [
      PrintedExample("first", first), PrintedExample("oneLine", oneLine),
      PrintedExample("refused", refused),
      PrintedExample("caught", caught), PrintedExample("foundation", foundation),
    ])

  static func first(print: Printer) throws {
    let flip = FlipTransition(PageSetup(size: Size(width: 320, height: 480)))
    let frames = try flip.keyframes(at: [0.25, 0.75])

    let front = frames.index(ofPanel: "front")!
    let corner = frames.quad(ofPanel: front, frame: 0).topRight
    print("top right corner at", corner.x.rounded(), corner.y.rounded())
    print("shade", frames.shade(ofPanel: front, frame: 0))
    for frame in 0..<frames.count {
      print(frames.order(frame: frame).map { frames.panels[$0].name })
    }
  }

  static func oneLine(print: Printer) throws {
    let size = Size(width: 320, height: 480)
    for frame in try Pleat.frames(of: "doors", from: "old", to: "new", size: size, perSecond: 10) {
      for panel in frame.panels {  // from back to front
        print(frame.time, panel.page!, panel.rect, "shade", (panel.shade * 100).rounded() / 100)
      }
    }
  }

  static func caught(print: Printer) throws {
    do {
      _ = try FoldTransition(PageSetup(size: Size(width: 320, height: 480))).keyframes(at: [2])
    } catch .progressOutOfRange(let progress) {
      print(progress, "is past the end")
    }
  }

  static func foundation(print: Printer) throws {
    let turn = AffineTransform.rotation(Angle(quarterTurns: 1))
    print(turn.map(Point(x: 1, y: 0)))
  }

  static func refused(print: Printer) throws {
    do {
      _ = try FoldTransition(PageSetup(size: Size(width: 320, height: 1))).keyframes(at: [0.5])
    } catch {
      print(error)
    }
    do {
      _ = try FoldTransition(PageSetup(size: Size(width: 320, height: 480))).keyframes(at: [1.5])
    } catch {
      print(error)
    }
  }
}
