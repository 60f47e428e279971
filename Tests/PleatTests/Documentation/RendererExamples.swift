import Pleat
import TestSupport

/// The examples of the page for renderers.
enum RendererExamples {
  static let page = ExamplePage(
    page: "Sources/Pleat/Pleat.docc/UsingPleatFromYourRenderer.md", source: #filePath,
    examples: [
      PrintedExample("paint", paint), PrintedExample("css", css), PrintedExample("svg", svg),
      PrintedExample("clipSpace", clipSpace),
      PrintedExample("homography", homography),
    ])

  static func paint(print: Printer) throws {
    let flip = FlipTransition(PageSetup(size: Size(width: 320, height: 480)))
    let progress = [0, 0.625, 1]
    let frames = try flip.keyframes(at: progress)

    for (frame, value) in progress.enumerated() {
      if value == 0 {
        print("draw the source page")
      } else if value == 1 {
        print("draw the destination page")
      } else {
        for index in frames.order(frame: frame) { print("draw", frames.panels[index].name) }
      }
    }
  }

  static func css(print: Printer) throws {
    let fold = FoldTransition(PageSetup(size: Size(width: 320, height: 480)), style: .horizontal)
    let frames = try fold.keyframes(at: [0])  // flat, for short numbers
    let half = frames.index(ofPanel: "secondFold")!
    let rect = frames.panels[half].content.rect
    print("width: \(rect.width)px; height: \(rect.height)px; transform-origin: 0 0;")
    print("background-position: \(0 - rect.minX)px \(0 - rect.minY)px;")
    print("transform: \(frames.matrix(ofPanel: half, frame: 0).cssText!);")
  }

  static func svg(print: Printer) throws {
    let size = Size(width: 320, height: 480)
    let fold = FoldTransition(PageSetup(size: size, perspective: .none))
    let flat = try fold.keyframes(at: [2.0 / 3]).matrix(ofPanel: 1, frame: 0).flattened
    let affine = flat.affine!  // not nil, because there is no perspective
    print(
      "scaled in height by", (affine.d * 1000).rounded() / 1000, "from y =", affine.ty.rounded())

    let seen = FoldTransition(PageSetup(size: size))
    let quad = try seen.keyframes(at: [2.0 / 3]).quad(ofPanel: 1, frame: 0)
    let corners = quad.corners.map { "\(Int($0.x.rounded())),\(Int($0.y.rounded()))" }
    print("<polygon points=\"\(corners.joined(separator: " "))\"/>")
  }

  static func clipSpace(print: Printer) throws {
    let size = Size(width: 320, height: 480)
    let depth = max(size.width, size.height)

    // View points to OpenGL's clip space: y points up, and depth goes from -w (near) to w (far).
    var clip = Transform3D.scale(x: 2 / size.width, y: -2 / size.height, z: -1 / depth)
    (clip.m41, clip.m42) = (-1, 1)

    let frames = try FoldTransition(PageSetup(size: size)).keyframes(at: [0])
    let half = frames.index(ofPanel: "firstFold")!
    let uniform = frames.matrix(ofPanel: half, frame: 0).concatenating(clip)
    for corner in Rect(x: 0, y: 0, width: 320, height: 240).quad.corners {
      let position = uniform.mapHomogeneous(HomogeneousPoint(corner))
      print(position.x.rounded(), position.y.rounded(), position.w.rounded())
    }
    let floats = uniform.elements.map(Float.init)  // the argument of glUniformMatrix4fv
    print(floats.count)
  }

  static func homography(print: Printer) throws {
    let fold = FoldTransition(PageSetup(size: Size(width: 320, height: 480)))
    let frames = try fold.keyframes(at: [0.5])
    let half = frames.index(ofPanel: "firstFold")!
    let quad = frames.quad(ofPanel: half, frame: 0)
    let own = Rect(x: 0, y: 0, width: 320, height: 240)

    let fromCorners = Homography(from: own, to: quad)!
    let fromMatrix = Homography(frames.matrix(ofPanel: half, frame: 0))
    let middle = Point(x: 160, y: 120)
    let (a, b) = (fromCorners.map(middle)!, fromMatrix.map(middle)!)
    print("the same point:", a.distance(to: b) < 1e-9)
    print("the panel's middle: y =", a.y.rounded())
    print("the quad's middle: y =", quad.bounds.midY.rounded())
  }
}
