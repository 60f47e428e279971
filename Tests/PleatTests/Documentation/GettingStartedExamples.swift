import Foundation
import Pleat

import struct Pleat.AffineTransform
import enum Pleat.Operation

/// The examples of Getting started, which import Foundation as well.
enum GettingStartedExamples {
  static let page = ExamplePage(
    page: "Sources/Pleat/Pleat.docc/GettingStarted.md", source: #filePath,
    examples: [PrintedExample("foundation", foundation), PrintedExample("refused", refused)])

  static func foundation(print: Printer) throws {
    let turn = AffineTransform.rotation(Angle(quarterTurns: 1))
    print(turn.map(Point(x: 1, y: 0)))
    print(Operation.keyframes.rawValue)
  }

  static func refused(print: Printer) throws {
    do {
      _ = try FoldTransition(size: Size(width: 320, height: 1)).keyframes(at: [0.5])
    } catch {
      print(error)
    }
    do {
      _ = try FoldTransition(size: Size(width: 320, height: 480)).keyframes(at: [1.5])
    } catch {
      print(error)
    }
  }
}
