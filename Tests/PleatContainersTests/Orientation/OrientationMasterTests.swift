import Pleat
import PleatContainers
import Testing

@Suite struct OrientationMasterTests {
  private let bundle: Set = ["XTM", "XTM-Landscape"]
  private let upright = Rect(x: 0, y: 0, width: 320, height: 460)
  private let lying = Rect(x: 0, y: 0, width: 480, height: 300)

  private func master() -> OrientationMaster<[String]> {
    OrientationMaster(state: [], nibs: NibNames(className: "XTM", idiom: .phone))
  }

  /// At launch a pad does not call back: the first appearance does what a rotation does.
  @Test func firstAppearance() throws {
    var master = master()
    #expect(master.orientation == nil && master.nib == nil)
    let events = try master.show(.portrait, in: upright, exists: bundle.contains)
    #expect(
      events.map(\.description) == [
        "XTM willMoveToParent", "XTM setFrame", "XTM willAppear", "XTM addView", "XTM didAppear",
        "XTM didMoveToParent",
      ])
    #expect(master.childFrame == upright && master.orientation == .portrait)
    #expect(try master.show(.portrait, in: upright, exists: bundle.contains) == [])
  }

  @Test func newBoundsAlone() throws {
    var master = master()
    _ = try master.show(.portrait, in: upright, exists: bundle.contains)
    let inCall = Rect(x: 0, y: 0, width: 320, height: 440)
    let events = try master.show(.portrait, in: inCall, exists: bundle.contains)
    #expect(events == [ContainmentEvent("XTM", .setFrame, frame: inCall)])
    #expect(master.childFrame == inCall)
  }

  /// What is rebuilt is animated for as long as the rotation lasts.
  @Test func durationOfTheRotation() throws {
    var (master, other) = (master(), master())
    _ = try master.show(.portrait, in: upright, exists: bundle.contains)
    #expect(master.duration == 0)
    let events = try master.show(.landscapeLeft, in: lying, duration: 0.4, exists: bundle.contains)
    #expect(master.duration == 0.4)
    #expect(events.filter { $0.step == .setFrame }.map(\.frame) == [lying])
    _ = try other.show(.portrait, in: upright, exists: bundle.contains)
    let change = SizeChange(
      rotatingFrom: .portrait, to: .landscapeLeft, size: Size(width: 300, height: 480),
      duration: 0.4)
    #expect(try other.show(change, exists: bundle.contains) == events)
    #expect(master == other)
  }

  /// Without a nib the old child stays.
  @Test func missingNib() throws {
    var master = OrientationMaster(
      state: 0, nibs: NibNames(className: "XTM", idiom: .phone, order: .original))
    _ = try master.show(.portrait, in: upright, exists: ["XTM"].contains)
    let before = master
    #expect(throws: NibNameError.self) {
      try master.show(.landscapeLeft, in: lying, exists: ["XTM"].contains)
    }
    #expect(master == before)
  }
}
