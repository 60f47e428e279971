/// The colors of a plot. Those of texts and lines have a contrast of at least 4.5 to the
/// background.
extension SVGColor {
  static let page = SVGColor(name: "page", light: "#ffffff", dark: "#0d1117")
  static let ink = SVGColor(name: "ink", light: "#1f2328", dark: "#e6edf3")
  static let muted = SVGColor(name: "muted", light: "#59636e", dark: "#9aa4af")
  static let grid = SVGColor(name: "grid", light: "#e4e7eb", dark: "#262c36")
  /// The area below the limit.
  static let beyond = SVGColor(name: "beyond", light: "#f3f4f6", dark: "#1a202a")

  /// The color of a line, the same in every plot.
  static func line(_ name: String) -> SVGColor {
    let colors = [
      PlotPanel.limitName: (ink.light, ink.dark),
      "avx512": ("#0b5cad", "#6cb6ff"),
      "avx2": ("#0f766e", "#2dd4bf"),
      "neon": ("#6d28d9", "#b794f6"),
      "portable": ("#856404", "#e3c04d"),
      "blas": ("#a3195b", "#f48fb8"),
      "swift": ("#c8371b", "#ff8a6b"),
      Candidate.naiveName: ("#6b7280", "#9ca3af"),
    ]
    let (light, dark) = colors[name] ?? ("#5b4b8a", "#c3b5f0")
    return SVGColor(name: name, light: light, dark: dark)
  }
}
