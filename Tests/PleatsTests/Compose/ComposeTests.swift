import Foundation
import Pleat
import PleatContainers
import PleatRender
import TestSupport
import Testing

@testable import PleatWeb
@testable import pleats

/// `pleats compose`: what it prints, draws and refuses.
@Suite struct ComposeTests {
  private func document(_ line: String) throws -> [String: Any] {
    let outcome = try Command.pleats(line: "compose " + line)
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(line): \(outcome.errors)")
    let object = try JSONSerialization.jsonObject(with: outcome.output)
    return try #require(object as? [String: Any], "\(line)")
  }

  private func frames(_ line: String) throws -> [[String: Any]] {
    try #require(try document(line)["frames"] as? [[String: Any]], "\(line)")
  }

  private func elements(_ value: Any?) -> [Double] { value as? [Double] ?? [] }

  /// Whether numbers are the same but for the rounding of `JSONSerialization`.
  private func isSame(_ own: Any?, _ other: [Double]) -> Bool {
    let own = own as? [Double] ?? (own as? Double).map { [$0] } ?? []
    return own.count == other.count
      && zip(own, other).allSatisfy { ($0 - $1).magnitude <= 1e-12 * max(1, $1.magnitude) }
  }

  @Test func helpOfADemo() throws {
    let outcome = try Command.pleats("help", "compose", "grid")
    #expect(outcome.code == 0 && outcome.text.contains("USAGE: pleats compose grid"))
    #expect(try Command.pleats("help", "compose", "gird").code == 64)
  }

  // MARK: - The composer

  /// Every step, the layer and the labels are those of the library.
  @Test(arguments: [
    ("", TransformComposer.space), ("--affine", .plane),
    ("--preset side", .showing(.side)), ("--preset high", .showing(.high)),
  ]) func theComposerIsThatOfTheLibrary(line: String, start: TransformComposer) throws {
    var composer = start
    composer.angle = Angle(degrees: 31.5)
    composer.translation.x = 12.25
    composer.translation.y = -7
    composer.scale = Vector3(x: 1.5, y: 1.5, z: composer.isSpatial ? 1.5 : 1)
    let z = composer.isSpatial ? ",\(composer.translation.z)" : ""
    let result = try document(
      "\(line) --rotate 31.5 --translate 12.25,-7\(z) --scale 1.5 --anchor bottom-right "
        + "--size 640x480")
    let steps = try #require(result["steps"] as? [[String: Any]])
    #expect(steps.compactMap { $0["operation"] as? String } == composer.order.map(\.name))
    for (own, step) in zip(steps, composer.steps) {
      #expect(isSame(own["matrix"], step.matrix.elements), "\(step)")
      #expect(isSame(own["total"], step.total.elements), "\(step)")
    }
    #expect(isSame(result["matrix"], composer.transform.elements))
    let layer = LayerGeometry(
      size: TestLayer.size, anchorPoint: AnchorPoint.bottomRight.unitPoint,
      position: Point3(x: 320, y: 240, z: 0), transform: composer.transform)
    #expect(isSame(result["layerMatrix"], layer.matrix.elements))
    let readout = try #require(result["readout"] as? [String: Any])
    #expect(readout["rotate"] as? String == "32")
    #expect(readout["translate"] as? [String] == composer.readout.translation)
    #expect(readout["skew"] as? String == composer.readout.skew)
    if let affine = composer.affine {
      #expect(
        isSame(result["affine"], [affine.a, affine.b, affine.c, affine.d, affine.tx, affine.ty]))
    } else {
      #expect(result["affine"] is NSNull)
    }
  }

  @Test func theOrderAndAnEmptyList() throws {
    let turned = try document("--order rotate,translate --rotate 90 --translate 10,0")
    // The translation acts first, and the rotation turns it down.
    #expect(elements(turned["matrix"])[12...13].map { $0 } == [0, 10])
    let none = try Command.pleats("compose", "--order", "", "--rotate", "90")
    #expect(none.text.contains("\"steps\": []"))
  }

  @Test func aKeptPlaceMovesThePosition() throws {
    let centered = try document("--rotate 40")
    let kept = try document("--rotate 40 --anchor top-left --keep-place")
    let moved = try document("--rotate 40 --anchor top-left")
    func corners(_ result: [String: Any]) -> [[Double]] { result["quad"] as? [[Double]] ?? [] }
    for (own, other) in zip(corners(kept), corners(centered)) {
      #expect(hypot(own[0] - other[0], own[1] - other[1]) < 1e-9)
    }
    #expect(corners(moved) != corners(centered))
  }

  /// Two values change evenly, together; each frame is that of its values.
  @Test func framesOfAnAnimation() throws {
    let frames = try frames(
      "--axis 0,1,0 --skew low --animate rotate=0..90 --animate scale=1..2 --frames 5")
    #expect(frames.map { $0["fraction"] as? Double } == [0, 0.25, 0.5, 0.75, 1])
    for frame in frames {
      let fraction = try #require(frame["fraction"] as? Double)
      let still = try document(
        "--axis 0,1,0 --skew low --rotate \(90 * fraction) --scale \(1 + fraction)")
      #expect(isSame(frame["matrix"], elements(still["matrix"])))
    }
  }

  // MARK: - The demos

  @Test func theGridIsThatOfTheLibrary() throws {
    let result = try document("grid --gap 20,30 --scale 1.01 --rotate 2,-1 --size 400x300")
    let grid = QuartzGrid(
      vertical: .init(gap: 20, scale: 1.01, rotation: Angle(degrees: 2)),
      horizontal: .init(gap: 30, scale: 1.01, rotation: Angle(degrees: -1)))
    for (axis, name) in [(Axis.vertical, "verticalLines"), (.horizontal, "horizontalLines")] {
      let lines = try #require(result[name] as? [[String: Any]])
      let expected = grid.lines(axis, in: Size(width: 400, height: 300))
      #expect(lines.count == expected.count)
      for (own, line) in zip(lines, expected) {
        #expect(isSame(own["start"], [line.start.x, line.start.y]))
        #expect(isSame(own["end"], [line.end.x, line.end.y]))
        #expect(isSame(own["width"], [line.width]))
      }
    }
  }

  @Test(arguments: WalkingBar.Mode.allCases) func theBarWalksAround(mode: WalkingBar.Mode) throws {
    let frames = try frames("bar --mode \(mode.rawValue) --fps 20 --size 400x300")
    #expect(frames.count == 41)
    #expect(
      [0, 10, 20, 30].map { frames[$0]["from"] as? String } == ["bottom", "left", "top", "right"])
    var bar = WalkingBar(viewSize: Size(width: 400, height: 300))
    bar.mode = mode
    let early = bar.geometry(at: 0.2)
    #expect(isSame(frames[4]["matrix"], early.matrix.elements))
    bar.finishStep()
    // 0.05 seconds as a difference of times, which are rounded.
    let later = bar.geometry(at: 0.05)
    for (own, other) in zip(elements(frames[11]["matrix"]), later.matrix.elements) {
      #expect((own - other).magnitude < 1e-9)
    }
  }

  /// In keyframes the pivot stays; in a basic animation it leaves its place.
  @Test(arguments: PivotRotation.Mode.allCases) func theArcTurns(mode: PivotRotation.Mode) throws {
    let result = try document("arc --mode \(mode.rawValue) --fps 40 --size 600x500")
    let pivot = elements(result["pivot"])
    let frames = try #require(result["frames"] as? [[String: Any]])
    #expect(
      [0, 20, 40, 60].map { frames[$0]["from"] as? String } == ["down", "middle", "up", "middle"])
    let off = frames.map { frame in
      let seen = elements(frame["pivotSeenAt"])
      return hypot(seen[0] - pivot[0], seen[1] - pivot[1])
    }
    #expect(mode == .keyframes ? off.max()! < 1 : off.max()! > 50)
  }

  @Test(arguments: SkewPreset.allCases) func theCellFolds(skew: SkewPreset) throws {
    let result = try document("fold --skew \(skew.name) --progress 0.75 --size 500x380")
    var cell = FoldCell()
    cell.skew = skew
    var frames = Keyframes<Double>()
    try frames.generate(cell.rig().basis(), atQuarterTurns: [0.75])
    let panels = try #require(result["panels"] as? [[String: Any]])
    #expect(panels.compactMap { $0["name"] as? String } == frames.panels.map(\.name))
    for (index, panel) in panels.enumerated() {
      #expect(isSame(panel["matrix"], frames.matrix(ofPanel: index, frame: 0).elements))
      #expect(isSame(panel["shade"], [frames.shade(ofPanel: index, frame: 0)]))
    }
    #expect(isSame(result["hingeDistance"], [cell.hingeDistance(at: 0.75)]))
  }

  @Test func theCellUnfoldsAgain() throws {
    let progress = try frames("fold --fps 50").compactMap { $0["progress"] as? Double }
    #expect(progress.count == 31 && progress.first == 0 && progress.last == 0)
    #expect(progress[15] == 1 && progress[5] > 0 && progress[25] < 1)
  }

  @Test func theGalleryFlipsThroughAllPictures() throws {
    let forward = try frames("flip --fps 10 --slow-motion 2")
    #expect(forward.count == 49)
    #expect([0, 13, 25, 37].map { forward[$0]["to"] as? Int } == [1, 2, 3, 0])
    let backward = try frames("flip --backward --fps 10")
    #expect(backward.first?["to"] as? Int == 3)
    let still = try document("flip --vertical --progress 0.75 --size 500x380")
    #expect(isSame(still["shadowOpacity"], [FlipGallery().shadowOpacity(at: 0.75)]))
    let basis = try FlipGallery().rig(.vertical).basis()
    let panels = try #require(still["panels"] as? [[String: Any]])
    for (index, panel) in panels.enumerated() {
      let matrix = basis.matrix(ofPanel: index, at: Angle(quarterTurns: 1.5)).elements
      for (own, other) in zip(elements(panel["matrix"]), matrix) {
        #expect((own - other).magnitude < 1e-9)
      }
    }
  }

  // MARK: - Files

  /// Each command draws a picture of the view, and a film.
  @Test(
    .needsPNG, .needsFFmpeg,
    arguments: someCases([
      ("--preset normal", "--animate skew=0..-0.002 --frames 3"), ("grid --rotate 1", ""),
      ("bar", "--fps 4"), ("arc", "--fps 4"), ("fold", "--fps 5"), ("flip", "--fps 4"),
    ])) func picturesAndFilms(line: String, film: String) throws
  {
    try withFolder { folder in
      let (picture, gif) = (folder.appending("a.png"), folder.appending("a.gif"))
      let common = "compose \(line) --size 120x90 --density 2"
      #expect(try Command.pleats(line: "\(common) -o \(picture.path)").code == 0)
      #expect(RenderFiles.size(try Data(contentsOf: picture)) == [240, 180])
      let outcome = try Command.pleats(line: "\(common) \(film) -o \(gif.path)")
      #expect(outcome.code == 0, "\(outcome.errors)")
      #expect(try Data(contentsOf: gif).starts(with: Data("GIF89a".utf8)))
      #expect(try folder.names == ["a.gif", "a.png"])
    }
  }

  /// A layer in its place has the colours of its picture; half a point beside it is misaligned, and what
  /// is turned or in perspective is stretched.
  @Test(
    .needsPNG,
    arguments: Command.cases([
      ("", PixelFlaw?.none), ("--translate 10,-20", nil), ("--translate 10.5,0", .misaligned),
      ("--rotate 5", .stretched), ("--scale 1.5", .stretched), ("--preset normal", .stretched),
      ("arc --time 0", nil), ("arc --time 0.2", .stretched),
      ("fold --progress 0", nil), ("fold --progress 0 --size 801x600", .misaligned),
      ("flip --progress 0.25", .stretched),
    ])) func crookedPicturesAreColoured(line: String, flaw: PixelFlaw?) throws
  {
    func picture(_ options: String) throws -> Image {
      try withFolder { folder in
        let file = folder.appending("a.png")
        let outcome = try Command.pleats(line: "compose \(line) \(options) -o \(file.path)")
        #expect(outcome.code == 0, "\(outcome.errors)")
        return try Image(contentsOf: file.path)
      }
    }
    let (plain, colored) = (try picture(""), try picture("--show-misaligned"))
    #expect((plain == colored) == (flaw == nil))
    var found: Set<PixelFlaw> = []
    for y in stride(from: 0, to: plain.height, by: 7) {
      for x in stride(from: 0, to: plain.width, by: 7) {
        // Magenta leaves little green, and yellow little blue.
        let (before, after) = (plain[x, y], colored[x, y])
        if before.green > 40, after.green < before.green / 4 * 3 { found.insert(.misaligned) }
        if before.blue > 40, after.blue < before.blue / 4 * 3 { found.insert(.stretched) }
      }
    }
    #expect(found == (flaw.map { [$0] } ?? []))
  }

  /// The page is one file, whose data and script are whole.
  @Test(.needsPNG) func thePageLoadsNothing() throws {
    try withFolder { folder in
      let file = folder.appending("page.html")
      let outcome = try Command.pleats(line: "compose --preset side -o \(file.path)")
      #expect(outcome.code == 0, "\(outcome.errors)")
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text.hasPrefix("<!DOCTYPE html>") && text.hasSuffix("</html>\n"))
      #expect(text.contains(ComposerPage.script))
      for word in ["http://", "https://", "//cdn", "src=\"", "@import"] {
        #expect(!text.contains(word), "\(word)")
      }
    }
  }
}
