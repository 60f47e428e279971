import Pleat
import PleatRender
import TestSupport
import Testing

@Suite struct RasterBackendTests {
  @Test func theListEndsWithPortable() throws {
    #expect(RasterBackend.available.last == .portable)
    #expect(try RasterBackend.automatic.chosen() == RasterBackend.available[0])
    #expect("\(RasterBackend.portable)" == "portable")
  }

  @Test func aBackendThatIsNotThereIsNamed() {
    let names = RasterBackend.available.map(\.name)
    #expect(throws: PleatError.backendUnavailable(name: "abacus", available: names)) {
      _ = try RasterBackend("abacus").chosen()
    }
    let page = Image(width: 4, height: 4)
    #expect(throws: PleatError.backendUnavailable(name: "abacus", available: names)) {
      _ = try PageRenderer(
        FoldTransition(PageSetup(size: Size(width: 4, height: 4))), source: page, destination: page,
        options: .init(backend: RasterBackend("abacus")))
    }
  }

  @Test(arguments: someCases(RasterCase.all(Size(width: 45, height: 52))))
  func allDrawTheSameButForRounding(at one: RasterCase) throws {
    var random = SeededGenerator(seed: 21)
    let pages = (0..<2).map { _ in
      Image.noise(width: 45, height: 52, opaque: true, using: &random)
    }
    for space in PageRendererOptions.ColorSpace.allCases {
      let images = try RasterBackend.available.map { backend in
        try one.renderer(
          pages[0], pages[1], options: .init(colorSpace: space, backend: backend)
        ).image(at: 0.43)
      }
      for image in images.dropFirst() {
        var apart = 0
        let reference = images[0]
        let (some, others) = (image.bytes.count, reference.bytes.count)
        #expect(some == others)
        for index in 0..<some {
          apart = max(apart, abs(Int(image.bytes[index]) - Int(reference.bytes[index])))
        }
        #expect(apart <= 1)
      }
    }
  }
}
