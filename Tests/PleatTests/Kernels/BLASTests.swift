#if BLAS && os(Linux)
  import CTestHooks
  import Pleat
  import Testing

  /// The backend `blas` calls ?gemm, as many times as its design says: one per block of 512 where there
  /// is a product of many items, one per item where there is none.
  @Suite struct BLASTests {
    /// The calls that a body makes on this thread, and the multiplications in them.
    private func gemm(_ body: () throws -> Void) rethrows -> (calls: Int, work: Int) {
      let before = (hooks_gemm_calls(), hooks_gemm_work())
      try body()
      return (hooks_gemm_calls() - before.0, hooks_gemm_work() - before.1)
    }

    @Test func sharedMatricesAreOneProductPerBlock() throws {
      let transforms = TransformBatch<Float>(count: 1200)
      var out = TransformBatch<Float>()
      let right = try gemm {
        try out.formConcatenation(of: transforms, with: .identity, backend: .blas)
      }
      #expect(right.calls == 3)
      #expect(right.work == 1200 * 64)
      let left = try gemm {
        try out.formConcatenation(of: .identity, with: transforms, backend: .blas)
      }
      #expect(left.calls == 3)
      #expect(left.work == 1200 * 256)
    }

    @Test func sharedCornersAreOneProductPerBlock() throws {
      let transforms = TransformBatch<Double>(count: 1200)
      var quads = QuadBatch<Double>()
      let corners = Rect(x: 0, y: 0, width: 3, height: 4).quad
      let found = try gemm { _ = try quads.project(corners, by: transforms, backend: .blas) }
      #expect(found.calls == 3)
      #expect(found.work == 1200 * 16 * 12)
    }

    @Test func pairsChainsAndDistinctCornersAreOneProductPerItem() throws {
      let transforms = TransformBatch<Float>(count: 60)
      var out = TransformBatch<Float>()
      let pairs = try gemm {
        try out.formConcatenation(of: transforms, with: transforms, backend: .blas)
      }
      #expect(pairs.calls == 60)
      let chains = try gemm {
        try out.formConcatenation(ofChains: transforms, length: 4, backend: .blas)
      }
      #expect(chains.calls == 15 * 3)
      let corners = QuadBatch<Float>(count: 60)
      var quads = QuadBatch<Float>()
      let distinct = try gemm { _ = try quads.project(corners, by: transforms, backend: .blas) }
      #expect(distinct.calls == 60)
    }

    @Test func keyframesAreTwoProductsPerPanelAndBlock() throws {
      let fold = FoldTransition(size: Size(width: 320, height: 480))
      let progress = (0..<1200).map { Double($0) / 1199 }
      var keyframes = Keyframes<Float>()
      let found = try gemm { try keyframes.generate(fold, at: progress, backend: .blas) }
      #expect(found.calls == 3 * 4 * 2)
      #expect(found.work == 1200 * 4 * 3 * (16 + 12))
    }

    @Test func noOtherBackendCallsIt() throws {
      let fold = FoldTransition(size: Size(width: 320, height: 480))
      var keyframes = Keyframes<Double>()
      for backend in Backend.available where backend != .blas {
        let found = try gemm { try keyframes.generate(fold, at: [0, 0.5, 1], backend: backend) }
        #expect(found.calls == 0, "\(backend)")
      }
    }

    @Test func theLoadedLibraryHasAFile() throws {
      #expect(try #require(Backend.loadedBLASLibrary).isEmpty == false)
    }
  }
#endif
