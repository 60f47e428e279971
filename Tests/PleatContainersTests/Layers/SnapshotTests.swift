import Pleat
import PleatContainers
import Testing

@Suite struct SnapshotTests {
  let part = Rect(x: 30, y: 40, width: 200, height: 100)
  let insets = Insets(top: 1, left: 2, bottom: 3, right: 4)

  /// renderImageFromView: the bounds, opaque.
  @Test func aWholeView() throws {
    let bounds = Rect(x: 0, y: 0, width: 320, height: 480)
    let picture = try Snapshot.view(bounds, scale: 2, viewIsOpaque: true)
    #expect(picture.size == Size(width: 320, height: 480) && picture.isOpaque)
    #expect(picture.clip == nil && picture.translation == .zero && picture.content == bounds)
  }

  /// ...withRect: the frame's size, opaque, moved by -origin.
  @Test func aPartOfAView() throws {
    let picture = try Snapshot.view(part, scale: 1, viewIsOpaque: true)
    #expect(picture.size == part.size && picture.isOpaque && picture.clip == nil)
    #expect(picture.translation == Point(x: -30, y: -40))
  }

  /// ...transparentInsets: larger by the insets, clipped, opaque only without any.
  @Test func aPartWithATransparentRing() throws {
    let picture = try Snapshot.view(part, insets: insets, scale: 1, viewIsOpaque: true)
    #expect(picture.size == Size(width: 206, height: 104) && !picture.isOpaque)
    #expect(picture.clip == Rect(x: 2, y: 1, width: 200, height: 100))
    #expect(picture.content == picture.clip)
    #expect(picture.translation == Point(x: -28, y: -39))
  }

  /// renderImageForAntialiasing: the image at (left, top), a ring of 1 unless told.
  @Test func anImageForAntialiasing() throws {
    let size = Size(width: 100, height: 100)
    let ringed = try Snapshot.antialiasing(imageOfSize: size, scale: 2, imageIsOpaque: true)
    #expect(ringed.size == Size(width: 102, height: 102) && !ringed.isOpaque)
    #expect(ringed.content.origin == Point(x: 1, y: 1) && ringed.clip == nil)
    #expect(ringed.translation == Point(x: 1, y: 1))
    let plain = try Snapshot.antialiasing(
      imageOfSize: size, insets: .zero, scale: 2, imageIsOpaque: true)
    #expect(plain.size == size && plain.isOpaque)
  }

  /// renderImage(margin:color:): 2 (w + 1) larger; the test picture of 480x360 is 502x382.
  @Test func anImageInAFrame() throws {
    let picture = try Snapshot.framed(
      imageOfSize: Size(width: 480, height: 360), frame: 10, scale: 1)
    #expect(picture.size == Size(width: 502, height: 382) && !picture.isOpaque)
    #expect(picture.content == Rect(x: 11, y: 11, width: 480, height: 360))
    #expect(picture.translation == Point(x: 11, y: 11) && picture.frameWidth == 10)
    let ringOnly = try Snapshot.framed(
      imageOfSize: Size(width: 480, height: 360), frame: 0, scale: 1)
    #expect(ringOnly.size == Size(width: 482, height: 362) && !ringOnly.isOpaque)
  }

  /// EnterTheMatrix, renderImageFromView(insets): bounds and insets, not clipped.
  @Test func aViewWithItsShadow() throws {
    let bounds = Rect(x: 0, y: 0, width: 500, height: 130)
    let border = Insets(ring: 10, on: .all)
    let picture = try Snapshot.viewWithShadow(
      bounds, insets: border, scale: 1, viewIsOpaque: true)
    #expect(picture.size == Size(width: 520, height: 150) && !picture.isOpaque)
    #expect(picture.clip == nil && picture.translation == Point(x: 10, y: 10))
    let bare = try Snapshot.viewWithShadow(bounds, insets: .zero, scale: 1, viewIsOpaque: true)
    #expect(bare.isOpaque)
  }

  /// EnterTheMatrix, renderImage(rect): a crop, not opaque.
  @Test func aCroppedImage() throws {
    let picture = try Snapshot.cropped(part, scale: 1)
    #expect(picture.size == part.size && !picture.isOpaque)
    #expect(picture.translation == Point(x: -30, y: -40))
  }

  /// A view that is not opaque is not drawn on black, ring or not.
  @Test func clearViewsStayClear() throws {
    #expect(try !Snapshot.view(part, scale: 1).isOpaque)
    #expect(try !Snapshot.antialiasing(imageOfSize: part.size, insets: .zero, scale: 1).isOpaque)
  }

  @Test func theBitmapHasTheScreensPixels() throws {
    let picture = try Snapshot.view(part, insets: insets, scale: 3)
    let bitmap = try picture.bitmap()
    #expect(bitmap.pixelWidth == 618 && bitmap.pixelHeight == 312)
    #expect(bitmap.byteCount == 618 * 312 * 4)
  }

  @Test func picturesWithoutAnAreaAreRefused() {
    #expect(throws: PleatError.sizeOutOfRange(width: 0, height: 100)) {
      try Snapshot.view(Rect(x: 0, y: 0, width: 0, height: 100), scale: 1)
    }
    #expect(throws: PleatError.sizeOutOfRange(width: -2, height: 100)) {
      try Snapshot.view(part, insets: Insets(top: 0, left: -202, bottom: 0, right: 0), scale: 1)
    }
    #expect(throws: PleatError.scaleOutOfRange(0)) { try Snapshot.cropped(part, scale: 0) }
    #expect(throws: PleatError.self) {
      try Snapshot.view(
        part, insets: Insets(top: .nan, left: 0, bottom: 0, right: 0), scale: 1)
    }
    #expect(throws: PleatError.sizeOutOfRange(width: -5, height: 9)) {
      try Snapshot.framed(imageOfSize: Size(width: -5, height: 9), frame: 10, scale: 1)
    }
  }

  #if os(Linux) || os(macOS)
    @Test func aNegativeFrameTraps() async {
      await #expect(processExitsWith: .failure) {
        _ = try Snapshot.framed(imageOfSize: Size(width: 5, height: 5), frame: -1, scale: 1)
      }
    }
  #endif
}

@Suite struct BackingBitmapTests {
  @Test func roundingMakesNoPixel() throws {
    let third = try BackingBitmap(size: Size(width: 22 / 3.0, height: 0.1 * 3), contentScale: 3)
    #expect(third.pixelWidth == 22 && third.pixelHeight == 1)
    let thin = try BackingBitmap(size: Size(width: 1e-9, height: 1), contentScale: 1)
    #expect(thin.pixelWidth == 1, "there is always a pixel")
    #expect(
      try BackingBitmap(size: Size(width: 1e15, height: 1e15), contentScale: 1).byteCount == nil)
  }

  @Test func badNumbersAreRefused() throws {
    let size = Size(width: 5, height: 5)
    for scale in [0, -1, .nan, .infinity, 2e6] as [Double] {
      #expect(throws: PleatError.self) { try BackingBitmap(size: size, contentScale: scale) }
      let bitmap = try BackingBitmap(size: size, contentScale: 1)
      #expect(throws: PleatError.self) { try bitmap.magnification(onScreenOfScale: scale) }
    }
    #expect(throws: PleatError.sizeOutOfRange(width: 5, height: .infinity)) {
      try BackingBitmap(size: Size(width: 5, height: .infinity), contentScale: 1)
    }
    #expect(throws: PleatError.sizeOutOfRange(width: 1e18, height: 1000)) {
      try BackingBitmap(size: Size(width: 1e15, height: 1), contentScale: 1000)
    }
  }
}
