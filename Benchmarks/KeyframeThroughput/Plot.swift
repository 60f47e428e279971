import Foundation
import MachineReport
import Pleat

/// A chart of nanoseconds per item over the number of items, with a panel for each operation and
/// precision.
struct Plot {
  /// The numbers of items that a plot shows by default: powers of four.
  static let counts = (2...10).map { 1 << (2 * $0) }
  /// The operations that a plot shows by default, in single precision: a product, a projection, a
  /// whole keyframe, and the timing curve that precedes it.
  static let operations: [BenchmarkOperation] = [
    .concatenatePairs, .projectQuadsDistinct, .keyframes, .timingCurve,
  ]

  private let panels: [PlotPanel]
  private let machine: Machine
  private let command: String

  /// The plot of what a command has measured.
  init(_ report: Report, command: String) {
    panels = BenchmarkOperation.allCases.flatMap { operation in
      Precision.allCases.compactMap { PlotPanel(operation, $0, in: report) }
    }
    machine = report.machine
    self.command = command
  }

  private static let title = "Pleat: nanoseconds per item, by the number of items in a call"
  private static let margin = 24.0
  private static let gap = 24.0

  /// The plot as a picture for light and dark pages.
  var svg: String {
    let columns = panels.count > 1 ? 2 : 1
    let width = columns > 1 ? 1_000.0 : 760
    let panelWidth =
      (width - 2 * Self.margin - Self.gap * Double(columns - 1)) / Double(columns)
    let rows = (panels.count + columns - 1) / columns
    let caption = captionLines(width: width - 2 * Self.margin)
    let top = 64.0
    let bottom = top + Double(rows) * (PlotPanel.height + Self.gap)
    let height = bottom + 18 * Double(caption.count) + Self.margin - 8

    var svg = SVG(
      width: width, height: height, title: Self.title, description: description)
    svg.add(
      "rect", .fill(.page), ["width": SVGValue(width), "height": SVGValue(height), "rx": 6])
    svg.add(
      "text", .fill(.ink),
      ["x": SVGValue(Self.margin), "y": 38, "font-size": 19, "font-weight": "700"],
      text: Self.title)
    for (index, panel) in panels.enumerated() {
      panel.draw(
        on: &svg, x: Self.margin + Double(index % columns) * (panelWidth + Self.gap),
        y: top + Double(index / columns) * (PlotPanel.height + Self.gap), width: panelWidth)
    }
    for (index, line) in caption.enumerated() {
      svg.add(
        "text", .fill(.muted),
        ["x": SVGValue(Self.margin), "y": SVGValue(bottom + 18 * Double(index) + 4)], text: line)
    }
    return svg.text
  }

  // MARK: - Texts

  private var description: String {
    let axes = "Both axes are logarithmic; less is better. Nanoseconds per item:"
    return ([axes] + panels.map(\.summary) + sentences).joined(separator: " ")
  }

  private var sentences: [String] {
    let borrows = panels.flatMap(\.backends).contains { $0.label != $0.name }
    return [
      "Medians of one run on one thread, in memory that is reused; less is better."
        + (borrows ? " In brackets: the backend whose code is used." : ""),
      "Limit: a lower bound, the time to read and write the same bytes, or the time of as many "
        + "operations at the rate of fused multiply-adds, whichever is larger.",
      "\(machine.cpu), \(machine.cores) cores; \(machine.os); \(machine.compiler); BLAS: \(blas).",
      "Made by: \(command)",
    ]
  }

  /// The last two components of the library's path, which identify the library.
  private var blas: String {
    machine.blas.split(separator: "/").suffix(2).joined(separator: "/")
  }

  /// The sentences, broken into lines that fit, at the average width of a letter.
  private func captionLines(width: Double) -> [String] {
    sentences.flatMap { sentence in
      sentence.split(separator: " ").reduce(into: [String]()) { lines, word in
        if let last = lines.last, Double(last.count + word.count + 1) * 6.9 < width {
          lines[lines.count - 1] = "\(last) \(word)"
        } else {
          lines.append(String(word))
        }
      }
    }
  }
}
