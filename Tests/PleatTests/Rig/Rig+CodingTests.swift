import Foundation
import Pleat
import TestSupport
import Testing

@Suite struct RigCodingTests {
  private static let setup = PageSetup(size: Size(width: 320, height: 480))

  @Test func rigsComeBackFromJSON() throws {
    let transitions: [any Transition] = [
      FoldTransition(Self.setup), FlipTransition(Self.setup),
      CurlTransition(Self.setup), TilesTransition(Self.setup), PrismTransition(Self.setup),
    ]
    for transition in transitions {
      let rig = try transition.rig()
      let decoded = try geometryRoundTrip(rig)
      #expect(decoded == rig)
      #expect(try decoded.basis() == rig.basis())
    }
  }

  @Test func whatMayBeMissing() throws {
    let identity = "[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]"
    let json = Data("{\"joints\":[],\"panels\":[],\"projection\":\(identity)}".utf8)
    #expect(try JSONDecoder().decode(Rig.self, from: json) == Rig())
  }

  @Test func rigsThatWouldTrapAreRefused() throws {
    let rig = try FlipTransition(Self.setup).rig()
    func refuses(_ change: (inout Rig) -> Void) throws -> Bool {
      var wrong = rig
      change(&wrong)
      let json = try JSONEncoder().encode(wrong)
      return (try? JSONDecoder().decode(Rig.self, from: json)) == nil
    }
    #expect(try !refuses { _ in })
    #expect(try refuses { $0.joints[0].parent = 0 })
    #expect(try refuses { $0.joints[0].parent = -1 })
    #expect(try refuses { $0.joints[0].angle.stream = -1 })
    #expect(try refuses { $0.panels[0].joint = $0.joints.count })
    #expect(try refuses { $0.panels[0].joint = -1 })
    #expect(try refuses { $0.joints[0].slide.stream = .max })
    #expect(try refuses { $0.panels[0].shading?.opacity.stream = .max })
    #expect(try refuses { $0.paintOrder[0] = -1 })
    #expect(try refuses { $0.paintOrder.append($0.panels.count) })
    #expect(try !refuses { $0.paintOrder.removeLast() })
  }
}
