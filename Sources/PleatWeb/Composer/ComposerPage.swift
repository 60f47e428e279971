package import Pleat
package import PleatContainers
package import PleatRender

package struct ComposerPage {
  let composer: TransformComposer
  let anchor: AnchorPoint
  let keepsPlace: Bool
  /// The position of the anchor point, from the middle of the view.
  let position: Point3

  /// The picture of the layer, and its size in points.
  let layer: (picture: Image, size: Size)
  let showing: (SkewPreset) -> TransformComposer

  package init(
    composer: TransformComposer, anchor: AnchorPoint, keepsPlace: Bool, position: Point3,
    layer: (picture: Image, size: Size), showing: @escaping (SkewPreset) -> TransformComposer
  ) {
    (self.composer, self.anchor, self.keepsPlace) = (composer, anchor, keepsPlace)
    (self.position, self.layer, self.showing) = (position, layer, showing)
  }

  static let script = PageFile.script(
    ["matrix", "curve", "numbers"].map { "Runtime/\($0).js" } + ["Composer/composer.js"]
      + PageFile.pageScripts + PageFile.controlScripts
      + ["copy", "readout"].map { "Runtime/\($0).js" }
      + ["state", "stage", "gestures", "controls"].map { "Composer/\($0).js" })

  package func text() throws -> String {
    PageFile(
      title: "Composer",
      style: [
        PageFile.style, PageFile.text("Composer/composer.css"),
        "#layer { --picture: url(\"\(try layer.picture.dataURL())\"); }",
      ].joined(separator: "\n"),
      body: Self.markup,
      data: [
        "size": .numbers([layer.size.width, layer.size.height]),
        "composer": composer.value,
        "anchor": .number(Double(anchor.rawValue)),
        "position": .numbers([position.x, position.y, position.z]),
        "keepsPlace": .bool(keepsPlace),
        "defaults": TransformComposer.space.value,
        "presets": .object(
          SkewPreset.allCases.map { ($0.name, showing($0).value) }),
        "summaries": .object(SkewPreset.allCases.map { ($0.name, .text(summary(of: $0))) }),
        "help": .object(Self.help.map { ($0.key, .list($0.value.map(PageValue.text))) }),
        "anchors": .list(
          AnchorPoint.allCases.map { anchor in
            let point = anchor.unitPoint
            return ["name": .text(anchor.name), "point": .numbers([point.x, point.y])]
          }),
        "ranges": Self.ranges,
        "label": [
          "padding": .numbers([Self.labelPadding.width, Self.labelPadding.height]),
          "distance": .number(Self.labelDistance),
        ],
      ],
      script: Self.script
    ).text
  }

  /// The difference between the size of the box that shows a number during a gesture and the size of
  /// its text, in points.
  static let labelPadding = Size(width: 16, height: 5)
  /// The distance from the uppermost finger up to the centre of this box, in points.
  static let labelDistance = 76.0

  private static var ranges: PageValue {
    func ends(_ range: ClosedRange<Double>) -> PageValue {
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

  private func summary(of preset: SkewPreset) -> String {
    let skew = showing(preset).skew
    guard skew < 0 else { return preset.summary }
    return "\(preset.summary.dropLast()) (\(numberText((-1 / skew).rounded())) points)."
  }

  /// Sentences about each value, by its name: one for a number, and one for each axis of a vector.
  private static let help: KeyValuePairs = [
    "skew": [
      "m34, the entry of the matrix that makes far points smaller: −1 divided by the viewer's distance. 0 is "
        + "no perspective."
    ],
    "translation": [
      "Moves the layer to the right, in points.", "Moves the layer down, in points.",
      "Moves the layer toward the viewer, in points.",
    ],
    "scale": [
      "Multiplies the width.", "Multiplies the height.",
      "Multiplies the depth, which only a turned layer has.",
    ],
    "angle": ["Turns the layer about the axis, in degrees."],
    "axis": [
      "About x alone, the layer tips over.", "About y alone, it turns like a door.",
      "About z alone, it turns like a wheel.",
    ],
  ]

  private static let markup = """
    <main class="columns">
    \(PageFile.header(
      "Composer", "A transform is a list of operations; the last acts first on a point."))
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
      \(PageFile.needsScript)
    </div>
    <div class="controls">
      <div class="setting">
        <fieldset class="setting"><legend>Perspective presets</legend>\
    <div class="choice" id="presets"></div></fieldset>
        <p class="hint" id="summary"></p>
      </div>
      <div class="row">
        <fieldset class="setting"><legend>Anchor point</legend><div id="anchors"></div></fieldset>
        <div class="setting">
          <fieldset class="setting"><legend>Transform</legend><div class="choice" id="space"></div>\
    </fieldset>
          <label class="check"><input type="checkbox" id="keep"/> Keep place</label>
        </div>
      </div>
      <p class="hint" id="note"></p>
      <ol id="operations" aria-label="Operations"></ol>
      <div class="row">
        <button type="button" id="reset" class="quiet">Reset</button>
        <button type="button" id="copy" class="quiet">Copy as CSS</button>
      </div>
      <textarea id="css" rows="4" readonly="readonly" spellcheck="false" \
    aria-label="The transform as CSS"></textarea>
    </div>
    <div class="more">
      <details id="numbers">
        <summary>Matrices: each operation, and the total after it</summary>
        <div class="steps" id="steps"></div>
      </details>
      \(PageFile.keys([
        (["←", "→", "↑", "↓"], "move"), (["+", "-"], "scale"), (["[", "]"], "turn"),
        (["Shift"], "ten times as far"), (["1", "–", "6"], "preset"), (["R"], "reset"),
      ]))
    </div>
    <p id="status" class="unseen" role="status" aria-live="polite"></p>
    </main>
    """
}

extension TransformComposer {
  fileprivate var value: PageValue {
    func components(_ vector: Vector3) -> PageValue {
      .numbers([vector.x, vector.y, vector.z])
    }
    return [
      "translation": components(translation), "scale": components(scale),
      "axis": components(axis), "angle": .number(angle.degrees), "skew": .number(skew),
      "order": .list(order.map { .text($0.name) }), "isSpatial": .bool(isSpatial),
    ]
  }
}

extension AnchorPoint {
  package var name: String {
    "\(self)".map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
  }
}
