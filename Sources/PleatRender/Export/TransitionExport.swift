import Foundation
public import Pleat

/// A transition between two pictures, to be exported as an animation.
///
/// Each format has a method: ``css()``, ``waapi()``, and `html(kinds:)` and `plainHTML()` of the module `PleatWeb`.
/// The method returns the text of one file and notes on the accuracy. The file contains both pictures,
/// unless ``urls`` or ``hasSlots`` says otherwise. See <doc:ExportingATransition>.
public struct TransitionExport: Sendable {
  /// The transition.
  public var transition: any Transition
  /// The name of the transition in comments, titles and scripts, for example `fold`.
  public var name: String
  /// The duration, and the progress that is shown at each time.
  public var timeline: Timeline
  /// The picture of the source page.
  ///
  /// Its size in pixels should be the page's size in points times ``scale``. Otherwise it is shown
  /// stretched.
  public var source: Image
  /// The picture of the destination page.
  ///
  /// Its size in pixels should be the page's size in points times ``scale``. Otherwise it is shown
  /// stretched.
  public var destination: Image
  /// The pictures of further pages, such as the back of a leaf.
  ///
  /// A page without a picture is plain paper, which is opaque white. Pictures for the source and the
  /// destination page are ignored here.
  public var pages: [Panel.Page: Image]
  /// The number of pixels of the pictures per point of the page.
  public var scale: Double
  /// The colour behind the pages, or nil if there is none.
  public var background: RGBColor?
  /// The shadow that the page drops on what is behind it, in ``css()`` and ``waapi()``, or nil for none.
  public var pageShadow: Drawing.Shadow?
  /// The largest accepted distance between the position at which a panel's corner is shown and its
  /// exact position, in points.
  ///
  /// What does not move is exact. `html(kinds:)` ignores the tolerance, because the HTML page is exact.
  public var tolerance: Double
  /// The beginning of all names in ``css()``: of classes, custom properties and keyframes.
  ///
  /// It must be an identifier of CSS, such as `card`. If it is nil, it is made from ``name`` and the
  /// content of the style sheet. Two style sheets then have different names, and can share a web page.
  public var prefix: String?
  /// The URLs of pictures that are not embedded as PNG, in ``css()``, ``waapi()`` and `html(kinds:)`.
  ///
  /// If a page has a URL, its picture only tells whether the page is opaque. A URL can be relative
  /// to the exported file, as in `photos/old.jpg`, or contain a file: see ``url(containing:)``. The
  /// picture at the URL is stretched to the page.
  public var urls: [Panel.Page: String] = [:]
  /// Whether elements of the web page take the place of pictures: in ``css()`` they fill slots, and for
  /// ``waapi()`` they are options of `play`.
  public var hasSlots = false

  /// Whether the pages of ``css()`` and ``waapi()`` fit a box of any size, because all depths grow with the page.
  var isFluid: Bool { transition.depthExtent != nil }

  /// Creates a transition to be exported; the parameters are its properties.
  ///
  /// Values are not checked here. The methods that export, such as ``css()``, throw an error if a
  /// value is out of range.
  public init(
    _ transition: some Transition, name: String, timeline: Timeline, source: Image,
    destination: Image, pages: [Panel.Page: Image] = [:], scale: Double = 1,
    background: RGBColor? = nil, tolerance: Double = 1
  ) {
    self.transition = transition
    self.name = name
    self.timeline = timeline
    self.source = source
    self.destination = destination
    self.pages = pages
    self.scale = scale
    self.background = background
    self.tolerance = tolerance
  }
}

extension TransitionExport {
  typealias Sheet = (page: Panel.Page, picture: Image)

  /// The transition, with an opaque back if the back has a picture of its own.
  package var shown: any Transition {
    pages[.back] == nil && urls[.back] == nil ? transition : transition.withOpaqueBack
  }

  /// Returns the pages that panels show, the source and the destination first.
  ///
  /// The picture of a page without one is a single pixel of plain paper, which is stretched.
  func sheets(of panels: [Panel]) -> [Sheet] {
    let further = Set(panels.map(\.content.page)).subtracting([.source, .destination, .clear])
    let paper = Image(width: 1, height: 1, filledWith: Pixel(red: 255, green: 255, blue: 255))
    return [(.source, source), (.destination, destination)]
      + further.sorted { $0.rawValue < $1.rawValue }.map { ($0, pages[$0] ?? paper) }
  }

  /// Returns a URL that contains the file of a picture, byte for byte: `data:image/jpeg;base64,…`.
  ///
  /// ```swift
  /// export.urls[.source] = try TransitionExport.url(containing: [UInt8](Data(contentsOf: photo)))
  /// ```
  ///
  /// - Parameter file: The bytes of a PNG, JPEG, GIF or WebP file.
  /// - Throws: `ImageError` for other bytes, or a `PleatError` if there is no memory for the URL.
  public static func url(containing file: [UInt8]) throws -> String {
    let type = try ImageFormat.mediaType(of: file, name: "picture")
    // The base64 digits need memory, and so do their copies as the text of the file is put together.
    try checkMemory(for: file.count, of: 4)
    return "data:\(type);base64," + Data(file).base64EncodedString()
  }

  /// Returns the URL of a page's picture: the given one, or one that contains the picture as PNG.
  package func url(of page: Panel.Page, _ picture: Image) throws -> String {
    try urls[page] ?? picture.dataURL()
  }

  /// The pages that may show what is behind them: their pictures are not opaque, or elements take the place
  /// of pictures.
  var transparentPages: Set<Panel.Page> {
    let images = pages.merging([.source: source, .destination: destination]) { $1 }
    return Set(images.filter { hasSlots || !$1.isOpaque }.keys)
  }

  func isPaper(_ page: Panel.Page) -> Bool {
    page != .source && page != .destination && pages[page] == nil && urls[page] == nil
  }

  /// Plain paper as an image of CSS.
  ///
  /// A picture of one white pixel would be translucent, because browsers fade the edges of a picture that
  /// they stretch.
  static let paperImage = "linear-gradient(#fff, #fff)"

  /// Throws an error for numbers that no format can contain, or that a picture cannot have.
  ///
  /// - Returns: the transition, compiled.
  /// - Throws: a `PleatError` that names the number: a scale, a colour component, an opacity, a
  ///   progress or a length out of range; `ExportError.notFinite` if the motion or the shade
  ///   of a panel contains infinite numbers or NaN.
  @discardableResult
  package func checkNumbers() throws -> CompiledTransition {
    guard scale > 0, scale <= 1e6 else { throw PleatError.scaleOutOfRange(scale) }
    try Self.check(background?.components ?? [])
    for progress in timeline.legs.flatMap({ [$0.from, $0.to] }) + [timeline.end]
    where !(0...1).contains(progress) {
      throw PleatError.progressOutOfRange(progress)
    }
    let compiled = try shown.compiled()
    let rig = compiled.rig()
    try Self.check(rig.pageSize)
    for panel in rig.panels {
      let rect = panel.content.rect
      let isPlaced = rect.minX.magnitude <= Self.longest && rect.minY.magnitude <= Self.longest
      guard isPlaced else { throw PleatError.sizeOutOfRange(width: rect.minX, height: rect.minY) }
      try Self.check(rect.size)
      try Self.check(panel.shading?.paint)
      try Self.check(panel.veil.map { $0.color.components + [$0.opacity] } ?? [])
    }
    let basis = compiled.basis
    for (index, panel) in basis.panels.enumerated() {
      var numbers = rig.projection.elements
      if let shading = panel.shading {
        let opacity = shading.opacity
        numbers += [opacity.constant, opacity.cosine, opacity.sine, opacity.quarterTurn]
        let light = panel.lightFormula
        numbers += light.map { [$0.constant, $0.factors.x, $0.factors.y, $0.factors.z] } ?? []
      }
      // If a number of a chain's joint is not finite, the chain's matrices are not finite at any angle. So
      // one matrix is enough.
      numbers +=
        basis.mixesStreams(panel: index)
        ? basis.matrix(ofPanel: index) { compiled.streams[$0].quarterTurns(at: 0) }.elements
        : basis.matrices(ofPanel: index).flatMap(\.elements)
      guard numbers.allSatisfy(\.isFinite) else {
        throw ExportError.notFinite(panel: panel.name)
      }
    }
    return compiled
  }

  /// The greatest accepted extent in points.
  private static var longest: Double { 1e15 }

  private static func check(_ size: Size) throws(PleatError) {
    guard size.width > 0, size.height > 0, size.width <= longest, size.height <= longest else {
      throw .sizeOutOfRange(width: size.width, height: size.height)
    }
  }

  private static func check(_ paint: Shading.Paint?) throws(PleatError) {
    switch paint {
    case .cover(let color): try check(color.components)
    case .gradient(let gradient):
      try check(gradient.color.components + gradient.stops.map(\.alpha))
      let places = [gradient.start.x, gradient.start.y, gradient.end.x, gradient.end.y]
      for place in places + gradient.stops.map(\.offset) where !(place.magnitude <= longest) {
        throw .sizeOutOfRange(width: place, height: place)
      }
    case nil: break
    }
  }

  private static func check(_ fractions: [Double]) throws(PleatError) {
    for fraction in fractions where !(0...1).contains(fraction) {
      throw .fractionOutOfRange(fraction)
    }
  }
}

/// An exported file: an animation, a page, a motion or a shader.
public struct ExportedFile: Sendable, Equatable {
  /// The text of the file.
  public var text: String
  /// Notes on the accuracy, one line each, for example how many keyframes the file has, and how far
  /// corners are from their exact positions.
  public var notes: [String]

  /// Creates an exported file from its text and notes.
  public init(text: String, notes: [String] = []) {
    self.text = text
    self.notes = notes
  }
}

extension Image {
  package func dataURL() throws -> String { try TransitionExport.url(containing: pngData()) }
}

// The cross-fade that exported files show to people who prefer reduced motion.
//
// Programs that show the cross-fade clamp opacities to 0...1, as a transition clamps its progress. Within
// 0...1, the opacities of a leg overshoot those at its ends if the leg's curve overshoots.

extension TransitionExport {
  struct FadeKey {
    let percent: Double
    let opacity: Double
    /// The easing until the next keyframe, as CSS; nil for the last keyframe.
    let easing: String?
  }

  /// The largest error of an opacity, which should equal the progress: half a step of 8 bits.
  private static let fadeTolerance = 0.5 / 255

  /// Returns the keyframes of the cross-fade, with the progress as the opacity.
  ///
  /// There is a keyframe where each leg begins, one at the end, and one before each jump between legs.
  func fadeKeys() throws(PleatError) -> [FadeKey] {
    var (keys, passed) = ([FadeKey](), 0.0)
    /// Adds a keyframe, and one just before it with the opacity at which the last leg ended, if this differs.
    func add(_ opacity: Double, _ easing: String?, after last: Leg?) {
      let percent = easing == nil ? 100 : passed / timeline.duration * 100
      if let last, last.to != opacity {
        keys.append(FadeKey(percent: percent.nextDown, opacity: last.to, easing: "linear"))
      }
      keys.append(FadeKey(percent: percent, opacity: opacity, easing: easing))
    }
    let legs = timeline.legs.filter { $0.duration > 0 }
    for (index, leg) in legs.enumerated() {
      add(leg.from, try Self.easing(of: leg.curve), after: index == 0 ? nil : legs[index - 1])
      passed += leg.duration
    }
    add(timeline.end, nil, after: legs.last)
    return keys
  }

  /// Returns a curve as CSS; a spring that is cut before it rests jumps to 1 at the end, as a leg does.
  private static func easing(of curve: TimingCurve) throws(PleatError) -> String {
    let text = try curve.cssText(within: fadeTolerance)
    guard curve.value(at: 1) != 1, let points = try TimingCurve(text).points else { return text }
    return try TimingCurve.linear(points + [LinearStop(input: 1, output: 1)]).text
  }
}
