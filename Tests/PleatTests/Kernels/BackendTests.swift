import CPleat
import Pleat
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Which backends there are, who is chosen, and who really runs what.
@Suite struct BackendTests {
  @Test func backendsAreListedFastestFirstAndSwiftLast() throws {
    let names = Backend.available.map(\.name)
    #expect(names.last == "swift")
    #expect(Set(names).count == names.count)
    let portable = try #require(names.firstIndex(of: "portable"))
    #expect(names.allSatisfy { !$0.isEmpty && $0 != "automatic" })
    // Faster backends stand before the portable one; blas after it, where it is built.
    let after = names[(portable + 1)...]
    #expect(after.allSatisfy { $0 == "blas" || $0 == "swift" }, "\(names)")
    #expect(!names[..<portable].contains("blas"))
    #if SystemLibraries
      #expect(names.suffix(2) == ["blas", "swift"])
    #else
      #expect(!names.contains("blas") && Backend.loadedBLASLibrary == nil)
    #endif
    #expect(Kernels.available.map(\.name) == names)
  }

  @Test func namesAreValues() {
    #expect(Backend.portable == Backend("portable") && Backend.swift.name == "swift")
    #expect(Backend("swift").description == "swift" && "\(Backend.blas)" == "blas")
    #expect(Backend.automatic != Backend.available[0])
    #expect(Set([Backend.swift, Backend("swift"), .portable]).count == 2)
  }

  /// The name of the backend `automatic` stands for without a wish.
  private static let usual = Kernels.automatic(plt_own_width()).name

  @Test func automaticIsTheFirst() throws {
    let wish = getenv("PLEAT_BACKEND").map { String(cString: $0) } ?? ""
    let chosen = try Backend.chosen()
    #expect(chosen.name == (wish.isEmpty || wish == "automatic" ? Self.usual : wish))
    #expect(Self.usual == Backend.available[0].name)
  }

  @Test(arguments: KernelOperation.allCases, Precision.allCases)
  func runnersAreTrue(operation: KernelOperation, precision: Precision) throws {
    #expect(try Backend.swift.implementation(of: operation, in: precision) == .swift)
    #expect(try Backend.portable.implementation(of: operation, in: precision) == .portable)
    #if SystemLibraries
      let borrowed = [
        "timing_solve", "timing_ease", "timing_lines", "quarter_turns_sincos", "matrices_map",
        "matrices_compose", "interpolate", "quaternions_slerp", "quaternions_concat", "boxes_test",
      ].contains(operation.functionName)
      #expect(
        try Backend.blas.implementation(of: operation, in: precision)
          == (borrowed ? .portable : .blas))
    #endif
    let automatic = try Backend.automatic.implementation(of: operation, in: precision)
    // On some CPUs, `automatic` runs some operations on avx2 instead of avx512.
    let chosen = try Backend.chosen().implementation(of: operation, in: precision)
    #expect(
      automatic == chosen
        || plt_own_width() != PLT_WIDE && automatic == .avx2 && chosen == .avx512)
    // An implementation is its own.
    for backend in Backend.available {
      let implementation = try backend.implementation(of: operation, in: precision)
      #expect(
        try implementation.implementation(of: operation, in: precision) == implementation,
        "\(backend)")
    }
    #expect(throws: PleatError.self) {
      try Backend("none").implementation(of: operation, in: precision)
    }
  }

  @Test func operationsHaveTheirNames() {
    #expect(
      KernelOperation.allCases.map(\.rawValue) == [
        "concatenate-pairs", "concatenate-shared-right", "concatenate-shared-left",
        "concatenate-chain", "project-quads-shared", "project-quads-distinct",
        "project-points-2d", "project-points-3d", "project-planar-points-2d",
        "project-planar-points-3d", "keyframes", "keyframes-from-rows",
        "timing-curve", "timing-formula", "timing-lines", "sincos", "invert", "invert-rigid",
        "transpose", "normal-matrices",
        "determinants", "compose-transforms", "interpolate", "interpolate-rotations",
        "concatenate-rotations", "test-boxes",
      ])
  }

  @Test func operationsAreThoseOfTheCore() {
    let listed = (0..<PLT_OPERATION_COUNT.rawValue).map {
      String(cString: plt_operation_name(plt_operation($0)))
    }
    // `keyframes` stands for both functions that take angles, or times to make angles of. Vertices are no
    // operation of batches.
    let mirrored =
      KernelOperation.allCases.map(\.functionName) + ["keyframes_from_times", "vertices_write"]
    #expect(Set(listed) == Set(mirrored) && Set(listed).count == listed.count)
  }

  @Test func theCacheHasAPlausibleSize() {
    let bytes = plt_cached_bytes()
    #expect((1 << 20...256 << 20).contains(bytes) && bytes.isMultiple(of: 1 << 10))
    #expect(plt_cached_bytes() == bytes)
  }

  // The choice is read once, so each wish has a process of its own.

  @Test func theEnvironmentReplacesAutomatic() async {
    await #expect(processExitsWith: .success) {
      setenv("PLEAT_BACKEND", "swift", 1)
      let chosen = try Backend.chosen()
      let implementation = try Backend.automatic.implementation(of: .keyframes, in: .single)
      #expect(chosen == .swift && implementation == .swift)
      // A backend that is asked for by name is not replaced.
      let named = try Backend.portable.implementation(of: .keyframes, in: .single)
      #expect(named == .portable)
      // Read once: what it says later is not heard.
      setenv("PLEAT_BACKEND", "portable", 1)
      let later = try Backend.chosen()
      #expect(later == .swift)
    }
  }

  @Test func anUnknownWishThrowsAtFirstUse() async {
    await #expect(processExitsWith: .success) {
      setenv("PLEAT_BACKEND", "avx9", 1)
      let expected = PleatError.backendUnavailable(
        name: "avx9", available: Backend.available.map(\.name))
      #expect(throws: expected) { try Backend.chosen() }
      let fold = FoldTransition(PageSetup(size: Size(width: 320, height: 480)))
      #expect(throws: expected) { _ = try fold.keyframes(at: [0]) }
      var batch = TransformBatch<Float>(count: 2)
      #expect(throws: expected) { try batch.concatenate(with: .identity) }
      #expect(throws: Never.self) { try batch.concatenate(with: .identity, backend: .swift) }
    }
  }

  @Test func noWishIsTheFirst() async {
    await #expect(processExitsWith: .success) {
      setenv("PLEAT_BACKEND", "", 1)
      let chosen = try Backend.chosen()
      #expect(chosen.name == Self.usual)
    }
    await #expect(processExitsWith: .success) {
      setenv("PLEAT_BACKEND", "automatic", 1)
      let chosen = try Backend.chosen()
      #expect(chosen.name == Self.usual)
    }
  }
}
