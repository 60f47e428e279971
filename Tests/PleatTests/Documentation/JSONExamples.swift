import Foundation
import Pleat

import TestSupport
import struct Pleat.AffineTransform

/// The examples of the page on JSON.
enum JSONExamples {
  static let page = ExamplePage(
    page: "Sources/Pleat/Pleat.docc/ValuesAsJSON.md", source: #filePath,
    examples: [PrintedExample("values", values)])

  static func values(print: Printer) throws {
    func show(_ value: some Codable) throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys]
      print(type(of: value), String(decoding: try encoder.encode(value), as: UTF8.self))
    }

    let cut = Rect(x: 0, y: 0, width: 160, height: 480)
    try show(cut)
    try show(Quad(cut))
    try show(AffineTransform.translation(x: 10, y: 20))
    try show(Transform3D.translation(x: 10, y: 20))
    try show(Angle(degrees: 45))
    try show(RGBColor(red: 1, green: 0.5, blue: 0))
    try show(PixelGrid(scale: 2))
    try show(TimingCurve.easeIn)
    try show(Track(to: .degrees(180)))
    try show([Perspective.automatic, .none, .distance(400)])
    try show(Shading(.cover(.black), opacity: .init(quarterTurn: 0.1, window: 0..<1)))
    try show(FoldTransition(PageSetup(size: cut.size), style: [.unfold, .cubic]))
    try show(PageSetup(size: cut.size, direction: .up))
    try show([TransitionKind.Value.integer(4), .number(0.35), .flag(true), .name("diagonal")])
  }
}
