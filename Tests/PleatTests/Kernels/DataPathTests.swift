import CPleat
import Pleat
import Testing

/// The choice of a backend by the width of a CPU's data paths.
@Suite struct DataPathTests {
  private static let mixed = Kernels.automatic(dataPathBits: 256)
  static let isHere = Backend.available[0] == .avx512

  private static let models: [(String, UInt32, UInt32, Int)] = [
    ("AuthenticAMD", 0x17, 0x31, 0),  // Zen 2
    ("AuthenticAMD", 0x19, 0x01, 256),  // Zen 3
    ("AuthenticAMD", 0x19, 0x11, 256),  // Zen 4: Genoa
    ("AuthenticAMD", 0x19, 0x61, 256),  // Raphael
    ("AuthenticAMD", 0x19, 0x74, 256),  // Phoenix
    ("AuthenticAMD", 0x19, 0xa0, 256),  // Bergamo
    ("AuthenticAMD", 0x1a, 0x02, 512),  // Zen 5: Turin
    ("AuthenticAMD", 0x1a, 0x11, 512),  // Turin Dense
    ("AuthenticAMD", 0x1a, 0x24, 256),  // Strix Point
    ("AuthenticAMD", 0x1a, 0x44, 512),  // Granite Ridge
    ("AuthenticAMD", 0x1a, 0x60, 256),  // Krackan Point
    ("AuthenticAMD", 0x1a, 0x70, 512),  // Strix Halo
    ("AuthenticAMD", 0x1b, 0x00, 0),
    ("GenuineIntel", 0x06, 0x8f, 0),  // Sapphire Rapids
    ("GenuineIntel", 0x19, 0x11, 0),
    ("", 0x19, 0x11, 0),
  ]

  @Test(arguments: models)
  func theWidthFollowsFromTheModel(vendor: String, family: UInt32, model: UInt32, bits: Int) {
    #expect(plt_data_path_bits(vendor, family, model) == bits)
  }

  @Test func theWidthOfThisCPUIsPlausible() {
    #expect([0, 256, 512].contains(plt_own_data_path_bits()))
    #expect(Kernels.dataPathBits ?? 0 == plt_own_data_path_bits())
  }

  @Test(.enabled(if: isHere, "a CPU with AVX-512"))
  func onlyNarrowDataPathsMix() throws {
    for bits in [nil, 128, 256, 512] {
      let kernels = Kernels.automatic(dataPathBits: bits)
      #expect(kernels.name == "avx512")
      #expect(
        kernels.implementation(of: .keyframes, .single) == (bits == 256 ? "avx2" : "avx512"))
    }
    for call in 0...PLT_CALL_KEYFRAMES_QUADS.rawValue {
      func name(_ bits: Int) -> String {
        String(cString: plt_kernels_for(plt_call(call), bits).pointee.name)
      }
      #expect(name(0) == "avx512" && name(512) == "avx512")
      #expect(name(256) == (call == PLT_OTHER_CALL.rawValue ? "avx512" : "avx2"))
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
