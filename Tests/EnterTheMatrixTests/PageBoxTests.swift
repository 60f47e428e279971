import EnterTheMatrix
import Pleat
import PleatContainers
import Testing

/// The boxes of the page flipper's demo.
@Suite struct PageBoxTests {
  @Test(arguments: [
    (DeviceIdiom.phone, false, Rect(x: 20, y: 20, width: 280, height: 440)),
    (.phone, true, Rect(x: 80, y: 80, width: 160, height: 320)),
    (.pad, false, Rect(x: -140, y: -60, width: 600, height: 600)),
  ])
  func boxesOfAView(idiom: DeviceIdiom, isFramed: Bool, box: Rect) {
    let bounds = Rect(x: 0, y: 0, width: 320, height: 480)
    #expect(PageBox.rect(in: bounds, idiom: idiom, isFramed: isFramed) == box)
  }

  @Test func aPadsBoxIsInTheMiddle() {
    let bounds = Rect(x: 0, y: 0, width: 768, height: 1004)
    let box = PageBox.rect(in: bounds, idiom: .pad, isFramed: true)
    #expect(box == Rect(x: 84, y: 202, width: 600, height: 600))
  }

  @Test func narrowViewsHaveNoArea() {
    let box = PageBox.rect(in: Rect(x: 0, y: 0, width: 30, height: 100), idiom: .phone)
    #expect(box == Rect(x: 15, y: 20, width: 0, height: 60))
  }

  /// Fits the width if 4/3 of the height is more, else the height; 480x360 at most.
  @Test(arguments: [
    (Size(width: 260, height: 400), Size(width: 240, height: 180)),
    (Size(width: 400, height: 200), Size(width: 240, height: 180)),
    (Size(width: 1000, height: 1000), Size(width: 480, height: 360)),
    (Size(width: 10, height: 1000), Size(width: 0, height: 0)),
  ])
  func pictures(area: Size, picture: Size) {
    #expect(PageBox.pictureSize(in: area) == picture)
    let framed = PageBox.framedSize(ofPicture: picture)
    #expect(framed == Size(width: picture.width + 20, height: picture.height + 20))
    let shadow = PageBox.shadow(ofFrame: framed)
    #expect(shadow.opacity == 0.5 && shadow.offset == Size(width: 0, height: 1))
    #expect(shadow.path == Rect(origin: .zero, size: framed))
  }

  @Test func gaps() {
    #expect(PageBox.gap(.phone) == 10 && PageBox.gap(.pad) == 20)
  }
}
