internal import CPleatRaster
internal import Foundation
internal import Pleat
internal import Synchronization

// The boundary to the rasteriser: pages, canvases and panels become the structures of C.

/// A backend of the rasteriser.
@safe struct RasterKernels: @unchecked Sendable {
  let name: String
  private let kernels: UnsafePointer<plt_raster_kernels>

  /// The backends that this CPU can run, the fastest first.
  static let available: [RasterKernels] = (0..<plt_raster_kernels_count()).map {
    let kernels = unsafe plt_raster_kernels_at($0)
    return unsafe RasterKernels(name: String(cString: kernels.pointee.name), kernels: kernels)
  }

  /// Returns the pixels with rows and columns exchanged.
  fileprivate func transposed(
    _ pixels: PixelStorage, width: Int, height: Int, kind: PixelKind
  ) throws(OutOfMemory) -> PixelStorage {
    let out = try PixelStorage(room: kind.bytes * width * height)
    let transpose =
      unsafe kind == .bytes ? kernels.pointee.transpose_u8 : kernels.pointee.transpose_f32
    unsafe transpose(
      pixels.base, kind.bytes * width, width, height, out.base, kind.bytes * height)
    return out
  }

  /// Draws panels over a background, or over the present pixels of a canvas.
  func draw(_ panels: [PlacedPanel], on canvas: RasterCanvas, threads: Int) {
    let stops = panels.flatMap { $0.shade?.stops ?? [] }.map {
      // NaN cannot be compared with other offsets, so it becomes 0.
      plt_raster_stop(offset: $0.offset.isNaN ? 0 : $0.offset, alpha: fraction($0.alpha))
    }
    let outlines = panels.flatMap { $0.outline ?? [] }.flatMap { [$0.x, $0.y, $0.w] }
    let pages = unsafe panels.map { unsafe $0.page.structure }
    unsafe stops.withUnsafeBufferPointer { stops in
      unsafe outlines.withUnsafeBufferPointer { outlines in
        unsafe pages.withUnsafeBufferPointer { pages in
          var used = (stops: 0, outlines: 0)
          var structures = unsafe [plt_raster_panel]()
          for (index, panel) in panels.enumerated() {
            guard let page = pages.baseAddress else { break }
            unsafe structures.append(
              unsafe panel.structure(
                page: page + index, stops: stops.baseAddress.map { unsafe $0 + used.stops },
                outline: panel.outline == nil
                  ? nil : outlines.baseAddress.map { unsafe $0 + used.outlines }))
            used.stops += panel.shade?.stops.count ?? 0
            used.outlines += 3 * (panel.outline?.count ?? 0)
          }
          unsafe draw(structures, on: canvas.structure, kind: canvas.kind, threads: threads)
        }
      }
    }
    withExtendedLifetime((panels, canvas)) {}
  }

  private func draw(
    _ panels: [plt_raster_panel], on canvas: plt_raster_canvas, kind: PixelKind, threads: Int
  ) {
    unsafe panels.withUnsafeBufferPointer { all in
      // An empty array has no address, so any other address is passed.
      unsafe withUnsafeTemporaryAllocation(of: plt_raster_panel.self, capacity: 1) { none in
        let first = unsafe all.baseAddress ?? UnsafePointer(none.baseAddress.unsafelyUnwrapped)
        unsafe share(first, all.count, canvas, kind: kind, threads: threads)
      }
    }
  }

  private func share(
    _ panels: UnsafePointer<plt_raster_panel>, _ count: Int, _ canvas: plt_raster_canvas,
    kind: PixelKind, threads: Int
  ) {
    var (width, height) = (1, 1)
    for index in 0..<count {
      let page = unsafe panels[index].page.pointee
      unsafe (width, height) = (max(width, page.width), max(height, page.height))
    }
    let draw = unsafe kind == .bytes ? kernels.pointee.draw_u8 : kernels.pointee.draw_f32
    // More threads than lines would have nothing to do.
    let threads = unsafe min(threads, max(1, max(canvas.width, canvas.height)))
    // Lines take different times, and threads begin at different times. So there are several shares for
    // each thread, and a thread that has finished a share takes the next one.
    let shares = threads == 1 ? 1 : 4 * threads
    let next = Atomic<Int>(0)
    let job = unsafe RasterJob(panels: panels, count: count, canvas: canvas)
    let bytes = unsafe withUnsafePointer(to: job.canvas) {
      unsafe plt_raster_scratch_bytes($0, count, width, height)
    }
    let own = Memory.orStop(try PixelStorage(room: bytes))
    ThreadTeam.run(threads) { thread in
      // A thread that gets no scratch memory leaves the shares to the other threads.
      guard next.load(ordering: .relaxed) < shares,
        let scratch = thread == 0 ? own : try? PixelStorage(room: bytes)
      else { return }
      unsafe withUnsafePointer(to: job.canvas) { canvas in
        var share = next.wrappingAdd(1, ordering: .relaxed).oldValue
        while share < shares {
          unsafe draw(canvas, job.panels, job.count, share, shares, scratch.base)
          share = next.wrappingAdd(1, ordering: .relaxed).oldValue
        }
      }
    }
  }
}

/// The data that all threads of a frame read.
@safe private struct RasterJob: @unchecked Sendable {
  let panels: UnsafePointer<plt_raster_panel>
  let count: Int
  let canvas: plt_raster_canvas

  init(panels: UnsafePointer<plt_raster_panel>, count: Int, canvas: plt_raster_canvas) {
    unsafe self.panels = panels
    self.count = count
    unsafe self.canvas = canvas
  }
}

/// The type of the four components of a pixel.
enum PixelKind {
  case bytes
  case floats

  var bytes: Int { self == .bytes ? 4 : 16 }
}

/// Returns a number clamped to 0...1, or 0 for NaN.
private func fraction(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }

// MARK: - Pages

/// A page's picture as the rasteriser reads it.
@safe final class RasterPage: Sendable {
  let width: Int
  let height: Int
  let isOpaque: Bool
  let kind: PixelKind
  private let pixels: PixelStorage
  private let transposed: PixelStorage?

  /// Creates a page from a picture; `byColumns` also stores the pixels with rows and columns exchanged.
  init(
    _ image: Image, kind: PixelKind, byColumns: Bool, kernels: RasterKernels
  ) throws(OutOfMemory) {
    width = image.width
    height = image.height
    self.kind = kind
    isOpaque =
      unsafe plt_raster_is_opaque(
        image.storage.base, 4 * image.width, image.width, image.height) != 0
    pixels =
      kind == .bytes
      ? image.storage
      : try Light.shared.linear(image.storage, width: image.width, height: image.height)
    transposed =
      byColumns
      ? try kernels.transposed(pixels, width: image.width, height: image.height, kind: kind) : nil
  }

  fileprivate var structure: plt_raster_page {
    unsafe plt_raster_page(
      pixels: UnsafeRawPointer(pixels.base),
      transposed: transposed.map { unsafe UnsafeRawPointer($0.base) }, width: width, height: height,
      stride: kind.bytes * width, transposed_stride: kind.bytes * height, opaque: isOpaque ? 1 : 0)
  }
}

// MARK: - Panels and canvases

extension PlacedPanel {
  fileprivate func structure(
    page: UnsafePointer<plt_raster_page>, stops: UnsafePointer<plt_raster_stop>?,
    outline: UnsafePointer<Double>?
  ) -> plt_raster_panel {
    let c = corners
    return unsafe plt_raster_panel(
      page: page, content: (content.minX, content.minY, content.maxX, content.maxY),
      corners: (
        c[0].x, c[0].y, c[0].w, c[1].x, c[1].y, c[1].w, c[2].x, c[2].y, c[2].w, c[3].x, c[3].y,
        c[3].w
      ),
      shade: plt_raster_shade(
        opacity: fraction(shade?.opacity ?? 0),
        color: (
          fraction(shade?.color.red ?? 0), fraction(shade?.color.green ?? 0),
          fraction(shade?.color.blue ?? 0)
        ),
        start: (shade?.start.x ?? 0, shade?.start.y ?? 0),
        end: (shade?.end.x ?? 0, shade?.end.y ?? 0),
        stop_count: shade?.stops.count ?? 0, stops: stops, masks: shade?.isMask == true ? 1 : 0),
      outline_count: outline == nil ? 0 : self.outline?.count ?? 0, outline: outline,
      joined: joined)
  }
}

/// The pixels on which panels are drawn.
@safe struct RasterCanvas {
  let pixels: PixelStorage
  let kind: PixelKind
  let width: Int
  let height: Int
  /// The columns and rows in which panels may be drawn.
  var columns: Range<Int>
  var rows: Range<Int>
  /// The background in the canvas's colour space, or nil to draw over the pixels that are there.
  var background: (color: RGBColor, alpha: Double)?

  init(
    _ pixels: PixelStorage, kind: PixelKind, width: Int, height: Int,
    background: (color: RGBColor, alpha: Double)?
  ) {
    precondition(pixels.count == kind.bytes * width * height, "as many pixels as the canvas has")
    self.pixels = pixels
    self.kind = kind
    self.width = width
    self.height = height
    columns = 0..<width
    rows = 0..<height
    self.background = background
  }

  fileprivate var structure: plt_raster_canvas {
    let alpha = background?.alpha ?? 0
    func component(_ value: Double?) -> Float { Float(alpha * fraction(value ?? 0)) }
    return unsafe plt_raster_canvas(
      pixels: pixels.base, width: width, height: height, stride: kind.bytes * width,
      clip: (columns.lowerBound, rows.lowerBound, columns.upperBound, rows.upperBound),
      keeps: background == nil ? 1 : 0,
      background: (
        component(background?.color.red), component(background?.color.green),
        component(background?.color.blue), Float(alpha)
      ))
  }
}

// MARK: - Light

/// Conversions between bytes of sRGB and floats of linear light.
@safe final class Light: @unchecked Sendable {
  static let shared = Light()
  private let tables: UnsafeMutablePointer<plt_raster_light>

  private init() {
    unsafe tables = .allocate(capacity: 1)
    unsafe plt_raster_light_init(tables)
  }

  deinit { unsafe tables.deallocate() }

  /// Converts bytes of sRGB to floats of linear light.
  func linear(_ bytes: PixelStorage, width: Int, height: Int) throws(OutOfMemory) -> PixelStorage {
    let out = try PixelStorage(room: PixelKind.floats.bytes * width * height)
    unsafe plt_raster_to_linear(
      tables, bytes.base, 4 * width, width, height, out.base.assumingMemoryBound(to: Float.self),
      16 * width)
    return out
  }

  /// Converts floats of linear light to bytes of sRGB, in existing memory.
  func encode(_ floats: PixelStorage, width: Int, height: Int, into bytes: PixelStorage) {
    precondition(bytes.count == 4 * width * height, "as many pixels as there are")
    unsafe plt_raster_to_encoded(
      tables, floats.base.assumingMemoryBound(to: Float.self), 16 * width, width, height,
      bytes.base, 4 * width)
  }

  static func linear(_ color: RGBColor) -> RGBColor {
    RGBColor(
      red: plt_raster_decode(fraction(color.red)), green: plt_raster_decode(fraction(color.green)),
      blue: plt_raster_decode(fraction(color.blue)))
  }
}
