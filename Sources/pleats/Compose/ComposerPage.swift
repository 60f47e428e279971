import EnterTheMatrix
import Pleat
import PleatContainers
import PleatRender

/// The page for the browser with the sliders of the composer.
struct ComposerPage {
  /// The values with which the page starts.
  let composer: TransformComposer
  let anchor: AnchorPoint
  /// Whether the layer keeps its place when the anchor point moves.
  let keepsPlace: Bool
  /// The position of the anchor point, from the middle of the view.
  let position: Point3

  /// Creates the page of a film at its first moment.
  init(_ film: ComposerFilm, keepsPlace: Bool) {
    composer = film.composer
    anchor = film.anchor
    self.keepsPlace = keepsPlace
    let (place, view) = (film.layer.position, film.view)
    position = Point3(x: place.x - view.width / 2, y: place.y - view.height / 2, z: place.z)
  }

  /// The script: the files of the folder `Page` as one module, in an order in which each finds what
  /// it needs when it starts.
  static let script = [
    PackageResources.composer_js, PackageResources.state_js, PackageResources.stage_js,
    PackageResources.gestures_js, PackageResources.controls_js,
  ].map(PageFile.withoutModules).joined(separator: "\n")

  /// The whole file.
  func text() throws -> String {
    let size = TestLayer.size
    let picture = try TestLayer.Pictures(density: 2).layer.dataURL()
    return PageFile(
      title: "Composer",
      style: [
        PageFile.style, PageFile.text(PackageResources.compose_css),
        "#layer { --picture: url(\"\(picture)\"); }",
      ].joined(separator: "\n"),
      body: Self.markup,
      data: [
        "size": .numbers([size.width, size.height]),
        "composer": composer.value,
        "anchor": .number(Double(anchor.rawValue)),
        "position": .numbers([position.x, position.y, position.z]),
        "keepsPlace": .bool(keepsPlace),
        "defaults": TransformComposer.space.value,
        "presets": .object(
          SkewPreset.allCases.map { ($0.name, TransformComposer.showing($0).value) }),
        "anchors": .list(
          AnchorPoint.allCases.map { anchor in
            let point = anchor.unitPoint
            return ["name": .text(anchor.name), "point": .numbers([point.x, point.y])]
          }),
        "ranges": Self.ranges,
        "label": [
          "padding": .numbers([GestureLabel.padding.width, GestureLabel.padding.height]),
          "distance": .number(GestureLabel.distance),
        ],
      ],
      script: Self.script
    ).text
  }

  /// The ranges of the sliders.
  private static var ranges: HTMLPage.Value {
    func ends(_ range: ClosedRange<Double>) -> HTMLPage.Value {
      .numbers([range.lowerBound, range.upperBound])
    }
    let angles = TransformComposer.angleRange
    return [
      "translation": ends(TransformComposer.translationRange),
      "scale": ends(TransformComposer.scaleRange),
      "angle": .numbers([angles.lowerBound.degrees, angles.upperBound.degrees]),
      "axis": ends(TransformComposer.axisRange),
      "skew": ends(TransformComposer.skewRange),
    ]
  }

  private static let markup = """
    <header>
      <div>
        <h1>Composer</h1>
        <p>A transform is a list of operations; the last acts first on a point.</p>
      </div>
    </header>
    <main class="composer">
      <div class="view">
        <div class="stage" id="stage" tabindex="0" role="application" aria-label="The layer">
          <div id="fit">
            <div id="outline"></div>
            <div id="layer" role="img" aria-label="Test image"><div id="dot"></div></div>
          </div>
          <p class="hint" id="behind" hidden>The layer is behind the viewer.</p>
          <div id="label" hidden></div>
        </div>
        <p class="hint">Drag the layer. Pinch or turn it with two fingers; with a mouse, use the wheel, \
    and Shift with the wheel or Alt while dragging to turn.</p>
        <noscript><p>This page computes its matrices in the browser: it needs JavaScript.</p></noscript>
        <details id="numbers">
          <summary>Matrices: each operation, and the total after it</summary>
          <div class="steps" id="steps"></div>
        </details>
        <ul class="keys" aria-label="Keys">
          <li><kbd>←</kbd><kbd>→</kbd><kbd>↑</kbd><kbd>↓</kbd> move</li>
          <li><kbd>+</kbd><kbd>-</kbd> scale</li>
          <li><kbd>[</kbd><kbd>]</kbd> turn</li>
          <li><kbd>Shift</kbd> ten times as far</li>
          <li><kbd>1</kbd>–<kbd>6</kbd> preset</li>
          <li><kbd>R</kbd> reset</li>
        </ul>
      </div>
      <div class="panel">
        <fieldset class="setting"><legend>Perspective presets</legend><div class="choice" id="presets"></div>\
    </fieldset>
        <div class="side-by-side">
          <fieldset class="setting"><legend>Anchor point</legend><div id="anchors"></div></fieldset>
          <div class="setting">
            <fieldset class="setting"><legend>Transform</legend><div class="choice" id="space"></div>\
    </fieldset>
            <label class="lock"><input type="checkbox" id="keep"/> Keep place</label>
          </div>
        </div>
        <p class="hint" id="note"></p>
        <ol id="operations" aria-label="Operations"></ol>
        <div class="side-by-side">
          <button type="button" id="reset" class="quiet">Reset</button>
          <button type="button" id="copy" class="quiet">Copy as CSS</button>
        </div>
        <textarea id="css" rows="4" readonly="readonly" spellcheck="false" \
    aria-label="The transform as CSS"></textarea>
      </div>
      <p id="status" class="unseen" role="status" aria-live="polite"></p>
    </main>
    """
}

extension TransformComposer {
  /// The values as the page's script holds them.
  fileprivate var value: HTMLPage.Value {
    func components(_ vector: Vector3) -> HTMLPage.Value {
      .numbers([vector.x, vector.y, vector.z])
    }
    return [
      "translation": components(translation), "scale": components(scale),
      "axis": components(axis), "angle": .number(angle.degrees), "skew": .number(skew),
      "order": .list(order.map { .text($0.name) }), "isSpatial": .bool(isSpatial),
    ]
  }
}
