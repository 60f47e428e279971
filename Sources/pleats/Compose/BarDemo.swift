import ArgumentParser
import Pleat
import PleatContainers
import PleatRender

struct BarCommand: FilmCommand {
  static let configuration = CommandConfiguration(
    commandName: "bar",
    abstract: "A bar that walks along the edges of the view, by its frame or by its transform.",
    usage: "pleats compose bar [options]",
    discussion: ComposeHelp.discussion(
      """
      The bar walks from the bottom to the left, the top, the right and the bottom. Each step eases in \
      and out. In the mode frame, its rectangle changes. In the mode transform, its matrix does, which \
      is built of a translation, a rotation by -90° and a scale; at the end of a step the bar gets its \
      new frame.
      """, film: "all four steps"))

  @Option("What an animation changes: frame or transform.", "mode", by: \.rawValue)
  var mode = WalkingBar.Mode.transform

  @Option(
    "Parts of the transform: translate, rotate and scale, separated by commas.",
    "list", parsing: .next, default: "all", as: WalkingBar.Steps.option)
  var steps: WalkingBar.Steps?

  @Option("Edge at which the bar starts: bottom, left, top or right.", "edge", by: \.name)
  var edge = WalkingBar.Edge.bottom

  @Option("Thickness of the bar in points, above 0.", "points", as: Double.extentOption)
  var thickness = 100.0

  @OptionGroup var moment: ComposeTimeOptions
  @OptionGroup var picture: ComposePictureOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func output() throws -> ComposeRun {
    if steps != nil, mode == .frame {
      throw UsageError(
        "\(option: "--steps") belongs to --mode transform; a frame has no transform")
    }
    return try ComposeRun(picture, numbers: moment.time == nil ? .rate : [])
  }

  func film(in run: ComposeRun) throws -> BarFilm {
    try run.check(picture.view)
    let most = max(picture.view.width, picture.view.height)
    guard thickness <= most else {
      throw UsageError(
        "\(option: "--thickness") \(numberText(thickness)): the bar is thicker than the view is long; "
          + "\(accepted: "at most \(numberText(most)) points are accepted")")
    }
    var bar = WalkingBar(viewSize: picture.view, thickness: thickness)
    bar.mode = mode
    bar.edge = edge
    bar.isFast = !moment.slow
    bar.steps = steps ?? .all
    let duration = BarFilm.duration(of: bar)
    return BarFilm(
      bar: bar, moments: try moment.times(of: duration, still: bar.duration / 2, run))
  }
}

extension WalkingBar.Steps {
  private static let named: [(name: String, step: Self)] = [
    ("translate", .translate), ("rotate", .rotate), ("scale", .scale),
  ]

  fileprivate var names: [String] { Self.named.filter { contains($0.step) }.map(\.name) }

  fileprivate static func option(_ text: String) throws -> Self {
    let steps = try text.entries.map { entry in
      guard let own = named.first(where: { $0.name == entry }) else {
        throw UsageError(Names(named.map(\.name), of: "part").advice(on: entry))
      }
      return own.step
    }
    for (index, step) in steps.enumerated() where steps[..<index].contains(step) {
      throw UsageError("\(step.names[0]) is given twice; each part may occur once")
    }
    return Self(steps)
  }
}

struct BarFilm: Film {
  let bar: WalkingBar
  let moments: [Double]

  var view: Size { bar.viewSize }

  /// The duration of a walk along all four edges, in seconds.
  static func duration(of bar: WalkingBar) -> Double {
    Double(WalkingBar.Edge.allCases.count) * bar.duration
  }

  private func place(at time: Double) -> (bar: WalkingBar, layer: LayerGeometry) {
    var bar = bar
    let last = WalkingBar.Edge.allCases.count - 1
    let steps = min(Int(max(0, time / bar.duration)), last)
    for _ in 0..<steps { bar.finishStep() }
    return (bar, bar.geometry(at: time - Double(steps) * bar.duration))
  }

  var header: JSONPiece {
    """
    "demo": "bar", "view": \(view), "mode": \(bar.mode.rawValue), \
    "steps": \(bar.steps.names), "duration": \(Self.duration(of: bar))
    """
  }

  func frame(at moment: Double, line: JSONPiece) -> JSONPiece {
    let (bar, layer) = place(at: moment)
    return """
      "time": \(moment), "from": \(bar.edge.name), "to": \(bar.edge.next.name),\(line)\
      \(layer.members)
      """
  }

  func pictures(density: Double) {}

  private static let color = RGBColor(red: 0.95, green: 0.6, blue: 0.2)

  func elements(at moment: Double, _ pictures: Void) -> [Drawing.Element] {
    let layer = place(at: moment).layer
    let shadow = DropShadow.standard(bounds: layer.bounds)
    return [
      Drawing.Element(
        .color(Self.color), size: layer.size, matrix: layer.matrix, shadow: Drawing.Shadow(shadow))
    ]
  }
}

extension LayerGeometry {
  var members: JSONPiece {
    """
    "size": \(size), "position": \([position.x, position.y]), "transform": \(transform), \
    "matrix": \(matrix), "quad": \(quad)
    """
  }
}

/// A bar that walks clockwise along the edges of a view; lengths are in points.
///
/// Source: EnterTheMatrix's BasicAnimationViewController.
struct WalkingBar {
  enum Edge: Int, CaseIterable {
    case bottom, left, top, right

    var next: Edge { Edge.allCases[(rawValue + 1) % 4] }

    var name: String { "\(self)" }
  }

  enum Mode: String, CaseIterable {
    case frame
    case transform
  }

  struct Steps: OptionSet {
    let rawValue: Int
    static let translate = Steps(rawValue: 1)
    static let rotate = Steps(rawValue: 2)
    static let scale = Steps(rawValue: 4)
    static let all: Steps = [.translate, .rotate, .scale]
  }

  let viewSize: Size
  var thickness = 100.0
  var edge = Edge.bottom
  var mode = Mode.frame
  var steps = Steps.all
  var isFast = true

  /// The duration of the animation from one edge to the next, in seconds.
  var duration: Double { isFast ? 0.5 : 2.5 }

  /// Returns the frame of the bar when it lies along an edge, in view coordinates.
  func frame(at edge: Edge) -> Rect {
    let (w, h) = (viewSize.width, viewSize.height)
    switch edge {
    case .bottom: return Rect(x: 0, y: h - thickness, width: w, height: thickness)
    case .left: return Rect(x: 0, y: 0, width: thickness, height: h)
    case .top: return Rect(x: 0, y: 0, width: w, height: thickness)
    case .right: return Rect(x: w - thickness, y: 0, width: thickness, height: h)
    }
  }

  /// The transform about the bar's centre that moves the bar from its edge to the next one.
  var transform: Transform3D {
    let (from, to) = (frame(at: edge), frame(at: edge.next))
    var result = Transform3D.identity
    if steps.contains(.translate) {
      result = result.translatedBy(x: to.midX - from.midX, y: to.midY - from.midY)
    }
    if steps.contains(.rotate) {
      result = result.rotated(by: Angle(degrees: -90), about: .zAxis)
    }
    if steps.contains(.scale) {
      result = result.scaledBy(x: to.height / from.width, y: to.width / from.height)
    }
    return result
  }

  /// Returns the geometry of the bar at a time of the animation to the next edge, in seconds.
  ///
  /// The transform is interpolated as in Core Animation and CSS: both matrices are decomposed into
  /// parts, and each part is interpolated.
  func geometry(at time: Double) -> LayerGeometry {
    let start = LayerGeometry(frame: frame(at: edge))
    var end = start
    switch mode {
    case .frame: end = LayerGeometry(frame: frame(at: edge.next))
    case .transform: end.transform = transform
    }
    let progress = Leg(duration: duration, curve: .easeInOut, from: 0, to: 1).progress(at: time)
    if progress == 0 { return start }
    if progress == 1 { return end }
    func mixed(_ value: KeyPath<LayerGeometry, Double>) -> Double {
      start[keyPath: value].mixed(with: end[keyPath: value], at: progress)
    }
    return LayerGeometry(
      size: Size(width: mixed(\.size.width), height: mixed(\.size.height)),
      anchorPoint: Point(x: mixed(\.anchorPoint.x), y: mixed(\.anchorPoint.y)),
      position: Point3(x: mixed(\.position.x), y: mixed(\.position.y), z: mixed(\.position.z)),
      transform: start.transform.blended(with: end.transform, at: progress))
  }

  mutating func finishStep() { edge = edge.next }
}
