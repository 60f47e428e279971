import Foundation
import MachineReport
import Pleat

/// A figure of nanoseconds per item over the number of items, a panel for each operation and precision.
struct Plot {
  /// The numbers of items that are measured for a plot unless others are asked for: powers of four.
  static let counts = (2...10).map { 1 << (2 * $0) }
  /// What a plot shows unless a filter says otherwise, in single precision: a product, a projection, all
  /// of a keyframe, and the timing that precedes it.
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

  // MARK: - Words

  private var description: String {
    let axes = "Both axes are logarithmic; less is better. Nanoseconds per item:"
    return ([axes] + panels.map(\.summary) + sentences).joined(separator: " ")
  }

  private var sentences: [String] {
    let borrows = panels.flatMap(\.backends).contains { $0.label != $0.name }
    return [
      "Medians of one run on one thread, in memory that is reused; less is better."
        + (borrows ? " In brackets: whose code a backend borrows." : ""),
      "Limit: the larger of a stream with the same reads and writes and of the operations at the "
        + "rate of fused multiply-adds.",
      "\(machine.cpu), \(machine.cores) cores; \(machine.os); \(machine.compiler); BLAS: \(blas).",
      "Made by: \(command)",
    ]
  }

  /// The library's name and its folder's, which says whose it is.
  private var blas: String {
    machine.blas.split(separator: "/").suffix(2).joined(separator: "/")
  }

  /// The sentences on lines that fit, as letters of this size are wide on the whole.
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
