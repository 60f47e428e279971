import Pleat
import PleatContainers
import Testing

@Suite struct TransitionStyleTests {
  @Test func reversingTogglesTheLowestBit() {
    for raw in 0..<8 {
      let (fold, flip) = (FoldStyle(rawValue: raw), FlipStyle(rawValue: raw))
      #expect(TransitionStyle.fold(fold).reversed == .fold(FoldStyle(rawValue: raw ^ 1)))
      #expect(TransitionStyle.flip(flip).reversed == .flip(FlipStyle(rawValue: raw ^ 1)))
      #expect(TransitionStyle.fold(fold).reversed.reversed == .fold(fold))
    }
  }

  /// The demo's rule for callers: clip exactly when the mode is fold and not cubic.
  @Test func foldsThatAreNotCubicClip() {
    let size = Size(width: 320, height: 480)
    for raw in 0..<8 {
      let (fold, flip) = (FoldStyle(rawValue: raw), FlipStyle(rawValue: raw))
      #expect(TransitionStyle.fold(fold).clips == (raw & 2 == 0))
      #expect(!TransitionStyle.flip(flip).clips)
      for style in [TransitionStyle.fold(fold), .flip(flip)] {
        #expect(style.transition(size: size).clips == style.clips)
      }
    }
  }

  @Test func theAxisIsTheOneThatTheTransitionHalves() throws {
    let size = Size(width: 320, height: 480)
    for style in FoldStyle.allStyles.map(TransitionStyle.fold)
      + FlipStyle.allStyles.map(TransitionStyle.flip)
    {
      let half = try style.transition(size: size).rig().panels[0].content.rect
      #expect(half.size[style.foldingAxis] == size[style.foldingAxis] / 2, "\(style)")
      #expect(half.size[style.foldingAxis.other] == size[style.foldingAxis.other], "\(style)")
    }
    #expect("\(TransitionStyle.fold([.unfold, .cubic]))" == "unfold cubic")
    #expect("\(TransitionStyle.flip(.backward))" == "flip backward")
  }
}
