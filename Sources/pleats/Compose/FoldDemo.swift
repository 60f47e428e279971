import ArgumentParser
import Pleat
import PleatRender
import PleatWeb

struct FoldCommand: FilmCommand {
  static let configuration = CommandConfiguration(
    commandName: "fold",
    abstract: "A cell whose middle part folds away between two bars.",
    usage: "pleats compose fold [options]",
    discussion: ComposeHelp.discussion(
      """
      The cell has 500 x 380 points: a bar of 130, the part that folds of 120, and a bar of 130. The \
      progress goes from 0, unfolded, to 1, folded.
      """, film: "a tap that folds the cell, and one that unfolds it"))

  @OptionGroup var panels: ComposePanelOptions
  @OptionGroup var picture: ComposePictureOptions
  @OptionGroup var flaws: ComposeFlawOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func output() throws -> ComposeRun {
    try ComposeRun(picture, flaws, numbers: panels.progress == nil ? .rate : [])
  }

  func film(in run: ComposeRun) throws -> FoldFilm {
    try run.check(picture.view)
    var cell = FoldCell()
    cell.skew = panels.skew
    cell.slowMotion = panels.slowMotion
    let progress = try panels.progress(run)
    let times = progress == nil ? try run.times(of: FoldFilm.duration(of: cell)) : [0]
    return try FoldFilm(cell, progress: progress, view: picture.view, moments: times)
  }
}

struct FoldFilm: Film {
  let cell: FoldCell
  let progress: Double?
  let view: Size
  let moments: [Double]
  private let panels: ComposePanels
  private let timelines: [Timeline]

  init(_ cell: FoldCell, progress: Double?, view: Size, moments: [Double]) throws {
    (self.cell, self.progress, self.view, self.moments) = (cell, progress, view, moments)
    panels = try ComposePanels(cell.rig(), size: cell.size, view: view)
    timelines = try [(0.0, 1.0), (1, 0)].map { start, end in
      try Timeline(
        legs: [Leg(duration: cell.duration, curve: .default, from: start, to: end)], end: end)
    }
  }

  /// The duration of folding and unfolding, in seconds.
  static func duration(of cell: FoldCell) -> Double { 2 * cell.duration }

  private func progress(at time: Double) -> Double {
    if let progress { return progress }
    let part = time < cell.duration ? 0 : 1
    // After the end, the progress stays that of the end.
    return (try? timelines[part].progress(at: time - Double(part) * cell.duration))
      ?? timelines[part].end
  }

  var header: JSONPiece {
    """
    "demo": "fold", "view": \(view), "skew": \(cell.skew.name), \
    "m34": \(cell.skew.m34(half: cell.fold / 2)), "size": \(cell.size), \
    "duration": \(Self.duration(of: cell))
    """
  }

  func frame(at moment: Double, line: JSONPiece) -> JSONPiece {
    let progress = progress(at: moment)
    return """
      "time": \(self.progress == nil ? moment : nil), "progress": \(progress), \
      "angle": \(cell.angle(at: progress).degrees), \
      "hingeDistance": \(cell.hingeDistance(at: progress)), "shade": \(cell.shade(at: progress)),\
      \(line)\(panels.members(atQuarterTurns: progress))
      """
  }

  func pictures(density: Double) throws -> [Panel.Page: Image] {
    [.source: try TestPageDrawing(.source, size: cell.size, scale: density).image()]
  }

  func elements(at moment: Double, _ pictures: [Panel.Page: Image]) -> [Drawing.Element] {
    panels.elements(atQuarterTurns: progress(at: moment), pictures)
  }
}

/// A cell whose middle part folds away between two bars; lengths are in points.
///
/// The two halves of the fold turn about hinges at the bars and meet at a crease that stays in
/// place. The bars stay flat and move together. At a progress p, the angle is θ = 90° · p and the
/// hinges are `fold · cos θ` apart. The joints are those of `FoldTransition`, with bars instead of
/// the destination page.
///
/// Source: EnterTheMatrix's FoldViewController.
struct FoldCell {
  let width = 500.0
  /// The heights in points of the upper bar, of the part that folds, and of the lower bar.
  let topBar = 130.0, fold = 120.0, bottomBar = 130.0
  var skew = SkewPreset.normal
  var slowMotion = SlowMotion.none

  /// The opacity of the shading on both halves of the fold when the cell is folded.
  static let shadowOpacity = 0.25
  /// The width of the transparent border of each snapshot, in points.
  static let border = 10.0

  /// The duration of folding or unfolding in seconds: 0.3 times the factor of `slowMotion`.
  var duration: Double { 0.3 * slowMotion.factor }

  var size: Size { Size(width: width, height: topBar + fold + bottomBar) }

  /// The centre of the fold, which never moves.
  var crease: Point { Point(x: width / 2, y: topBar + fold / 2) }

  func angle(at progress: Double) -> Angle { Angle(quarterTurns: progress) }

  func hingeDistance(at progress: Double) -> Double { fold * angle(at: progress).cosine }

  func shade(at progress: Double) -> Double {
    Self.shadowOpacity * (1 - angle(at: progress).cosine)
  }

  private var projection: Transform3D {
    skew.camera(half: fold / 2).anchored(at: Point3(crease))
  }

  /// Returns the rig of the fold, with the antialiasing insets of the snapshots: `border` at every edge
  /// except the hinges and the crease.
  func rig() -> Rig {
    let (half, border) = (fold / 2, Self.border)
    let hinge = Vector3(x: 0, y: half, z: 0)
    let crease = Point3(x: 0, y: crease.y, z: 0)
    let above = Joint.Slide(cosine: -hinge)
    let below = Joint.Slide(cosine: hinge)
    let fixed = Joint.Opening(multiple: 0)
    var rig = Rig(
      joints: [
        Joint(position: crease, angle: fixed, slide: above),
        Joint(position: crease, angle: fixed, slide: below),
        Joint(position: crease, angle: .init(multiple: -1), slide: above),
        Joint(position: crease, angle: .init(multiple: 1), slide: below),
      ],
      projection: projection)
    let sides = Insets(top: 0, left: border, bottom: 0, right: border)
    func panel(
      _ name: String, from top: Double, height: Double, joint: Int, reach: Double,
      insets: Insets, farAlpha: Double? = nil
    ) {
      let shading = farAlpha.map { alpha in
        Shading(
          .gradient(
            ShadowGradient(
              color: .black, start: Point(x: width / 2, y: 0),
              end: Point(x: width / 2, y: height),
              stops: [.init(offset: 0, alpha: 1), .init(offset: 1, alpha: alpha)])),
          opacity: .init(constant: Self.shadowOpacity, cosine: -Self.shadowOpacity))
      }
      rig.add(
        Panel(
          name: name, joint: joint, origin: Point(x: 0, y: reach),
          content: .init(
            page: .source, rect: Rect(x: 0, y: top, width: width, height: height)),
          shading: shading, antialiasInsets: insets))
    }
    var (aboveInsets, belowInsets) = (sides, sides)
    (aboveInsets.top, belowInsets.bottom) = (border, border)
    panel("topBar", from: 0, height: topBar, joint: 0, reach: -topBar, insets: aboveInsets)
    panel(
      "bottomBar", from: topBar + fold, height: bottomBar, joint: 1, reach: 0, insets: belowInsets)
    panel("upperFold", from: topBar, height: half, joint: 2, reach: 0, insets: sides, farAlpha: 0)
    panel(
      "lowerFold", from: topBar + half, height: half, joint: 3, reach: -half, insets: sides,
      farAlpha: 0.2)
    return rig
  }
}
