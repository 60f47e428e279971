import Pleat
import PleatContainers
import TestSupport
import Testing

@Suite struct OrientationTests {
  private static let all: [InterfaceOrientation] = [
    .portrait, .portraitUpsideDown, .landscapeRight, .landscapeLeft,
  ]

  /// The interface's landscapes have the device's numbers and the opposite names.
  @Test func rawValues() {
    #expect(DeviceIdiom.phone.rawValue == 0 && DeviceIdiom.pad.rawValue == 1)
    for device in DeviceOrientation.allCases {
      if let interface = device.interfaceOrientation {
        #expect(interface.rawValue == device.rawValue)
      } else {
        #expect([0, 5, 6].contains(device.rawValue))
      }
      #expect(device.isPortrait == [1, 2].contains(device.rawValue))
      #expect(device.isLandscape == [3, 4].contains(device.rawValue))
    }
    for interface in InterfaceOrientation.allCases {
      #expect(interface.isPortrait == [1, 2].contains(interface.rawValue))
      #expect(interface.isLandscape == [3, 4].contains(interface.rawValue))
    }
  }

  /// Masks are 1 << raw: 2, 4, 8, 16; landscape 24, all but upside down 26, all 30.
  @Test func masks() {
    let masks: [(InterfaceOrientationMask, Int)] = [
      (.portrait, 2), (.portraitUpsideDown, 4), (.landscapeRight, 8), (.landscapeLeft, 16),
      (.landscape, 24), (.allButUpsideDown, 26), (.all, 30),
    ]
    for (mask, raw) in masks { #expect(mask.rawValue == raw) }
    for orientation in Self.all {
      #expect(orientation.mask.rawValue == 1 << orientation.rawValue)
      #expect(orientation.mask.orientations == [orientation])
    }
    #expect(InterfaceOrientation.unknown.mask.isEmpty)
    #expect(!InterfaceOrientationMask.all.permits(.unknown))
    #expect(InterfaceOrientationMask.all.orientations == Self.all)
    #expect(InterfaceOrientationMask.default(for: .pad).rawValue == 30)
    #expect(InterfaceOrientationMask.default(for: .phone).rawValue == 26)
    #expect("\(InterfaceOrientationMask.landscape)" == "landscapeRight, landscapeLeft")
    #expect("\(InterfaceOrientationMask([]))" == "none")
  }

  /// Defect 42: an empty mask is no exception here, it keeps what is.
  @Test func whatIsNotPermittedKeepsTheCurrentOne() {
    for device in DeviceOrientation.allCases {
      for current in InterfaceOrientation.allCases {
        #expect(device.interfaceOrientation(from: current, mask: []) == current)
        #expect(
          device.interfaceOrientation(from: current, mask: .all, allowsRotation: false) == current)
        #expect(
          device.interfaceOrientation(from: current, mask: .all)
            == device.interfaceOrientation ?? current)
      }
    }
  }

  /// Portrait 0, landscapeRight +90, upside down 180, landscapeLeft -90; sizes swap for ±90.
  @Test func angles() {
    let angles: [(InterfaceOrientation, Double?)] = [
      (.portrait, 0), (.landscapeRight, 90), (.portraitUpsideDown, 180), (.landscapeLeft, -90),
      (.unknown, nil),
    ]
    let portrait = Size(width: 320, height: 480)
    for (orientation, degrees) in angles {
      #expect(orientation.angle?.degrees == degrees)
      let size = orientation.size(onPortraitScreen: portrait)
      #expect(
        size == (degrees?.magnitude == 90 ? Size(width: 480, height: 320) : portrait))
    }
    // x to the right becomes y down: clockwise on the screen.
    #expect(
      InterfaceOrientation.landscapeRight.transform
        == AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
    #expect(InterfaceOrientation.unknown.transform == nil)
  }

  @Test func turnsFromOneToAnother() throws {
    for from in Self.all {
      for to in Self.all {
        let turn = try #require(from.angle(to: to))
        #expect(turn.degrees > -180 && turn.degrees <= 180)
        let difference = try #require(to.angle).degrees - (try #require(from.angle)).degrees
        #expect((difference - turn.degrees).remainder(dividingBy: 360) == 0)
        #expect(from.turned(bySegments: Int(turn.quarterTurns)) == to)
      }
      #expect(
        from.angle(to: .unknown) == nil && InterfaceOrientation.unknown.angle(to: from) == nil)
    }
  }

  /// Defect 40: the array version of the original went round the other way, and listed a mask, 16,
  /// instead of landscapeLeft, 4.
  ///
  /// The page's table has the order of the ring.
  @Test(arguments: all + [.unknown]) func theRing(from: InterfaceOrientation) {
    let (minus, plus) = (from.turned(bySegments: -1), from.turned(bySegments: 1))
    #expect(minus.turned(bySegments: 1) == from && plus.turned(bySegments: -1) == from)
    #expect((plus == from) == (from == .unknown))
    #expect(from.turned(bySegments: 0) == from)
    #expect(from.turned(bySegments: 2) == from.turned(bySegments: -2))
    #expect(from.turned(bySegments: 4) == from && from.turned(bySegments: 5) == plus)
    #expect(from.turned(bySegments: .min) == from)
    #expect(from.turned(bySegments: .max) == minus)
  }
}
