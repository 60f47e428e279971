internal import Pleat

/// The document that measures scenes.
///
/// It builds the elements of one scene after another, and sets the transforms of one frame after
/// another. It gets the corners from `getBoundingClientRect` of elements without extent.
struct SceneDocument {
  private let document: BrowserDocument
  private let scenes: [Scene]

  /// - Parameter scale: device pixels per CSS pixel.
  init(_ scenes: [Scene], scale: Double) throws {
    self.scenes = scenes
    document = try BrowserDocument(
      scale: scale, data: scenes, style: Self.style, script: Self.script)
  }

  /// The quads of all scenes, by frame and panel, in the order of the scene.
  func quads(
    from browser: Browser, isCancelled: () -> Bool = { false }
  ) throws -> [[[Quad]]] {
    let answer: [[Double?]] = try document.answer(
      from: browser, isCancelled: isCancelled)
    guard answer.count == scenes.count else {
      throw unreadable("\(answer.count) scenes of \(scenes.count)", browser)
    }
    return try zip(scenes, answer).map { scene, numbers in
      let panels = scene.panels.count
      guard numbers.count == 8 * panels * scene.frames.count else {
        throw unreadable(
          "\(numbers.count) numbers for \(scene.frames.count) frames of \(panels) panels", browser)
      }
      return scene.frames.indices.map { frame in
        (0..<panels).map { panel in
          Quad(measured: numbers[(8 * (frame * panels + panel))...].prefix(8))
        }
      }
    }
  }

  private func unreadable(_ reason: String, _ browser: Browser) -> BrowserError {
    .unreadable(path: browser.path, reason: reason)
  }

  static let style = """
    body { margin: 0 }
    .element { position: absolute; left: 0; top: 0; width: 0; height: 0; transform-origin: 0 0;
      perspective-origin: 0 0 }
    """

  static let script = """
    // As a declaration, not by `style.transform`: Chromium reads values that are assigned to a
    // single property with a fast parser that keeps seven decimals. It ignores invalid values
    // silently.
    const set = (element, style, transform) => {
      element.style.cssText = style + "; transform: " + transform;
      if (!element.style.transform) refuse("the transform " + transform);
      return element;
    };
    const create = parent => {
      const element = parent.appendChild(document.createElement("div"));
      element.className = "element";
      return element;
    };
    return data.map(({ elements, frames }) => {
      const view = create(document.body);
      const built = [];
      const corners = [];
      for (const { parent, style, corners: points } of elements) {
        const element = create(parent === undefined ? view : built[parent]);
        element.style.cssText = style;
        const parts = style.split(";").map(part => part.split(":")[0].trim()).filter(name => name);
        if (parts.some(name => !element.style.getPropertyValue(name))) refuse("the style " + style);
        built.push(element);
        for (const [x, y] of points) {
          corners.push(set(create(element), "", `translate(${x}px, ${y}px)`));
        }
      }
      const numbers = [];
      for (const transforms of frames) {
        transforms.forEach((transform, index) => set(built[index], elements[index].style, transform));
        const origin = view.getBoundingClientRect();
        for (const corner of corners) {
          const place = corner.getBoundingClientRect();
          numbers.push(place.x - origin.x, place.y - origin.y);
        }
      }
      view.remove();
      return numbers;
    });
    """
}

extension Quad {
  /// Four corners, each x and y.
  ///
  /// A number that the browser does not have is NaN.
  init(measured numbers: some Collection<Double?>) {
    let values = numbers.map { $0 ?? .nan }
    self.init(
      topLeft: Point(x: values[0], y: values[1]), topRight: Point(x: values[2], y: values[3]),
      bottomRight: Point(x: values[4], y: values[5]), bottomLeft: Point(x: values[6], y: values[7]))
  }
}
