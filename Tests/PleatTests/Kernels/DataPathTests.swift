import CPleat
import Pleat
import Testing

/// The choice of a backend by the width of a CPU's data paths.
@Suite struct DataPathTests {
  static let mixed = Backend("avx2+avx512")
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
    #expect(Kernels.automatic(dataPathBits: 256).name == "avx2+avx512")
    for bits in [nil, 128, 512] {
      #expect(Kernels.automatic(dataPathBits: bits).name == "avx512")
    }
    #expect(!Backend.available.contains(Self.mixed))
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
    #expect(Kernels.automatic(dataPathBits: 256).name == Backend.available[0].name)
    #expect(throws: PleatError.self) {
      try Self.mixed.implementation(of: .keyframes, in: .single)
    }
  }

  @Test(.enabled(if: isHere, "a CPU with AVX-512"), arguments: KernelOperation.allCases)
  func operationsAreDividedAsMeasured(operation: KernelOperation) throws {
    let narrow: Set<KernelOperation> = [
      .concatenatePairs, .concatenateSharedLeft, .concatenateChain, .projectQuadsShared,
      .projectQuadsDistinct, .keyframes,
    ]
    #expect(
      try Self.mixed.implementation(of: operation, in: .single)
        == (narrow.contains(operation) ? .avx2 : .avx512))
    #expect(try Self.mixed.implementation(of: operation, in: .double) == .avx512)
  }

  /// The bits of the results tell whose code has run.
  @Test(.enabled(if: isHere, "a CPU with AVX-512"))
  func callsRunTheCodeThatIsNamed() throws {
    let poses = TransformBatch<Float>(
      (0..<99).map { .rotation(Angle(degrees: Double($0)), about: Vector3(x: 1, y: 0.5, z: 0.3)) })
    func product(_ backend: Backend) throws -> [Float] {
      var out = TransformBatch<Float>()
      try out.formConcatenation(of: poses, with: poses, backend: backend)
      return [Float](scalarsOf: out)
    }
    func frames(
      _ outputs: KeyframeOutputs, interleaved: Bool = false, _ backend: Backend
    ) throws -> [Float] {
      let fold = FoldTransition(size: Size(width: 320, height: 480))
      var frames = Keyframes<Float>(outputs, interleaved: interleaved)
      try frames.generate(fold, at: (0..<99).map { Double($0) / 98 }, backend: backend)
      let panels = frames.panels.indices
      return panels.flatMap { panel in
        outputs.contains(.matrices)
          ? frames.matrices(ofPanel: panel).indices.map { frames.matrices(ofPanel: panel)[$0] }
          : frames.quads(ofPanel: panel).indices.map { frames.quads(ofPanel: panel)[$0] }
      }
    }
    #expect(try product(Self.mixed) == product(.avx2))
    let outputs = [KeyframeOutputs.quads, .all, .matrices]
    for (outputs, backend) in zip(outputs, [.avx2, .avx2, Backend.avx512]) {
      #expect(try frames(outputs, Self.mixed) == frames(outputs, backend), "\(outputs)")
    }
    #expect(
      try frames(.quads, interleaved: true, Self.mixed)
        == frames(.quads, interleaved: true, .avx512))
    #expect(try outputs.contains { try frames($0, .avx2) != frames($0, .avx512) })
  }
}
