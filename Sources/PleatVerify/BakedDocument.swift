internal import Pleat

/// The document that measures the style sheets and modules that `Bake` writes.
///
/// It pauses all animations of a file, and sets them to one time after another. At each time, it
/// reads from the browser the corners of the panels, their shades, and whether they are visible.
struct BakedDocument {
  private let document: BrowserDocument
  private let items: [Item]

  /// An exported file, and what to read from it.
  struct Item: Encodable {
    /// A style sheet with its elements in a comment, or nil for a module.
    var css: String?
    /// Milliseconds.
    var times: [Double]
    var panels: [Panel]

    struct Panel: Encodable {
      var name: String
      var width: Double
      var height: Double
      /// Whether the shade runs from crease to crease.
      var isSmooth: Bool
    }
  }

  /// The result of an item, by time and panel.
  struct Answer: Decodable {
    /// x and y of four corners.
    var corners: [[[Double?]]]
    /// The opacity of a panel's shade: 0 for a panel without a shade, null for one that is not
    /// visible.
    var shades: [[Double?]]
  }

  /// - Parameters:
  ///   - texts: the files of one format, in the order of the subjects.
  ///   - scale: device pixels per CSS pixel.
  init(
    _ subjects: some Sequence<VerificationSubject>, texts: [String], method: VerificationMethod,
    scale: Double
  ) throws {
    items = zip(subjects, texts).map { subject, text in
      Item(
        css: method == .css ? text : nil, times: subject.times.map { $0 * 1000 },
        panels: subject.panels.map { panel in
          let size = panel.content.rect.size
          return Item.Panel(
            name: panel.name, width: size.width, height: size.height,
            isSmooth: panel.smoothCreases != nil)
        })
    }
    document = try BrowserDocument(
      scale: scale, data: items, style: Self.style, modules: method == .css ? [] : texts,
      script: Self.script)
  }

  /// The results of the items, in their order.
  func answers(
    from browser: Browser, isCancelled: () -> Bool = { false }
  ) throws -> [Answer] {
    let answers: [Answer] = try document.answer(
      from: browser, isCancelled: isCancelled)
    let isWhole =
      answers.count == items.count
      && zip(answers, items).allSatisfy { answer, item in
        answer.corners.count == item.times.count && answer.shades.count == item.times.count
          && answer.shades.allSatisfy { $0.count == item.panels.count }
          && answer.corners.allSatisfy { frame in
            frame.count == item.panels.count && frame.allSatisfy { $0.count == 8 }
          }
      }
    guard isWhole else {
      throw BrowserError.unreadable(path: browser.path, reason: "times or panels are missing")
    }
    return answers
  }

  static let style = """
    body { margin: 0 }
    iframe { position: absolute; left: 0; top: 0; width: 100px; height: 100px; border: 0 }
    """

  static let script = """
    const find = (parent, selector) =>
      parent.querySelector(selector) ?? refuse("there is no " + selector);
    // A comment of the style sheet contains its elements.
    const markup = css => (/\\/\\*[^]*?(<div class="pleat[^]*<\\/div>)[^]*?\\*\\//.exec(css)
      ?? refuse("the style sheet has no comment with its elements"))[1];
    // Each style sheet gets its own document, so that their names do not collide.
    const show = (css, index) => {
      const place = document.body.appendChild(document.createElement(css === undefined ? "div" : "iframe"));
      if (css === undefined) {
        modules[index].play(place);
        return { place, page: document, view: find(place, ".pleat") };
      }
      const page = place.contentDocument;
      page.head.appendChild(page.createElement("style")).textContent = css;
      page.body.innerHTML = markup(css);
      return { place, page, view: find(page, ".pleat") };
    };
    return data.map(({ css, times, panels }, index) => {
      const { place, page, view } = show(css, index);
      const animations = page.getAnimations();
      if (!animations.length) refuse("there is no animation");
      for (const animation of animations) animation.pause();
      const parts = panels.map(({ name, width, height, isSmooth }) => {
        const panel = find(view, "." + CSS.escape("pleat-" + name));
        // An element can extend beyond its panel, whose corner is the origin of the transforms.
        const [left, top] = page.defaultView.getComputedStyle(panel).transformOrigin.split(" ");
        const corners = [[0, 0], [width, 0], [width, height], [0, height]].map(([x, y]) => {
          const corner = panel.appendChild(page.createElement("div"));
          corner.style.cssText =
            `position: absolute; left: ${left}; top: ${top}; width: 0; height: 0; transform-origin: 0 0`;
          corner.style.transform = `translate(${x}px, ${y}px)`;
          return corner;
        });
        return { panel, shade: panel.querySelector(".pleat-shade"), isSmooth, corners };
      });
      const answer = { corners: [], shades: [] };
      for (const time of times) {
        for (const animation of animations) animation.currentTime = time;
        const origin = view.getBoundingClientRect();
        answer.corners.push(parts.map(({ corners }) => corners.flatMap(corner => {
          const rect = corner.getBoundingClientRect();
          return [rect.x - origin.x, rect.y - origin.y];
        })));
        answer.shades.push(parts.map(({ panel, shade, isSmooth }) => {
          const seen = { opacityProperty: true, visibilityProperty: true };
          if (!panel.checkVisibility(seen)) return null;
          if (!shade?.checkVisibility(seen)) return 0;
          const style = page.defaultView.getComputedStyle(shade);
          if (!isSmooth) return Number(style.opacity);
          // The mean of the shades at both creases.
          return ["start", "end"].reduce((sum, edge) =>
            sum + Number(style.getPropertyValue("--pleat-shade-" + edge)) / 2, 0);
        }));
      }
      place.remove();
      return answer;
    });
    """
}
