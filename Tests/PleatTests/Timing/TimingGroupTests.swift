import Foundation
import Pleat
import Testing

/// Timings one after another, side by side and staggered.
@Suite struct TimingGroupTests {
  static let seed: UInt64 = 0x5EED_0321

  private static func progress(_ group: TimingGroup, _ time: Double) -> [Double?] {
    group.computed(at: time).map(\.transformedProgress)
  }

  @Test func sequencesRunOneAfterAnother() throws {
    let first = try EffectTiming(duration: 1, fill: .both)
    let second = try EffectTiming(delay: 0.5, endDelay: 0.25, duration: 2, fill: .both)
    let group = TimingGroup.sequence([.effect(first), .effect(second), .effect(first)])
    #expect(group.starts == [0, 1, 3.75] && group.endTime == 4.75)
    #expect(Self.progress(group, -1) == [0, 0, 0])
    #expect(Self.progress(group, 0.5) == [0.5, 0, 0])
    #expect(Self.progress(group, 1.25) == [1, 0, 0])
    #expect(Self.progress(group, 2.5) == [1, 0.5, 0])
    #expect(Self.progress(group, 4.25) == [1, 1, 0.5])
    #expect(Self.progress(group, 4.75) == [1, 1, 1])
    #expect(group.localTime(ofChild: 1, at: 2.5) == 1.5)
  }

  @Test func parallelChildrenStartTogether() throws {
    let short = try EffectTiming(duration: 1)
    let long = try EffectTiming(duration: 4, fill: .both, playbackRate: 2)
    let group = TimingGroup.parallel([.effect(short), .effect(long)])
    #expect(group.starts == [0, 0] && group.endTime == 2)
    #expect(Self.progress(group, 0.5) == [0.5, 0.25])
    #expect(Self.progress(group, 1.5) == [nil, 0.75])
    #expect(Self.progress(group, 2) == [nil, 1])
  }

  @Test func staggeredChildrenStartAtEqualDistances() throws {
    let timing = try EffectTiming(duration: 1, fill: .both)
    let group = try TimingGroup.stagger(.effect(timing), count: 4, by: 0.25)
    #expect(group.starts == [0, 0.25, 0.5, 0.75] && group.endTime == 1.75)
    #expect(Self.progress(group, 0.75) == [0.75, 0.5, 0.25, 0])
    let last = try TimingGroup.stagger(.effect(timing), count: 4, by: -0.25)
    #expect(last.starts == [0.75, 0.5, 0.25, 0] && last.endTime == 1.75)
    #expect(Self.progress(last, 0.75) == [0, 0.25, 0.5, 0.75])
    #expect(try TimingGroup.stagger(.effect(timing), count: 0, by: 1).endTime == 0)
    for delay in [Double.nan, .infinity, -.infinity] {
      #expect(throws: PleatError.self) {
        try TimingGroup.stagger(.effect(timing), count: 2, by: delay)
      }
    }
  }

  @Test func groupsNest() throws {
    let timing = try EffectTiming(duration: 1, fill: .both)
    let wave = try TimingGroup.stagger(.effect(timing), count: 2, by: 0.5)
    let group = TimingGroup.sequence([
      .group(wave), .group(.parallel([.effect(timing), .group(wave)])), .group(.sequence([])),
    ])
    #expect(group.starts == [0, 1.5, 3] && group.endTime == 3)
    #expect(Self.progress(group, 0.75) == [0.75, 0.25, 0, 0, 0])
    #expect(Self.progress(group, 2.25) == [1, 1, 0.75, 0.75, 0.25])
    #expect(group.localTime(ofChild: 1, at: 2.25) == 0.75)
    #expect(TimingGroup.sequence([]).endTime == 0)
    #expect(TimingGroup.parallel([]).computed(at: 1) == [])
  }

  /// A child with a negative rate runs from its end to its beginning, and then the next one starts.
  @Test func childrenMayRunBackwards() throws {
    let back = try EffectTiming(duration: 1, fill: .both, playbackRate: -0.5)
    let forth = try EffectTiming(duration: 1, fill: .both)
    let group = TimingGroup.sequence([.effect(back), .effect(forth)])
    #expect(group.starts == [0, 2] && group.endTime == 3)
    #expect(Self.progress(group, -1) == [1, 0])
    #expect(Self.progress(group, 0.5) == [0.75, 0])
    #expect(Self.progress(group, 2.5) == [0, 0.5])
  }

  @Test func nothingStartsAfterAnEndlessChild() throws {
    let endless = try EffectTiming(duration: 1, iterations: .infinity)
    let timing = try EffectTiming(duration: 1, fill: .both)
    let group = TimingGroup.sequence([.effect(timing), .effect(endless), .effect(timing)])
    #expect(group.starts == [0, 1, .infinity] && group.endTime == .infinity)
    #expect(group.localTime(ofChild: 2, at: 1e300) == -.infinity)
    for time in [-1, 0, 5, 1e300, .infinity] {
      #expect(group.computed(at: time)[2].phase == .before, "at \(time)")
    }
    for computed in group.computed(at: .nan) { #expect(computed.phase == nil) }
    let frozen = try EffectTiming(duration: 1, playbackRate: 0)
    #expect(TimingGroup.parallel([.effect(frozen)]).endTime == .infinity)
  }

  // MARK: - Properties

  private static func group(_ random: inout RandomGeometry, depth: Int = 2) throws -> TimingGroup {
    var children: [TimingGroup.Child] = []
    for _ in 0..<random.whole(1...4) {
      if depth > 0, random.whole(0...2) == 0 {
        children.append(.group(try group(&random, depth: depth - 1)))
      } else {
        let rate = random.number(0.2...3) * (random.whole(0...3) == 0 ? -1 : 1)
        children.append(
          .effect(
            try EffectTiming(
              delay: random.number(-0.3...1), endDelay: random.number(-0.3...1),
              duration: random.number(0...2), iterations: random.number(0...4),
              direction: EffectTiming.Direction.allCases[random.whole(0...3)],
              fill: .both, playbackRate: rate, easing: .easeInOut)))
      }
    }
    return switch random.whole(0...2) {
    case 0: .sequence(children)
    case 1: .parallel(children)
    default: try .stagger(children, by: random.number(-0.5...0.5))
    }
  }

  /// Seeking is pure: the order in which times are asked for does not matter.
  @Test func theSameTimeHasTheSameAnswer() throws {
    var random = RandomGeometry(seed: Self.seed)
    for _ in 0..<100 {
      let group = try Self.group(&random)
      let times = (0..<20).map { _ in random.number(-1...20) }
      let answers = times.map { group.computed(at: $0) }
      for (time, answer) in zip(times, answers).reversed() {
        #expect(group.computed(at: time) == answer, "\(random.label)")
      }
    }
  }

  /// At the end of a group, and from there on, all effects are finished, whatever the rounding.
  @Test func groupsEndExactly() throws {
    var random = RandomGeometry(seed: Self.seed)
    for _ in 0..<2000 {
      let group = try Self.group(&random)
      let end = group.computed(at: group.endTime)
      for time in [group.endTime.nextUp, group.endTime + 1e-9, 1e6, .infinity] {
        #expect(group.computed(at: time) == end, "\(random.label)")
      }
      for (child, start) in zip(group.children, group.starts) {
        #expect(start + child.duration <= group.endTime, "\(random.label)")
      }
    }
  }

  /// A nested group is its own self, moved by its start.
  @Test func childrenAreMovedByTheirStart() throws {
    var random = RandomGeometry(seed: Self.seed)
    for _ in 0..<500 {
      let inner = try Self.group(&random, depth: 1)
      let first = try EffectTiming(duration: Double(random.whole(0...8)) / 4)
      let outer = TimingGroup.sequence([.effect(first), .group(inner)])
      let time = Double(random.whole(-64...640)) / 64
      #expect(
        Array(outer.computed(at: time).dropFirst())
          == inner.computed(at: outer.localTime(ofChild: 1, at: time)), "\(random.label)")
      #expect(outer.localTime(ofChild: 1, at: time) >= time - first.duration)
    }
  }

  // MARK: - Coding

  @Test func groupsAreDecodedAsTheyWereEncoded() throws {
    var random = RandomGeometry(seed: Self.seed)
    for _ in 0..<50 {
      let group = try Self.group(&random)
      #expect(try geometryRoundTrip(group) == group, "\(random.label)")
    }
  }

  @Test func decodingRefusesBadData() throws {
    func read(_ text: String) throws -> TimingGroup {
      try JSONDecoder().decode(TimingGroup.self, from: Data(text.utf8))
    }
    let effect = #"{"effect":{"duration":1}}"#
    let good = try read(#"{"arrangement":"stagger","by":0.5,"children":[\#(effect),\#(effect)]}"#)
    #expect(good.starts == [0, 0.5])
    for text in [
      #"{"arrangement":"heap","children":[]}"#, #"{"children":[]}"#,
      #"{"arrangement":"sequence"}"#, #"{"arrangement":"stagger","children":[]}"#,
      #"{"arrangement":"sequence","children":[{"effect":{"duration":-1}}]}"#,
      #"{"arrangement":"sequence","children":[{"cause":{"duration":1}}]}"#,
      #"{"arrangement":"sequence","children":[{"duration":1}]}"#,
    ] {
      #expect(throws: DecodingError.self, "\(text)") { try read(text) }
    }
  }
}
