import Pleat

/// The text of a page that shows a transition: markup, style and script in one file.
struct HTMLPage {
  let title: String
  /// The page of the transition, in points.
  let size: Size
  /// Pixels per point of the pictures.
  let scale: Double
  /// Seconds for the whole.
  let duration: Double
  let background: Color?
  let source: Picture
  let destination: Picture
  let styles: [MotionData]

  /// A page's picture as text.
  struct Picture {
    /// A PNG file as `data:image/png;base64,…`.
    let url: String
    /// Whether anything behind it can be seen.
    let isTransparent: Bool

    init(_ image: Image) throws {
      url = try image.dataURL()
      isTransparent = !image.isOpaque
    }
  }

  /// The whole file.
  var text: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <meta name="color-scheme" content="light dark"/>
    <meta name="generator" content="Pleat"/>
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
    style-src 'unsafe-inline'; script-src 'unsafe-inline'"/>
    <link rel="icon" href="data:,"/>
    <title>\(SVGText.escaped(title)) · Pleat</title>
    <style>
    \(Self.style)
    \(pictureStyle)
    </style>
    </head>
    <body>
    \(markup)
    <script type="application/json" id="pleat-data">
    \(data.json)
    </script>
    <script type="module">
    \(Self.script)
    </script>
    </body>
    </html>

    """
  }

  /// The style being shown at first.
  var selected: MotionData? { styles.first(where: \.isSelected) }

  /// What the script reads.
  private var data: Value {
    [
      "size": .numbers([size.width, size.height]),
      "scale": .number(scale),
      "styles": .list(styles.map(\.value)),
    ]
  }

  /// The pictures, once each, and what lies behind them.
  private var pictureStyle: String {
    var rules = [
      ".pleat { width: \(Value.text(of: size.width))px; height: \(Value.text(of: size.height))px; }",
      ".pleat-page, .pleat-panel { background-size: \(Value.text(of: size.width))px "
        + "\(Value.text(of: size.height))px; }",
    ]
    for (name, picture) in [("source", source), ("destination", destination)] {
      rules.append(".pleat-\(name) { --picture: url(\"\(picture.url)\"); }")
      if picture.isTransparent {
        // Shades darken what is painted, and nothing else.
        rules.append(
          ".pleat-\(name) > .pleat-shade { mask-image: var(--picture); mask-size: inherit; }")
      }
    }
    if let background { rules.append(".stage { background: \(cssText(background)); }") }
    return rules.joined(separator: "\n")
  }
}
