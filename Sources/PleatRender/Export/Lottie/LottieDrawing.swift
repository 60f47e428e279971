internal import Pleat

/// The strips of a transition, written as Lottie.
struct LottieDrawing {
  private let bake: Bake
  private let plan: StripPlan
  private let pictures: [(page: Panel.Page, picture: Image, url: String)]
  /// The number of frames of the animation, without the last one, which shows the destination page.
  private let frames: Int
  private let rate: Double
  /// The margin around a panel's picture, for the part of the panel that extends under other panels.
  ///
  /// Without the margin, compositions would clip that part.
  private let pad: Double

  init(_ bake: Bake, _ plan: StripPlan) throws {
    self.bake = bake
    self.plan = plan
    pictures = try bake.sheets(of: plan.panels.map(\.panel)).map {
      ($0.page, $0.picture, try $0.picture.dataURL())
    }
    let duration = bake.timeline.duration
    // Slightly less, so that 0.05 s are three frames, whatever the rounding of the product.
    frames = duration > 0 ? max(Int((duration * 60 - 1e-9).rounded(.up)), 1) : 0
    pad = plan.panels.reduce(0) { max($0, $1.bleed.start, $1.bleed.end) }.rounded(.up)
    rate = duration > 0 ? Double(frames) / duration : 60
  }

  /// A note that says how the animation is divided into frames.
  var frameNote: String {
    "\(frames + 1) frames, \(numberText(rate)) per second; the last shows the destination page alone"
  }

  /// Returns the text of the whole file.
  func text() -> String {
    let canvas = plan.canvas
    let contents = plan.slots.panels.indices.compactMap { plan.content(ofSlot: $0) }
    var layers = contents.reversed().enumerated().map { place, content in
      let (panel, switches) = content
      return layer(
        index: place + 1, type: 0, name: panel.panel.name,
        LottieText.transform(opacity: shown(switches)),
        [("refId", jsonString("strips-\(panel.index)"))] + canvasSize)
    }
    for (page, picture, _) in pictures {
      let switches = plan.clock.switches { $0.alone == page }
      guard switches.contains(where: \.isOn) else { continue }
      layers.append(
        layer(
          index: layers.count + 1, type: 2, name: page.rawValue,
          LottieText.transform(
            position: point(-canvas.minX, -canvas.minY), scale: scale(of: picture),
            opacity: shown(switches)), [("refId", jsonString(page.rawValue))]))
    }
    if let background = bake.background {
      layers.append(
        layer(
          index: layers.count + 1, type: 1, name: "background", LottieText.transform(),
          [
            ("sw", whole(canvas.width)), ("sh", whole(canvas.height)),
            ("sc", jsonString(background.hexadecimalText)),
          ]))
    }
    return LottieText.object(
      [
        ("v", "\"5.7.4\""), ("nm", jsonString(bake.name)), ("fr", numberText(rate)),
        ("ip", "0"), ("op", String(frames + 1)),
      ] + canvasSize + [
        ("ddd", "0"), ("assets", LottieText.list(assets)), ("layers", LottieText.list(layers)),
      ]) + "\n"
  }

  // MARK: - What is used

  private var assets: [String] {
    pictures.map { page, picture, url in
      LottieText.object([
        ("id", jsonString(page.rawValue)), ("w", String(picture.width)),
        ("h", String(picture.height)), ("u", "\"\""), ("p", jsonString(url)), ("e", "1"),
      ])
    }
      + zip(plan.panels, plan.shades).flatMap { panel, shade in
        [face(panel, shade), strips(panel)]
      }
  }

  /// Returns a panel's picture with its shade, in the panel's own points moved by `pad`.
  private func face(_ panel: StripedPanel, _ shade: StripTrack?) -> String {
    let (content, size) = (panel.panel.content, panel.panel.content.rect.size)
    var layers: [String] = []
    if let paint = panel.panel.shading?.paint, let shade {
      layers.append(
        layer(
          index: 1, type: 4, name: "shade", LottieText.transform(position: point(pad, pad)),
          [("shapes", LottieText.painted(size, paint, opacity: opacity(shade), number))]))
    }
    guard content.page != .clear else { return composition("face-\(panel.index)", layers) }
    let place = point(pad - content.rect.minX, pad - content.rect.minY)
    let veil = panel.panel.veil
    let print = veil.map { percent(1 - $0.opacity, plan.opacityFormat) } ?? "100"
    let picture = pictures.first { $0.page == content.page }?.picture ?? bake.source
    layers.append(
      layer(
        index: 2, type: 2, name: content.page.rawValue,
        LottieText.transform(
          position: place, scale: scale(of: picture), opacity: LottieText.still(print)),
        [("refId", jsonString(content.page.rawValue))]))
    if let veil {
      let paper = LottieText.painted(
        plan.pageSize, .cover(veil.color), opacity: LottieText.still("100"), number)
      layers.append(
        layer(
          index: 3, type: 4, name: "paper", LottieText.transform(position: place),
          [("shapes", paper)]))
    }
    return composition("face-\(panel.index)", layers)
  }

  /// Returns the layers of a panel's strips, on the whole canvas.
  private func strips(_ panel: StripedPanel) -> String {
    let (formats, canvas) = (panel.formats, plan.canvas)
    let whole = layer(
      index: 1, type: 3, name: "whole",
      LottieText.transform(
        position: property(panel.whole) { row in
          let (x, y) =
            panel.isTransposed ? (row[1], row[0]) : (row[0], row[1])
          return triple(
            formats.lengths.text(x - canvas.minX), formats.lengths.text(y - canvas.minY), "0")
        },
        scale: property(panel.whole) { row in
          pair(
            panel, percent(row[2], formats.acrossFactors), percent(row[3], formats.wholeFactors),
            "100")
        }))
    // The first layer is in front.
    let strips = panel.order.reversed().map { k in
      let (start, end) = panel.extent(ofStrip: k)
      let rect =
        panel.isTransposed
        ? Rect(x: pad + start, y: pad, width: end - start, height: panel.width)
        : Rect(x: pad, y: pad + start, width: panel.width, height: end - start)
      let size = panel.panel.content.rect.size
      return layer(
        index: k + 2, type: 0, name: "strip \(k)",
        LottieText.transform(
          anchor: LottieText.still(
            pair(panel, number(pad + panel.width / 2), number(pad + panel.edges[k]), "0")),
          position: property(panel.strips[k]) { row in
            pair(panel, formats.lengths.text(row[0]), formats.lengths.text(row[1]), "0")
          },
          scale: property(panel.strips[k]) { row in
            pair(
              panel, percent(row[2], formats.acrossFactors), percent(row[3], formats.alongFactors),
              "100")
          }),
        [
          ("parent", "1"), ("refId", jsonString("face-\(panel.index)")),
          ("w", self.whole(size.width + 2 * pad)), ("h", self.whole(size.height + 2 * pad)),
          ("hasMask", "true"), ("masksProperties", LottieText.mask(rect, number)),
        ])
    }
    return composition("strips-\(panel.index)", strips + [whole])
  }

  private func composition(_ id: String, _ layers: [String]) -> String {
    LottieText.object([("id", jsonString(id)), ("layers", LottieText.list(layers))])
  }

  /// Returns a layer of a type: 0 composition, 1 colour, 2 image, 3 nothing, 4 shapes.
  private func layer(
    index: Int, type: Int, name: String, _ transform: String, _ more: [(String, String)] = []
  ) -> String {
    LottieText.object(
      [
        ("ddd", "0"), ("ind", String(index)), ("ty", String(type)),
        ("nm", jsonString(name)), ("sr", "1"), ("ks", transform), ("ao", "0"),
        ("ip", "0"), ("op", String(frames + 1)), ("st", "0"), ("bm", "0"),
      ] + more)
  }

  // MARK: - Properties

  private func property(_ track: StripTrack, _ value: ([Double]) -> String) -> String {
    if track.isStill { return LottieText.still(value(track.rows[0])) }
    return LottieText.moving(
      zip(track.ticks, track.rows).map { (frame: frame($0), value: value($1)) })
  }

  private func opacity(_ shade: StripTrack) -> String {
    func text(_ row: [Double]) -> String { percent(row[0], plan.opacityFormat) }
    if shade.isStill { return LottieText.still(text(shade.rows[0])) }
    return property(shade) { "[\(text($0))]" }
  }

  /// Returns an opacity that jumps between 0 and 100 per cent.
  private func shown(_ switches: [(tick: Int, isOn: Bool)]) -> String {
    if switches.count == 1 { return LottieText.still(switches[0].isOn ? "100" : "0") }
    return LottieText.moving(
      switches.map { (frame: frame($0.tick), value: $0.isOn ? "[100]" : "[0]") }, jumps: true)
  }

  private func scale(of picture: Image) -> String {
    let (x, y) = (
      plan.pageSize.width / Double(picture.width), plan.pageSize.height / Double(picture.height)
    )
    return LottieText.still(triple(number(x * 100), number(y * 100), "100"))
  }

  private func point(_ x: Double, _ y: Double) -> String {
    LottieText.still(triple(number(x), number(y), "0"))
  }

  // MARK: - Numbers

  private var canvasSize: [(String, String)] {
    [("w", whole(plan.canvas.width)), ("h", whole(plan.canvas.height))]
  }

  /// Returns the time of a tick in frames, with a fraction.
  private func frame(_ tick: Int) -> String {
    FixedDecimals(places: 9)
      .text(Double(tick) * Double(frames) / Double(StripClock.ticks))
  }

  private func number(_ value: Double) -> String { FixedDecimals(places: 6).text(value) }

  /// Returns a number rounded up to a whole number, because sizes in Lottie are whole numbers.
  private func whole(_ value: Double) -> String {
    FixedDecimals(places: 0).text(value.rounded(.up))
  }

  /// Returns a factor in per cent, with the digits whose accuracy was checked.
  private func percent(_ factor: Double, _ format: FixedDecimals) -> String {
    FixedDecimals(places: max(format.places - 2, 0)).text(factor * 100)
  }

  /// Returns values across and along a panel's hinge in the order of x and y.
  private func pair(
    _ panel: StripedPanel, _ across: String, _ along: String, _ third: String
  ) -> String {
    panel.isTransposed ? triple(along, across, third) : triple(across, along, third)
  }

  private func triple(_ x: String, _ y: String, _ z: String) -> String { "[\(x),\(y),\(z)]" }
}
