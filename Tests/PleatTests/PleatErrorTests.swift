import Pleat
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension ExitTest.Condition {
  /// A failed precondition: the signal that the compiler's trap raises, which no thrown error does.
  static var trap: ExitTest.Condition {
    #if arch(x86_64) || arch(i386)
      .signal(SIGILL)
    #else
      .signal(SIGTRAP)
    #endif
  }
}

/// Every error: how it is reached from outside, and what it says.
@Suite struct PleatErrorTests {
  static let page = Size(width: 320, height: 480)

  @Test func textNamesTheValueAndWhatIsAccepted() {
    let texts: [(PleatError, String)] = [
      (
        .threadsOutOfRange(0, limit: 8),
        "0 threads are not usable: at least 1 and at most 8 are accepted"
      ),
      (
        .sizeOutOfRange(width: -1, height: .infinity),
        "size -1.0xinf is not usable: width and height must be finite, above 0 and at most 1e+15"
      ),
      (
        .extentTooSmall(extent: 0.5, scale: 3),
        "an extent of 0.5 points at scale 3.0 has fewer than 2 pixels along the motion"
      ),
      (
        .perspectiveDistanceOutOfRange(-2),
        "perspective distance -2.0 is not usable: it must be finite and at least 1e-06, or none"
      ),
      (
        .fractionOutOfRange(1.5),
        "1.5 is not a fraction: opacities and colour components lie in 0...1"
      ),
      (
        .durationOutOfRange(-1),
        "duration -1.0 is not usable: seconds must be finite and not negative"
      ),
      (.timeOutOfRange(0.4, duration: 0.3), "time 0.4 lies outside 0...0.3"),
      (.progressOutOfRange(2.5), "progress 2.5 lies outside 0...1"),
      (
        .controlPointOutOfRange(x: 2, y: 0),
        "control point (2.0, 0.0) is not usable: x must lie in 0...1 and y be finite"
      ),
      (
        .progressNotFinite(.infinity),
        "progress inf is not usable: the progress of a timeline must be finite"
      ),
      (
        .legsDoNotMeet(leg: 1, to: 0.5, next: 0.75),
        "leg 1 ends at progress 0.5 instead of 0.75: each leg must end where the next one begins, and the last one where the timeline ends"
      ),
      (.countMismatch(expected: 3, actual: 4), "counts differ: expected 3, got 4"),
      (
        .strideTooShort(7, least: 8),
        "stride 7 is not usable: it must be at least 8, the number of scalars of a value"
      ),
      (
        .spanTooShort(count: 5, fitting: 4),
        "5 values do not fit: after its offset, the span has room for 4"
      ),
      (
        .outputsOverlap("matrices", "shades"),
        "matrices and shades overlap in memory: check their offsets and strides"
      ),
      (
        .bytesNotAligned(34, size: 4),
        "34 is not usable as an address or a stride in bytes: it must be a multiple of 4, a scalar's size"
      ),
      (
        .outOfMemory(bytes: 4_096),
        "out of memory: 4096 bytes cannot be allocated; ask for less at a time"
      ),
      (
        .outOfMemory(bytes: .max),
        "out of memory: the size in bytes exceeds the address space; ask for less at a time"
      ),
      (
        .tooManyFrequencies(9, limit: 7),
        "the rig's joints need 9 different multiples of the angle: at most 7 are supported"
      ),
      (
        .backendUnavailable(name: "avx9", available: ["portable", "swift"]),
        "there is no backend \"avx9\" on this machine; available: portable, swift"
      ),
    ]
    for (error, text) in texts { #expect(error.description == text) }
    // As part of other texts too, and never as several lines.
    #expect("\(PleatError.scaleOutOfRange(-3))".contains("scale -3.0 is not usable"))
    #expect("\(PleatError.frameRateOutOfRange(-3))".contains("frame rate -3.0 is not usable"))
    #expect(texts.allSatisfy { !$0.1.contains("\n") && !$0.1.hasSuffix(".") })
  }

  /// A text says what is accepted: nothing that it asks for is refused with it.
  @Test func textsAskForWhatIsAccepted() throws {
    #expect(throws: PleatError.scaleOutOfRange(2e6)) {
      try FoldTransition(PageSetup(size: Self.page, scale: 2e6)).rig()
    }
    #expect(throws: Never.self) { try FoldTransition(PageSetup(size: Self.page, scale: 1e6)).rig() }
    #expect(PleatError.scaleOutOfRange(2e6).description.hasSuffix("above 0 and at most 1000000"))
    let timeline = try FoldTransition(PageSetup(size: Self.page)).timeline()
    #expect(throws: PleatError.frameRateOutOfRange(1e300)) {
      try timeline.frameTimes(perSecond: 1e300)
    }
    #expect(PleatError.frameRateOutOfRange(1e300).description.hasSuffix("fewer than 2^53 frames"))
  }

  private func transitions(
    size: Size = page, scale: Double = 1, perspective: Perspective = .automatic,
    color: RGBColor = .black, opacity: Double = 0.25
  ) -> [any Transition] {
    let setup = PageSetup(
      size: size, scale: scale, perspective: perspective, shadowColor: color)
    return [
      FoldTransition(setup, shadowOpacity: opacity),
      FlipTransition(setup, pageShadowOpacity: opacity),
      FlipTransition(setup, coverShadowOpacity: opacity),
    ]
  }

  private func expect(_ error: PleatError, _ transitions: [any Transition]) {
    for transition in transitions {
      #expect(throws: error) { try transition.rig() }
      #expect(throws: error) { try transition.basis() }
      #expect(throws: error) { _ = try transition.keyframes(at: [0]) }
      var keyframes = Keyframes<Float>()
      #expect(throws: error) { try keyframes.generate(transition, at: []) }
    }
  }

  @Test(arguments: [0.0, -0.0, -320, -.infinity, .infinity, 1e16, 1e15.nextUp])
  func sizesOutOfRangeThrow(value: Double) {
    for size in [Size(width: value, height: 480), Size(width: 320, height: value)] {
      expect(
        .sizeOutOfRange(width: size.width, height: size.height), transitions(size: size))
    }
  }

  @Test func sizesThatAreNoNumbersThrow() {
    for size in [Size(width: .nan, height: 480), Size(width: 320, height: .nan)] {
      for transition in transitions(size: size) {
        #expect {
          try transition.rig()
        } throws: { error in
          guard case .sizeOutOfRange = error as? PleatError else { return false }
          return true
        }
      }
    }
  }

  @Test func scalesOutOfRangeThrow() {
    for scale in [0, -1, -Double.infinity, 1e7] {
      expect(.scaleOutOfRange(scale), transitions(scale: scale))
    }
    #expect(throws: PleatError.self) {
      try FoldTransition(PageSetup(size: Self.page, scale: .nan)).rig()
    }
  }

  /// The style of a fold or a flip says where it goes, not its setup, of which kinds ignore the direction.
  @Test(arguments: PageSetup.Direction.allCases)
  func directionsOfFoldsAndFlipsThrow(direction: PageSetup.Direction) throws {
    let setup = PageSetup(size: Self.page, direction: direction)
    for kind in [FoldTransition.kind, FlipTransition.kind] {
      #expect(try kind.transition(setup).keyframes(at: [0.5]).hiddenCorners == 0)
    }
    if direction == .left { return }
    let accepted = "left, since the style says where the motion goes"
    expect(
      .parameterNotAccepted(name: "direction", value: direction.rawValue, accepted: accepted),
      [FoldTransition(setup), FlipTransition(setup, style: .vertical)])
  }

  @Test func extentsUnderTwoPixelsThrow() throws {
    for (extent, scale) in [(1.0, 1.0), (1.9999, 1), (0.5, 3), (3.9, 0.5), (1e-300, 1e6)] {
      let tall = FoldTransition(PageSetup(size: Size(width: 100, height: extent), scale: scale))
      let wide = FlipTransition(PageSetup(size: Size(width: extent, height: 100), scale: scale))
      expect(.extentTooSmall(extent: extent, scale: scale), [tall, wide])
      // Across the folding axis any extent will do.
      let narrow = FoldTransition(PageSetup(size: Size(width: extent, height: 100), scale: scale))
      #expect(try narrow.keyframes(at: [0.5]).hiddenCorners == 0)
    }
  }

  @Test func distancesOutOfRangeThrow() {
    for distance in [0.0, -1, -Double.infinity, .infinity] {
      expect(
        .perspectiveDistanceOutOfRange(distance), transitions(perspective: .distance(distance)))
    }
  }

  @Test func fractionsOutOfRangeThrow() {
    for value in [-1e-9, -1, 1.0.nextUp, 255, .infinity] {
      expect(.fractionOutOfRange(value), transitions(opacity: value))
      for color in [
        RGBColor(red: value, green: 0, blue: 0), RGBColor(red: 0, green: value, blue: 0),
        RGBColor(red: 0, green: 0, blue: value),
      ] {
        expect(.fractionOutOfRange(value), transitions(color: color))
      }
    }
    let setup = PageSetup(size: Self.page)
    #expect(throws: PleatError.self) { try FoldTransition(setup, shadowOpacity: .nan).rig() }
    #expect(throws: Never.self) { try FoldTransition(setup, shadowOpacity: 1).rig() }
  }

  @Test func timesAndProgressOutOfRangeThrow() throws {
    for transition in transitions() {
      for duration in [-0.1, -.infinity, .infinity] {
        #expect(throws: PleatError.durationOutOfRange(duration)) {
          try transition.timeline(duration: duration)
        }
      }
      #expect(throws: PleatError.self) { try transition.timeline(duration: .nan) }
      for progress in [-1e-9, 1.0.nextUp, .infinity] {
        #expect(throws: PleatError.progressOutOfRange(progress)) {
          try transition.timeline(from: progress)
        }
        #expect(throws: PleatError.progressOutOfRange(progress)) {
          _ = try transition.keyframes(at: [0, progress])
        }
      }
      #expect(throws: PleatError.self) { try transition.timeline(from: .nan) }
      let timeline = try transition.timeline(duration: 0.3)
      for time in [-1e-9, 0.3.nextUp, .infinity] {
        #expect(throws: PleatError.timeOutOfRange(time, duration: 0.3)) {
          try timeline.progress(at: time)
        }
      }
      #expect(throws: PleatError.self) { try timeline.progress(at: .nan) }
      for rate in [0, -60, Double.infinity, -Double.infinity] {
        #expect(throws: PleatError.frameRateOutOfRange(rate)) {
          try timeline.frameTimes(perSecond: rate)
        }
      }
      #expect(throws: PleatError.self) { try timeline.frameTimes(perSecond: .nan) }
    }
  }

  @Test func unknownBackendsListThoseThatAreThere() {
    let names = Backend.available.map(\.name)
    let fold = FoldTransition(PageSetup(size: Self.page))
    for name in ["", "avx9", "Portable", "swift ", "AUTOMATIC"] {
      #expect(throws: PleatError.backendUnavailable(name: name, available: names)) {
        _ = try fold.keyframes(at: [0], backend: Backend(name))
      }
    }
    let text = PleatError.backendUnavailable(name: "x", available: names).description
    #expect(names.allSatisfy { text.contains($0) })
  }
}
