internal import Pleat

/// Text for the JSON values of a Lottie file.
enum LottieText {
  /// Returns an object with members whose values are already JSON text.
  static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
  }

  /// Returns a list of values that are already JSON text.
  static func list(_ values: [String]) -> String { "[" + values.joined(separator: ",") + "]" }

  /// Returns a property that does not change.
  static func still(_ value: String) -> String { "{\"a\":0,\"k\":\(value)}" }

  /// Returns a property that goes from keyframe to keyframe, linearly or by jumps.
  static func moving(_ keys: [(frame: String, value: String)], jumps: Bool = false) -> String {
    let last = keys.count - 1
    let texts = keys.enumerated().map { index, key in
      let ease = jumps ? ",\"h\":1" : ",\"o\":{\"x\":0,\"y\":0},\"i\":{\"x\":1,\"y\":1}"
      return "{\"t\":\(key.frame),\"s\":\(key.value)\(jumps || index < last ? ease : "")}"
    }
    return "{\"a\":1,\"k\":\(list(texts))}"
  }

  /// Returns the transform of a layer; parameters that are not given have no effect.
  static func transform(
    anchor: String = still("[0,0,0]"), position: String = still("[0,0,0]"),
    scale: String = still("[100,100,100]"), opacity: String = still("100")
  ) -> String {
    object([
      ("a", anchor), ("p", position), ("s", scale), ("r", still("0")), ("o", opacity),
    ])
  }

  /// Returns a mask that shows only the inside of a rectangle.
  static func mask(_ rect: Rect, _ number: (Double) -> String) -> String {
    let corners = rect.quad.corners.map { "[\(number($0.x)),\(number($0.y))]" }
    let none = list(corners.map { _ in "[0,0]" })
    let path = object([("i", none), ("o", none), ("v", list(corners)), ("c", "true")])
    return list([
      object([("mode", "\"a\""), ("inv", "false"), ("pt", still(path)), ("o", still("100"))])
    ])
  }

  /// Returns the components red, green and blue, as Lottie lists them.
  static func components(_ color: RGBColor) -> [String] {
    color.components.map { FixedDecimals(places: 6).text($0) }
  }

  /// Returns the shape items that paint a rectangle at the origin.
  ///
  /// The paint has the opacity, and not the layer, because rlottie 0.2 dims the layers below a
  /// translucent layer in masked compositions.
  static func painted(
    _ size: Size, _ paint: Shading.Paint, opacity: String, _ number: (Double) -> String
  ) -> String {
    let centre = "[\(number(size.width / 2)),\(number(size.height / 2))]"
    let rectangle = object([
      ("ty", "\"rc\""), ("d", "1"), ("p", still(centre)),
      ("s", still("[\(number(size.width)),\(number(size.height))]")), ("r", still("0")),
    ])
    let fill: String
    switch paint {
    case .cover(let color):
      fill = object([
        ("ty", "\"fl\""), ("c", still(list(components(color) + ["1"]))), ("o", opacity), ("r", "1"),
      ])
    case .gradient(let gradient):
      let colors = gradient.stops.flatMap { [number($0.offset)] + components(gradient.color) }
      let alphas = gradient.stops.flatMap { [number($0.offset), number($0.alpha)] }
      fill = object([
        ("ty", "\"gf\""), ("t", "1"), ("o", opacity), ("r", "1"),
        (
          "g",
          object([("p", String(gradient.stops.count)), ("k", still(list(colors + alphas)))])
        ),
        ("s", still("[\(number(gradient.start.x)),\(number(gradient.start.y))]")),
        ("e", still("[\(number(gradient.end.x)),\(number(gradient.end.y))]")),
      ])
    }
    let transform = object([
      ("ty", "\"tr\""), ("p", still("[0,0]")), ("a", still("[0,0]")), ("s", still("[100,100]")),
      ("r", still("0")), ("o", still("100")), ("sk", still("0")), ("sa", still("0")),
    ])
    return list([object([("ty", "\"gr\""), ("it", list([rectangle, fill, transform]))])])
  }
}
