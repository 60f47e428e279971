import Pleat
import PleatRender

package struct TransitionPage {
  let title: String
  /// The size of the transition's pages, in points.
  let size: Size
  /// The number of pixels per point of the pictures.
  let scale: Double
  /// The duration of the whole transition, in seconds.
  let duration: Double
  let background: RGBColor?
  /// The pages that have pictures; the other pages are plain paper.
  let pictures: [Panel.Page: Picture]
  let menu: PageMenu
  let isPlain: Bool

  struct Picture {
    let url: String
    /// Whether the picture has pixels that are not opaque.
    let isTransparent: Bool
  }

  var text: String {
    PageFile(
      title: title, style: "\(isPlain ? PageFile.plainStyle : PageFile.style)\n\(pictureStyle)",
      body: isPlain ? plainMarkup : markup, data: data,
      script: isPlain ? plainScript : Self.script
    ).text
  }

  private var data: PageValue {
    .object(
      [
        ("size", .numbers([size.width, size.height])),
        ("scale", .number(scale)),
        ("pages", .list(menu.table.pages.map { .text($0.rawValue) })),
        ("opaque", .list(menu.table.pages.map { .bool(pictures[$0]?.isTransparent != true) })),
        ("selected", .number(Double(menu.selected))),
        ("choices", .list(menu.choices.map(\.value))),
      ] + (isPlain ? [] : controls) + menu.table.members)
  }

  private var controls: [(key: String, value: PageValue)] {
    [
      ("kinds", .list(menu.kinds.map(\.value))),
      ("curves", .list((["own"] + TimingCurve.offered.map(\.name)).map(PageValue.text))),
      (
        "lights",
        .list(
          Pleat.Light.Side.allCases.map { side in
            let way = side.direction
            return ["name": .text(side.rawValue), "direction": .numbers([way.x, way.y, way.z])]
          })
      ),
    ]
  }

  /// The rules for the pictures, each of which is contained once, and for the background.
  private var pictureStyle: String {
    var rules = [
      ".pleat { width: \(numberText(size.width))px; height: \(numberText(size.height))px; }",
      ".pleat-page, .pleat-panel { background-size: \(numberText(size.width))px "
        + "\(numberText(size.height))px; }",
    ]
    for (index, page) in menu.table.pages.enumerated() {
      let name = ".pleat-picture-\(index)"
      guard let picture = pictures[page] else {
        rules.append("\(name) { background-color: \(cssText(Self.paper)); }")
        continue
      }
      rules.append("\(name) { --picture: url(\(cssText(picture.url))); }")
      if picture.isTransparent {
        // Shades darken the painted parts of a picture only.
        rules.append(
          "\(name) > .pleat-shade { mask-image: var(--picture); mask-size: inherit; }")
      }
    }
    if let background { rules.append(".stage { background: \(cssText(background)); }") }
    return rules.joined(separator: "\n")
  }

  private static let paper = RGBColor(red: 1, green: 1, blue: 1)
}

extension PageMenu.Choice {
  fileprivate var value: PageValue {
    [
      "label": .text(label), "kind": .number(Double(kind)),
      "places": .numbers(places.map(Double.init)), "motion": .number(Double(motion)),
      "isStyle": .bool(isStyle),
    ]
  }
}

extension PageMenu.Kind {
  fileprivate var value: PageValue {
    [
      "name": .text(name), "title": .text(title), "summary": .text(summary),
      "parameters": .list(
        offers.map { offer in
          let type =
            switch offer.parameter.accepted {
            case .flag: "flag"
            case .name: "name"
            case .integer, .number: "number"
            }
          return [
            "name": .text(offer.parameter.name), "type": .text(type),
            "help": .text(offer.parameter.help),
            "values": .list(offer.values.map { .text($0.text) }),
          ]
        }),
      "motions": .list(motions.map { $0.map { .number(Double($0)) } ?? .null }),
    ]
  }
}
