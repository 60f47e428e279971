internal import Pleat

/// The strips of a transition, written as SVG.
struct SVGDrawing {
  private let bake: Bake
  private let plan: StripPlan
  private let pictures: [(page: Panel.Page, url: String)]
  private let lengths = FixedDecimals(places: 6)
  /// The opacities of the destination page in the cross-fade, at different times.
  private let fadeKeys: [(tick: Int, opacity: Double)]

  init(_ bake: Bake, _ plan: StripPlan) throws {
    self.bake = bake
    self.plan = plan
    fadeKeys = Self.keys(try bake.fadePoints())
    pictures = try bake.sheets(of: plan.panels.map(\.panel)).map {
      ($0.page, try $0.picture.dataURL())
    }
  }

  /// Returns the text of the whole file.
  func text() -> String {
    let canvas = plan.canvas
    var svg = SVGText()
    svg.element(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("width", number(canvas.width)),
        ("height", number(canvas.height)), ("viewBox", numbers(canvas)), ("role", "img"),
        ("aria-labelledby", "pleat-title pleat-description"),
      ]
    ) { svg in
      svg.line()
      svg.element("title", [("id", "pleat-title")]) { $0.characters(bake.name) }
      svg.element("desc", [("id", "pleat-description")]) {
        $0.characters("One page becomes another, in \(numberText(duration)) seconds.")
      }
      svg.line()
      svg.element("style") {
        $0.characters(
          "@media (prefers-reduced-motion: reduce){#pleat-turn{display:none}#pleat-fade{display:inline}}"
        )
      }
      svg.line()
      svg.element("defs") { define(&$0) }
      svg.line()
      if let background = bake.background {
        svg.empty(
          "rect",
          [
            ("x", number(canvas.minX)), ("y", number(canvas.minY)),
            ("width", number(canvas.width)), ("height", number(canvas.height)),
            ("fill", background.hexadecimalText),
          ])
      }
      svg.element("g", [("id", "pleat-turn")]) { turn(&$0) }
      svg.line()
      fade(&svg)
      svg.line()
    }
    svg.line()
    return svg.text
  }

  private var duration: Double { bake.timeline.duration }

  // MARK: - What is used

  private func define(_ svg: inout SVGText) {
    for (page, url) in pictures {
      svg.line()
      svg.empty(
        "image",
        [
          ("id", Self.identifier(page)), ("width", number(plan.pageSize.width)),
          ("height", number(plan.pageSize.height)), ("preserveAspectRatio", "none"), ("href", url),
        ])
    }
    for (panel, shade) in zip(plan.panels, plan.shades) {
      svg.line()
      define(panel, shade, &svg)
    }
    svg.line()
  }

  /// Adds the definition of a panel's picture with its shade, in the panel's own points.
  private func define(_ panel: StripedPanel, _ shade: StripTrack?, _ svg: inout SVGText) {
    let rect = panel.panel.content.rect
    var fill: [(String, String)] = []
    switch panel.panel.shading?.paint {
    case .gradient(let gradient):
      let id = "pleat-gradient-\(panel.index)"
      svg.element(
        "linearGradient",
        [
          ("id", id), ("gradientUnits", "userSpaceOnUse"),
          ("x1", number(gradient.start.x)), ("y1", number(gradient.start.y)),
          ("x2", number(gradient.end.x)), ("y2", number(gradient.end.y)),
        ]
      ) { svg in
        for stop in gradient.stops {
          svg.empty(
            "stop",
            [
              ("offset", number(stop.offset)), ("stop-color", gradient.color.hexadecimalText),
              ("stop-opacity", number(stop.alpha)),
            ])
        }
      }
      fill = [("fill", "url(#\(id))")]
    case .cover(let color): fill = [("fill", color.hexadecimalText)]
    case nil: break
    }
    svg.element("g", [("id", "pleat-face-\(panel.index)")]) { svg in
      let place = [("x", number(-rect.minX)), ("y", number(-rect.minY))]
      var print: [(String, String)] = []
      if let veil = panel.panel.veil {
        // A faint picture on paper looks like one under a veil, and hides the edges of strips better.
        let size = [
          ("width", number(plan.pageSize.width)), ("height", number(plan.pageSize.height)),
        ]
        svg.empty("rect", place + size + [("fill", veil.color.hexadecimalText)])
        print = [("opacity", plan.opacityFormat.text(1 - veil.opacity))]
      }
      if panel.panel.content.page != .clear {
        svg.empty(
          "use", [("href", "#" + Self.identifier(panel.panel.content.page))] + place + print)
      }
      guard let shade else { return }
      let still = [("opacity", plan.opacityFormat.text(shade.rows[0][0]))]
      svg.element(
        "rect",
        [("width", number(rect.width)), ("height", number(rect.height))] + fill
          + (shade.isStill ? still : [])
      ) { svg in
        guard !shade.isStill else { return }
        animate(shade, "animate", [("attributeName", "opacity")], &svg) {
          plan.opacityFormat.text($0[0])
        }
      }
    }
  }

  // MARK: - What is shown

  private func turn(_ svg: inout SVGText) {
    let clock = plan.clock
    for (page, _) in pictures {
      let attributes = [("href", "#" + Self.identifier(page))]
      show("use", attributes, clock.switches { $0.alone == page }, &svg) { _ in }
    }
    for slot in plan.slots.panels.indices {
      guard let (panel, switches) = plan.content(ofSlot: slot) else { continue }
      svg.line()
      show("g", [("data-panel", panel.panel.name)], switches, &svg) { draw(panel, &$0) }
    }
  }

  /// Adds an element that is visible at some times, or nothing if it is never visible.
  private func show(
    _ name: String, _ attributes: [(String, String)], _ switches: [(tick: Int, isOn: Bool)],
    _ svg: inout SVGText, content: (inout SVGText) -> Void
  ) {
    guard switches.contains(where: \.isOn) else { return }
    let first = switches[0].isOn ? [] : [("display", "none")]
    svg.element(name, attributes + first) { svg in
      if switches.count > 1 {
        svg.empty(
          "animate",
          [
            ("attributeName", "display"), ("calcMode", "discrete"),
            ("keyTimes", switches.map { time($0.tick) }.joined(separator: ";")),
            ("values", switches.map { $0.isOn ? "inline" : "none" }.joined(separator: ";")),
          ] + timing)
      }
      content(&svg)
    }
  }

  private func draw(_ panel: StripedPanel, _ svg: inout SVGText) {
    let formats = panel.formats
    move(
      panel, panel.whole, translation: { ($0[0], $0[1]) }, scale: { ($0[2], $0[3]) },
      (formats.lengths, formats.lengths, formats.acrossFactors, formats.wholeFactors), &svg
    ) { svg in
      for k in panel.order {
        if panel.strips.count > 1 { svg.line() }
        move(
          panel, panel.strips[k], translation: { ($0[0], $0[1]) }, scale: { ($0[2], $0[3]) },
          (formats.lengths, formats.lengths, formats.acrossFactors, formats.alongFactors), &svg
        ) { strip(panel, k, &$0) }
      }
    }
  }

  /// Adds strip k of the panel's picture, with the middle of the strip's first line at the origin.
  private func strip(_ panel: StripedPanel, _ k: Int, _ svg: inout SVGText) {
    let (start, end) = panel.extent(ofStrip: k)
    let place = pair(panel, -panel.width / 2, start - panel.edges[k])
    let origin = pair(panel, 0, start)
    let size = pair(panel, panel.width, end - start)
    svg.element(
      "svg",
      [
        ("x", number(place.0)), ("y", number(place.1)), ("width", number(size.0)),
        ("height", number(size.1)),
        ("viewBox", [origin.0, origin.1, size.0, size.1].map(number).joined(separator: " ")),
      ]
    ) { $0.empty("use", [("href", "#pleat-face-\(panel.index)")]) }
  }

  /// Adds a group that is scaled and then translated, as a track says.
  private func move(
    _ panel: StripedPanel, _ track: StripTrack,
    translation: ([Double]) -> (Double, Double), scale: ([Double]) -> (Double, Double),
    _ formats: (FixedDecimals, FixedDecimals, FixedDecimals, FixedDecimals),
    _ svg: inout SVGText, content: (inout SVGText) -> Void
  ) {
    func translationText(_ row: [Double]) -> String {
      let (x, y) = translation(row)
      let texts = (formats.0.text(x), formats.1.text(y))
      return panel.isTransposed ? "\(texts.1) \(texts.0)" : "\(texts.0) \(texts.1)"
    }
    func scaleText(_ row: [Double]) -> String {
      let (x, y) = scale(row)
      let texts = (formats.2.text(x), formats.3.text(y))
      return panel.isTransposed ? "\(texts.1) \(texts.0)" : "\(texts.0) \(texts.1)"
    }
    if track.isStill {
      let texts = (translationText(track.rows[0]), scaleText(track.rows[0]))
      let transform =
        (texts.0 == "0 0" ? "" : "translate(\(texts.0))")
        + (texts.1 == "1 1" ? "" : "scale(\(texts.1))")
      svg.element("g", transform.isEmpty ? [] : [("transform", transform)], content: content)
      return
    }
    svg.element("g") { svg in
      let attributes = [("attributeName", "transform")]
      animate(
        track, "animateTransform", attributes + [("type", "translate")], &svg, translationText)
      animate(
        track, "animateTransform", attributes + [("type", "scale"), ("additive", "sum")], &svg,
        scaleText)
      content(&svg)
    }
  }

  /// Adds an animation for a track, which is constant before its first keyframe and after its last.
  private func animate(
    _ track: StripTrack, _ name: String, _ attributes: [(String, String)], _ svg: inout SVGText,
    _ value: ([Double]) -> String
  ) {
    var keys = zip(track.ticks, track.rows.map(value)).map { (tick: $0, value: $1) }
    if let first = keys.first, first.tick > 0 { keys.insert((0, first.value), at: 0) }
    if let last = keys.last, last.tick < StripClock.ticks {
      keys.append((StripClock.ticks, last.value))
    }
    svg.empty(
      name,
      attributes + [
        ("keyTimes", keys.map { time($0.tick) }.joined(separator: ";")),
        ("values", keys.map(\.value).joined(separator: ";")),
      ] + timing)
  }

  private var timing: [(String, String)] {
    // A clock value of SMIL has no exponent.
    let text = numberText(duration)
    let seconds = text.contains("e") ? FixedDecimals(places: 12).text(duration) : text
    return [("dur", "\(seconds)s"), ("fill", "freeze")]
  }

  // MARK: - Instead of motion

  private func fade(_ svg: inout SVGText) {
    let isOpaque = bake.source.isOpaque && bake.destination.isOpaque
    // If pages are translucent, both fade, and their light is added.
    let style = isOpaque ? [] : [("style", "isolation:isolate")]
    let added = isOpaque ? [] : [("style", "mix-blend-mode:plus-lighter")]
    svg.element("g", [("id", "pleat-fade"), ("display", "none")] + style) { svg in
      func page(_ page: Panel.Page, _ opacity: ((Double) -> Double)?, _ svg: inout SVGText) {
        svg.element("use", [("href", "#" + Self.identifier(page))] + added) { svg in
          guard let opacity, duration > 0 else { return }
          let values = fadeKeys.map { plan.opacityFormat.text(opacity($0.opacity)) }
          svg.empty(
            "animate",
            [
              ("attributeName", "opacity"),
              ("keyTimes", fadeKeys.map { time($0.tick) }.joined(separator: ";")),
              ("values", values.joined(separator: ";")),
            ] + timing)
        }
      }
      page(.destination, isOpaque ? nil : { $0 }, &svg)
      if duration > 0 { page(.source, { 1 - $0 }, &svg) }
    }
  }

  /// Returns the keys of points: the two sides of a jump are a tick apart.
  private static func keys(_ points: [LinearStop]) -> [(tick: Int, opacity: Double)] {
    var keys: [(tick: Int, opacity: Double)] = []
    for point in points {
      let tick = Int((point.input * Double(StripClock.ticks)).rounded())
      guard let last = keys.last, tick <= last.tick else {
        keys.append((tick, point.output))
        continue
      }
      if last.tick == StripClock.ticks {
        keys[keys.count - 1].opacity = point.output
      } else if point.output != last.opacity {
        keys.append((last.tick + 1, point.output))
      }
    }
    return keys
  }

  /// Returns the identifier of a page's picture, which no other element has.
  private static func identifier(_ page: Panel.Page) -> String {
    switch page {
    case .source, .destination: "pleat-\(page.rawValue)"
    default: "pleat-page-\(identifierText(page.rawValue))"
    }
  }

  // MARK: - Numbers

  private func time(_ tick: Int) -> String {
    FixedDecimals(places: 6).text(Double(tick) / Double(StripClock.ticks))
  }

  private func number(_ value: Double) -> String { lengths.text(value) }

  private func numbers(_ rect: Rect) -> String {
    [rect.minX, rect.minY, rect.width, rect.height].map(number).joined(separator: " ")
  }

  /// Returns values across and along a panel's hinge in the order of x and y.
  private func pair(_ panel: StripedPanel, _ across: Double, _ along: Double) -> (Double, Double) {
    panel.isTransposed ? (along, across) : (across, along)
  }
}
