#if SystemLibraries && os(Linux)
  import CTestHooks
  import Pleat
  import Testing

  /// The backend `blas` calls ?gemm, as many times as its design says: per block where there is a product
  /// of many items, else per item, or ?gemm_batch per 64 items where the loaded library has it.
  @Suite struct BLASTests {
    /// The calls that a body makes on this thread, and the multiplications in them.
    private func gemm(_ body: () throws -> Void) rethrows -> (calls: Int, work: Int) {
      let before = (hooks_gemm_calls(), hooks_gemm_work())
      try body()
      return (hooks_gemm_calls() - before.0, hooks_gemm_work() - before.1)
    }

    @Test func sharedMatricesAreOneProductPerBlock() throws {
      try sharedMatrices(Float.self, block: 256)
      try sharedMatrices(Double.self, block: 128)
    }

    private func sharedMatrices<S: BatchScalar>(_: S.Type, block: Int) throws {
      let transforms = TransformBatch<S>(count: 1200)
      var out = TransformBatch<S>()
      let right = try gemm {
        try out.formConcatenation(of: transforms, with: .identity, backend: .blas)
      }
      #expect(right.calls == (1200 + block - 1) / block)
      #expect(right.work == 1200 * 64)
      let left = try gemm {
        try out.formConcatenation(of: .identity, with: transforms, backend: .blas)
      }
      #expect(left.calls == right.calls)
      #expect(left.work == 1200 * 64)
    }

    @Test func sharedCornersAreOneProductPerBlock() throws {
      let transforms = TransformBatch<Double>(count: 1200)
      var quads = QuadBatch<Double>()
      let corners = Rect(x: 0, y: 0, width: 3, height: 4).quad
      let found = try gemm { _ = try quads.project(corners, by: transforms, backend: .blas) }
      #expect(found.calls == 10)
      #expect(found.work == 1200 * 4 * 3 * 3)
    }

    @Test func pointsAreOneProductPerBlock() throws {
      let points = PointBatch<Float>(count: 1200)
      var out = PointBatch<Float>()
      let found = try gemm { _ = try out.project(points, by: .identity, backend: .blas) }
      #expect(found.calls == 3)
      #expect(found.work == 1200 * 3 * 3)
    }

    @Test func pairsChainsAndDistinctCornersAreOneProductPerItem() throws {
      let transforms = TransformBatch<Float>(count: 60)
      var out = TransformBatch<Float>()
      try products(60) {
        try out.formConcatenation(of: transforms, with: transforms, backend: .blas)
      }
      try products(15 * 3) {
        try out.formConcatenation(ofChains: transforms, length: 4, backend: .blas)
      }
      let corners = QuadBatch<Float>(count: 60)
      var quads = QuadBatch<Float>()
      try products(60) { _ = try quads.project(corners, by: transforms, backend: .blas) }
    }

    /// Expects a call of ?gemm for each product, or batches and no such call.
    private func products(_ count: Int, _ body: () throws -> Void) throws {
      let before = hooks_gemm_batches()
      let found = try gemm(body)
      let batches = hooks_gemm_batches() - before
      #expect(found.calls == (batches == 0 ? count : 0), "\(batches) batches")
    }

    @Test func keyframesAreTwoProductsPerPanelAndBlock() throws {
      let fold = FoldTransition(PageSetup(size: Size(width: 320, height: 480)))
      let progress = (0..<1200).map { Double($0) / 1199 }
      var keyframes = Keyframes<Float>()
      let found = try gemm { try keyframes.generate(fold, at: progress, backend: .blas) }
      #expect(found.calls == 3 * 4 * 2)
      #expect(found.work == 1200 * 4 * 3 * (16 + 12))
    }

    @Test func chainsThatMixStreamsAreOneProductPerStripAndFrame() throws {
      let (strips, progress) = (16, (0..<100).map { Double($0) / 99 })
      let curl = CurlTransition(PageSetup(size: Size(width: 320, height: 480)), strips: strips)
      var keyframes = Keyframes<Float>([.matrices, .quads])
      let before = hooks_gemm_batches()
      let found = try gemm { try keyframes.generate(curl, at: progress, backend: .blas) }
      let batched = 64 * (hooks_gemm_batches() - before)
      #expect(found.calls + batched >= (strips - 1) * progress.count)
    }

    @Test func noOtherBackendCallsIt() throws {
      let fold = FoldTransition(PageSetup(size: Size(width: 320, height: 480)))
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
