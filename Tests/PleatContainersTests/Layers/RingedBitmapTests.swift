import Pleat
import PleatContainers
import Testing

@Suite struct RingedBitmapTests {
  @Test func theRingLiesOutsideTheContent() {
    let bitmap = RingedBitmap(
      contentSize: Size(width: 100, height: 50),
      insets: Insets(top: 0, left: 1, bottom: 2, right: 3))
    #expect(bitmap.bounds == Rect(x: -1, y: 0, width: 104, height: 52))
  }

  /// The content's corners, found through the bitmap's own points, stay where they were.
  @Test func theContentDoesNotMove() throws {
    let fold = FoldTransition(PageSetup(size: Size(width: 320, height: 480)), style: .cubic)
    let frames = try fold.keyframes(at: [0.3])
    for index in frames.panels.indices {
      let panel = frames.panels[index]
      let bitmap = RingedBitmap(panel)
      let matrix = frames.matrix(ofPanel: index, frame: 0)
      let content = Rect(
        x: panel.antialiasInsets.left, y: panel.antialiasInsets.top,
        width: panel.content.rect.width, height: panel.content.rect.height)
      let seen = bitmap.matrix(matrix).map(content)
      for (corner, expected) in zip(seen.corners, frames.quad(ofPanel: index, frame: 0).corners) {
        #expect(corner.distance(to: expected) < 1e-9)
      }
      let outline = bitmap.matrix(matrix).map(Rect(origin: .zero, size: bitmap.bounds.size))
      for (corner, expected) in zip(outline.corners, bitmap.quad(matrix).corners) {
        #expect(corner.distance(to: expected) < 1e-9)
      }
    }
  }

  /// The rings that folds and flips have are those that their matrices ask for.
  @Test func theRingsOfTheTransitionsFollowFromTheirMatrices() throws {
    func check(_ transition: some Transition, at progress: Double) throws {
      let frames = try transition.keyframes(at: [progress])
      for (index, panel) in frames.panels.enumerated()
      where frames.isVisible(panel: index, frame: 0) {
        let oblique = PageEdges(
          obliqueEdgesOf: Rect(origin: .zero, size: panel.content.rect.size),
          under: frames.matrix(ofPanel: index, frame: 0))
        #expect(Insets(ring: 1, on: oblique) == panel.antialiasInsets, "\(panel.name)")
      }
    }
    let size = Size(width: 320, height: 480)
    for style in FoldStyle.allStyles {
      try check(FoldTransition(PageSetup(size: size), style: style), at: 0.4)
    }
    for style in FlipStyle.allStyles {
      try check(FlipTransition(PageSetup(size: size), style: style), at: 0.4)
      try check(FlipTransition(PageSetup(size: size), style: style), at: 0.7)
    }
  }

  @Test func whichEdgesAreOblique() {
    let rect = Rect(x: 0, y: 0, width: 10, height: 20)
    let turned = Transform3D.rotation(Angle(degrees: 20), about: .zAxis)
    #expect(PageEdges(obliqueEdgesOf: rect, under: .identity) == [])
    #expect(PageEdges(obliqueEdgesOf: rect, under: turned) == .all)
    let quarter = Transform3D.rotation(Angle(degrees: 90), about: .zAxis)
    #expect(PageEdges(obliqueEdgesOf: rect, under: quarter) == [])
    let skew = Transform3D.skew(x: Angle(degrees: 10), y: .zero)
    #expect(PageEdges(obliqueEdgesOf: rect, under: skew) == [.left, .right])
    var behind = Transform3D.identity
    behind.m14 = -0.2
    #expect(PageEdges(obliqueEdgesOf: rect, under: behind) == [.top, .right, .bottom])
    let ring = Insets(ring: 2, on: PageEdges.all.subtracting(.top))
    #expect(ring == Insets(top: 0, left: 2, bottom: 2, right: 2))
  }
}

@Suite struct DropShadowTests {
  let bounds = Rect(x: 0, y: 0, width: 502, height: 382)

  @Test func theStandardShadow() {
    let shadow = DropShadow.standard(bounds: bounds, insets: Insets(ring: 1, on: .all))
    #expect(shadow.opacity == 0.5 && shadow.offset == Size(width: 0, height: 3))
    #expect(shadow.path == Rect(x: 1, y: 1, width: 500, height: 380))
  }

  /// Each number changes evenly, and the ends are exact.
  @Test func shadowsAreInterpolated() {
    let open = DropShadow.standard(bounds: Rect(x: 0, y: 0, width: 500, height: 380))
    let shut = DropShadow.standard(bounds: Rect(x: 0, y: 60, width: 500, height: 260))
    let half = open.interpolated(to: shut, at: 0.5)
    #expect(half.path == Rect(x: 0, y: 30, width: 500, height: 320))
    #expect(
      open.interpolated(to: shut, at: 0) == open && open.interpolated(to: shut, at: 1) == shut)
    var bare = shut
    bare.path = nil
    #expect(open.interpolated(to: bare, at: 0.5).path == nil)
  }

  @Test func theBorderHoldsTheShadow() {
    let shadow = DropShadow.standard(bounds: bounds)
    #expect(shadow.bounds(blurReach: 6) == Rect(x: -6, y: -3, width: 514, height: 394))
    let border = shadow.border(of: bounds, blurReach: 6)
    #expect(border == Insets(top: 3, left: 6, bottom: 9, right: 6))
    #expect(shadow.border(of: bounds, blurReach: 2).top == 0)
    let without = DropShadow(opacity: 1, offset: .zero, path: nil)
    #expect(without.bounds(blurReach: 6).isNull)
    #expect(without.border(of: bounds, blurReach: 6) == .zero)
  }
}
