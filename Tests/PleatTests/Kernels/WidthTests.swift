import CPleat
import Pleat
import Testing

/// The choice of a backend by how a CPU runs instructions of 512 bits.
@Suite struct WidthTests {
  private static let mixed = Kernels.automatic(PLT_HALVED)
  static let isHere = Backend.available[0] == .avx512

  private static let models: [(String, UInt32, UInt32, plt_width)] = [
    ("AuthenticAMD", 0x17, 0x31, PLT_WIDE),  // Zen 2
    ("AuthenticAMD", 0x19, 0x01, PLT_HALVED),  // Zen 3
    ("AuthenticAMD", 0x19, 0x11, PLT_HALVED),  // Zen 4: Genoa
    ("AuthenticAMD", 0x19, 0x61, PLT_HALVED),  // Raphael
    ("AuthenticAMD", 0x19, 0x74, PLT_HALVED),  // Phoenix
    ("AuthenticAMD", 0x19, 0xa0, PLT_HALVED),  // Bergamo
    ("AuthenticAMD", 0x1a, 0x02, PLT_WIDE),  // Zen 5: Turin
    ("AuthenticAMD", 0x1a, 0x11, PLT_WIDE),  // Turin Dense
    ("AuthenticAMD", 0x1a, 0x24, PLT_HALVED),  // Strix Point
    ("AuthenticAMD", 0x1a, 0x44, PLT_WIDE),  // Granite Ridge
    ("AuthenticAMD", 0x1a, 0x60, PLT_HALVED),  // Krackan Point
    ("AuthenticAMD", 0x1a, 0x70, PLT_WIDE),  // Strix Halo
    ("AuthenticAMD", 0x1b, 0x00, PLT_WIDE),
    ("GenuineIntel", 0x06, 0x8f, PLT_ONE_SHUFFLE),  // Sapphire Rapids
    ("GenuineIntel", 0x19, 0x11, PLT_ONE_SHUFFLE),
    ("", 0x19, 0x11, PLT_WIDE),
  ]

  @Test(arguments: models)
  func theWidthFollowsFromTheModel(
    vendor: String, family: UInt32, model: UInt32, width: plt_width
  ) {
    #expect(plt_width_of(vendor, family, model) == width)
  }

  @Test(.enabled(if: isHere, "a CPU with AVX-512"))
  func onlySlowWidthsMix() throws {
    for width in [PLT_WIDE, PLT_HALVED, PLT_ONE_SHUFFLE] {
      #expect(Kernels.automatic(width).name == "avx512")
    }
    for call in 0...PLT_CALL_KEYFRAMES_QUADS.rawValue {
      func name(_ width: plt_width) -> String {
        String(cString: plt_kernels_for(plt_call(call), width).pointee.name)
      }
      #expect(name(PLT_WIDE) == "avx512")
      #expect(name(PLT_HALVED) == (call == PLT_OTHER_CALL.rawValue ? "avx512" : "avx2"))
      #expect(
        name(PLT_ONE_SHUFFLE) == (call == PLT_CALL_PROJECT_QUADS.rawValue ? "avx2" : "avx512"))
    }
  }

  @Test(.enabled(if: !isHere, "a CPU without AVX-512"))
  func withoutAVX512ThereIsNothingToMix() throws {
    #expect(Self.mixed.name == Backend.available[0].name)
  }

  @Test(.enabled(if: isHere, "a CPU with AVX-512"), arguments: KernelOperation.allCases)
  func operationsAreDividedAsMeasured(operation: KernelOperation) throws {
    let narrow: Set<KernelOperation> = [
      .concatenatePairs, .concatenateSharedLeft, .concatenateChain, .projectQuadsShared,
      .projectQuadsDistinct, .keyframes,
    ]
    #expect(
      Self.mixed.implementation(of: operation, .single)
        == (narrow.contains(operation) ? "avx2" : "avx512"))
    #expect(Self.mixed.implementation(of: operation, .double) == "avx512")
    let quads = [.projectQuadsShared, .projectQuadsDistinct].contains(operation)
    let intel = Kernels.automatic(PLT_ONE_SHUFFLE)
    #expect(intel.implementation(of: operation, .single) == (quads ? "avx2" : "avx512"))
    #expect(intel.implementation(of: operation, .double) == "avx512")
  }

  /// The bits of the results tell whose code has run.
  @Test(.enabled(if: isHere, "a CPU with AVX-512"))
  func callsRunTheCodeThatIsNamed() {
    func named(_ name: String) -> Kernels { Kernels.available.first { $0.name == name }! }
    let (narrow, wide) = (named("avx2"), named("avx512"))
    let count = 99
    let reals = (0..<32 * count).map { Float(($0 * 37) % 101) / 50 - 1 }
    let from = GuardedReals(reals, offset: 0)
    func product(_ kernels: Kernels) -> [Float] {
      let out = GuardedReals<Float>(count: 16 * count, offset: 0)
      kernels.concatenate(
        from.lanes, from.lanes.dropFirst(16 * count), into: out.mutableLanes, count: count)
      return out.scalars
    }
    func frames(_ kernels: Kernels, quads hasQuads: Bool, interleaved: Bool = false) -> [Float] {
      let matrices = GuardedReals<Float>(count: 16 * 112, offset: 0)
      let quads = GuardedReals<Float>(count: 8 * 112, offset: 0)
      _ = kernels.keyframes(.quarterTurns(from.lanes), count: count, panels: 1) { _ in
        KernelPanel<Float>(
          matrixBasis: from.lanes.dropFirst(count), cornerBasis: from.lanes.dropFirst(count),
          shadeBasis: from.lanes, matrices: matrices.mutableLanes,
          quads: hasQuads ? quads.mutableLanes : nil, isInterleaved: interleaved)
      }
      return matrices.scalars + quads.scalars.map { $0.isNaN ? 9 : $0 }
    }
    #expect(product(Self.mixed) == product(narrow))
    #expect(frames(Self.mixed, quads: true) == frames(narrow, quads: true))
    for isInterleaved in [false, true] {
      let found = frames(Self.mixed, quads: isInterleaved, interleaved: isInterleaved)
      #expect(found == frames(wide, quads: isInterleaved, interleaved: isInterleaved))
    }
    #expect(frames(narrow, quads: true) != frames(wide, quads: true))
  }
}
