import CTestHooks
import Pleat
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// More values than fit into memory: an error that says so, where the number may be a user's.
///
/// The sanitizers have an allocator of their own, which ends the process instead.
@Suite(.enabled(if: hooks_are_sanitized() == 0, "a sanitizer's allocator ends the process"))
struct MemoryTests {
  /// Counts whose bytes no number holds, and counts whose bytes no address space does: neither depends
  /// on how much memory a system promises.
  @Test func absurdCountsThrow() {
    func check<Element: BatchElement, S: BatchScalar>(
      _ element: Element.Type, _ scalar: S.Type, _ count: Int, _ bytes: Int
    ) {
      let error = PleatError.outOfMemory(bytes: bytes)
      #expect(throws: error) { _ = try Batch<Element, S>(allocating: count) }
      var batch = Batch<Element, S>(count: 3)
      #expect(throws: error) { try batch.resize(allocating: count) }
      // Empty, and as good as new.
      #expect(batch.count == 0 && batch.scalars.count == 0)
      #expect(throws: Never.self) { try batch.resize(allocating: 5) }
      #expect(batch.count == 5 && batch.scalars.count == 5 * Element.scalarCount)
    }
    check(Transform3D.self, Double.self, .max, .max)
    check(Transform3D.self, Float.self, .max, .max)
    check(Point.self, Double.self, .max / 2 + 1, .max)
    check(Quad.self, Float.self, .max / 8, .max)
    // Powers of two whose product is 0 or small when its upper half is lost.
    check(Transform3D.self, Double.self, 1 << 60, .max)
    check(Transform3D.self, Double.self, 1 << 57, .max)
    check(Transform3D.self, Double.self, 1 << 55, 1 << 62)
    check(Transform3D.self, Float.self, 1 << 50, 1 << 56)
    check(Point3.self, Float.self, 1 << 55, 12 << 55)
    check(HomogeneousPoint2D.self, Double.self, 1 << 50, 24 << 50)
  }

  /// What is asked of the system alone, and not kept.
  @Test func memoryThatIsNotThereIsToldBefore() async {
    #expect(throws: Never.self) { try checkMemory(for: 0) }
    #expect(throws: Never.self) { try checkMemory(for: 1 << 20) }
    #expect(throws: PleatError.outOfMemory(bytes: 1 << 62)) { try checkMemory(for: 1 << 60, of: 4) }
    #expect(throws: PleatError.outOfMemory(bytes: .max)) { try checkMemory(for: 1 << 60, of: 16) }
    #expect(throws: PleatError.outOfMemory(bytes: .max)) { try checkMemory(for: .max) }
    #if os(Linux)
      await #expect(processExitsWith: .success) {
        limitMemory(more: 64 << 20)
        for _ in 0..<100 {
          #expect(throws: Never.self) { try checkMemory(for: 32 << 20) }
          #expect(throws: PleatError.outOfMemory(bytes: 128 << 20)) {
            try checkMemory(for: 128 << 20)
          }
        }
      }
    #endif
  }

  @Test func noValuesAndNegativeCounts() async throws {
    #expect(try QuadBatch<Float>(allocating: 0).count == 0)
    await #expect(processExitsWith: .trap) { _ = try QuadBatch<Float>(allocating: -1) }
    await #expect(processExitsWith: .trap) { _ = try QuadBatch<Float>(allocating: .min) }
    await #expect(processExitsWith: .trap) {
      var batch = QuadBatch<Float>()
      try batch.resize(allocating: -1)
    }
  }

  /// What does not throw traps, as it says.
  @Test func withoutATryItTraps() async {
    await #expect(processExitsWith: .trap) { _ = TransformBatch<Double>(count: 1 << 55) }
    await #expect(processExitsWith: .trap) { _ = TransformBatch<Double>(count: .max) }
    await #expect(processExitsWith: .trap) {
      var batch = TransformBatch<Float>(count: 1)
      batch.resize(to: 1 << 55)
    }
  }

  #if os(Linux)
    /// Operations whose results do not fit leave an empty batch; less at a time goes on.
    @Test func operationsThrow() async {
      await #expect(processExitsWith: .success) {
        let transforms = TransformBatch<Float>(count: 1 << 21)
        var images = HomogeneousBatch<Float>(count: 7)
        var products = TransformBatch<Float>(count: 7)
        let quad = Quad(Rect(x: 0, y: 0, width: 1, height: 1))
        limitMemory(more: 16 << 20)
        #expect(throws: PleatError.outOfMemory(bytes: 96 << 20)) {
          try images.project(quad, by: transforms)
        }
        #expect(throws: PleatError.outOfMemory(bytes: 128 << 20)) {
          try products.formConcatenation(of: transforms, with: .identity)
        }
        #expect(images.count == 0 && products.count == 0)
        let few = TransformBatch<Float>(count: 100)
        #expect(throws: Never.self) { try images.project(quad, by: few) }
        #expect(images.count == 400)
      }
    }

    /// Keyframes that do not fit: there are none, and fewer can be made at once.
    @Test func keyframesThrow() async throws {
      await #expect(processExitsWith: .success) {
        let fold = FoldTransition(PageSetup(size: Size(width: 320, height: 480)))
        let progress = [Double](repeating: 0.5, count: 1 << 20)
        var keyframes = Keyframes<Double>()
        try keyframes.generate(fold, at: [0, 1])
        limitMemory(more: 64 << 20)
        // Four panels of 16 doubles a frame; the angles before them fit.
        #expect(throws: PleatError.outOfMemory(bytes: 512 << 20)) {
          try keyframes.generate(fold, at: progress)
        }
        #expect(keyframes.count == 0 && keyframes.hiddenCorners == 0)
        #expect(keyframes.matrices(ofPanel: 3).count == 0)
        #expect(throws: PleatError.self) { _ = try fold.keyframes(at: progress) }
        try keyframes.generate(fold, at: [0, 0.5, 1])
        #expect(keyframes.count == 3 && keyframes.quad(ofPanel: 1, frame: 0).topLeft == .zero)
      }
    }

    /// A stream of frames without end, in one block.
    @Test func streamsThrow() async throws {
      await #expect(processExitsWith: .success) {
        let fold = FoldTransition(PageSetup(size: Size(width: 320, height: 480)))
        var stream = try KeyframeStream<Float>(
          fold, at: repeatElement(0.5, count: .max), outputs: .shades, blockSize: .max)
        limitMemory(more: 24 << 20)
        #expect {
          _ = try stream.next()
        } throws: { error in
          guard case .outOfMemory(let bytes) = error as? PleatError else { return false }
          return bytes > 1 << 20
        }
        #expect(stream.keyframes.count == 0)
      }
    }
  #endif

  /// A block size is a limit, not a demand.
  @Test func hugeBlocksOfFewFramesNeedLittle() throws {
    let fold = FoldTransition(PageSetup(size: Size(width: 320, height: 480)))
    var stream = try KeyframeStream<Float>(fold, at: [0, 0.5, 1], blockSize: .max)
    #expect(try stream.next())
    #expect(stream.keyframes.count == 3 && stream.range == 0..<3)
    #expect(try !stream.next())
  }
}

#if os(Linux)
  /// Lets this process map only so many bytes more than it has.
  private func limitMemory(more bytes: Int) {
    // The first number is that of the pages that are mapped. What reads it maps none: Foundation's way
    // did for a moment, and tens of megabytes of them.
    guard let file = fopen("/proc/self/statm", "r") else { return }
    var text = [UInt8](repeating: 0, count: 256)
    let length = fread(&text, 1, text.count, file)
    fclose(file)
    let pages = Int(String(decoding: text.prefix(length).prefix { $0 != 0x20 }, as: UTF8.self)) ?? 0
    let limit = rlim_t(pages * sysconf(Int32(_SC_PAGESIZE)) + bytes)
    var limits = rlimit(rlim_cur: limit, rlim_max: limit)
    setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limits)
  }
#endif
