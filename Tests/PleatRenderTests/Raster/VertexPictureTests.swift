import CTestHooks
import Pleat
import PleatRender
import TestSupport
import Testing

/// Vertices that C reads from the memory that they were written to, and draws, against the renderer.
@Suite struct VertexPictureTests {
  private static let (width, height) = (80, 120)

  /// A picture in which neighbouring pixels differ little.
  private static func page(_ blue: UInt8, mirrored: Bool) -> Image {
    Image(width: width, height: height) { x, y in
      let red = UInt8(3 * x)
      return [mirrored ? 255 - red : red, UInt8(2 * y), blue, 255]
    }
  }

  /// Twenty leaves of a book, in memory that is aligned to a page of the system.
  @Test func theBook() throws {
    let (width, height) = (Self.width, Self.height)
    let size = Size(width: Double(width), height: Double(height))
    // The shadow of a leaf is a gradient, which these vertices do not describe.
    let flip = FlipTransition(PageSetup(size: size), pageShadowOpacity: 0)
    let progress = (1...20).map { Double($0) / 21 }
    var leaves = Keyframes<Float>([.matrices, .shades])
    try leaves.generate(flip, at: progress)
    let layout = VertexLayout(clipPosition: 0, texture: 4, shade: 6, page: 7)
    let count = 4 * layout.stride * leaves.panels.count * leaves.count
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<Float>.stride * count, alignment: 16_384)
    defer { memory.deallocate() }
    let floats = memory.initializeMemory(as: Float.self, repeating: 0, count: count)
    var vertices = UnsafeMutableBufferPointer(start: floats, count: count).mutableSpan
    let written = try leaves.writeVertices(into: &vertices, layout: layout, pageSize: size)

    let (source, destination) = (Self.page(40, mirrored: false), Self.page(200, mirrored: true))
    let pages = [source, destination].flatMap { image in
      (0..<height).flatMap { y in (0..<width).flatMap { image.pixel($0, y) } }
    }
    let renderer = try PageRenderer(flip, source: source, destination: destination)
    var panel = 0
    for frame in 0..<leaves.count {
      let own = leaves.order(frame: frame).count
      var picture = [UInt8](repeating: 0, count: 4 * width * height)
      hooks_draw_vertices(floats + 32 * panel, own, pages, width, height, &picture)
      panel += own
      let image = try renderer.image(at: progress[frame])
      let (left, top) = (renderer.horizontalMargin, renderer.verticalMargin)
      func drawn(_ x: Int, _ y: Int) -> ArraySlice<UInt8> {
        picture[4 * (width * y + x)..<4 * (width * y + x) + 4]
      }
      func distance(_ a: some Sequence<UInt8>, _ b: some Sequence<UInt8>) -> Int {
        zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 0
      }
      var (same, others) = (0, 0)
      for y in 1..<height - 1 {
        for x in 1..<width - 1 {
          let pixel = drawn(x, y)
          // Not at the edge of a panel, which the renderer blends.
          let slope =
            [(-1, 0), (1, 0), (0, -1), (0, 1)]
            .map { distance(pixel, drawn(x + $0.0, y + $0.1)) }.max() ?? 0
          guard slope < 24 else { continue }
          if distance(pixel, image.pixel(left + x, top + y)) <= 2 + slope {
            same += 1
          } else {
            others += 1
          }
        }
      }
      #expect(others == 0 && same > width * height / 2, "leaf \(frame): \(same) \(others)")
    }
    #expect(panel == written)
  }
}
