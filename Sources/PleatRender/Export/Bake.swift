public import Pleat

/// A transition between two pictures, to be exported as an animation.
///
/// To *bake* a transition is to export it in another format. Each format has a method: ``css()``,
/// ``waapi()``, and `html(kinds:)` and `plainHTML()` of the module `PleatWeb`.
/// The method returns the text of one file and notes on the accuracy. The file contains both pictures,
/// unless ``urls`` or ``hasSlots`` says otherwise. See <doc:BakingATransition>.
public struct Bake: Sendable {
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
  /// The largest accepted distance between the position at which a panel's corner is shown and its
  /// exact position, in points.
  ///
  /// `html(kinds:)` ignores the tolerance, because the HTML page is exact.
  public var tolerance: Double
  /// The beginning of all names in ``css()``: of classes, custom properties and keyframes.
  ///
  /// It must be an identifier of CSS, such as `card`. If it is nil, it is made from ``name`` and the
  /// content of the style sheet. Two style sheets then have different names, and can share a web page.
  public var prefix: String?
  /// The URLs of pictures that are not embedded as PNG, in ``css()``, ``waapi()`` and `html(kinds:)`.
  ///
  /// The picture of a page with a URL is only asked whether it is opaque. A URL can be relative to the
  /// exported file, as in `photos/old.jpg`, or contain a file: see ``url(containing:)``. The picture
  /// that it leads to is stretched to the page.
  public var urls: [Panel.Page: String] = [:]
  /// Whether pages are slots in ``css()``, filled by elements of the web page in place of pictures.
  public var hasSlots = false
  /// Whether ``css()`` and ``waapi()`` scale the pages to the width of the element that contains them.
  ///
  /// The proportions stay the same, and so does the perspective relative to the page. It needs a
  /// browser with container units and `tan()`: Chrome 111, Firefox 110, Safari 16, or newer.
  public var isFluid = false

  /// Creates a transition to be exported.
  ///
  /// Values are not checked here. The methods that export, such as ``css()``, throw an error if a
  /// value is out of range.
  ///
  /// - Parameters:
  ///   - transition: the transition.
  ///   - name: the name of the transition in comments, titles and scripts.
  ///   - timeline: the duration, and the progress that is shown at each time.
  ///   - source: the picture of the source page. Its size in pixels should be the page's size in
  ///     points times `scale`.
  ///   - destination: the picture of the destination page, of the same size.
  ///   - pages: the pictures of further pages, of the same size.
  ///   - scale: the number of pixels of the pictures per point of the page.
  ///   - background: the colour behind the pages, or nil if there is none.
  ///   - tolerance: the largest accepted distance of a panel's corner from its exact position, in
  ///     points.
  public init(
    _ transition: some Transition, name: String, timeline: Timeline, source: Image,
    destination: Image, pages: [Panel.Page: Image] = [:], scale: Double = 1,
    background: RGBColor? = nil, tolerance: Double = 0.25
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

extension Bake {
  /// A page with its picture.
  typealias Sheet = (page: Panel.Page, picture: Image)

  /// The transition; if the back has a picture of its own, nothing shows through it.
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
}

/// An exported animation.
public struct Baked: Sendable, Equatable {
  /// The text of the file.
  public var text: String
  /// Notes on the accuracy, one line each, for example how many keyframes the file has, and how far
  /// corners are from their exact positions.
  public var notes: [String]

  /// Creates an exported animation from its text and notes.
  public init(text: String, notes: [String] = []) {
    self.text = text
    self.notes = notes
  }
}
