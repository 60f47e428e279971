package import Pleat
package import PleatContainers
import PleatRender

package struct StackPage {
  private struct State {
    var pages: [String]
    var presented: [PresentedPage<String>]

    /// Returns what this state adds to another state.
    ///
    /// `kept` has the number of pages and the number of presented pages that both states have in common,
    /// from the bottom up. The returned state has the rest of this state.
    func added(to other: State) -> (kept: [Int], State) {
      let kept = [
        zip(pages, other.pages).prefix { $0 == $1 }.count,
        zip(presented, other.presented).prefix { $0 == $1 }.count,
      ]
      return (
        kept,
        State(pages: Array(pages[kept[0]...]), presented: Array(presented[kept[1]...]))
      )
    }
  }

  private struct Change {
    let change: NavigationChange<String>
    let before: State
    let start: Double
    var end: Double
    var isCompleted = true

    var after: State { State(pages: change.pages, presented: change.presented) }
  }

  /// How a page has come: with a transition of panels, with a fade, or at once.
  private enum Arrival {
    case style(TransitionStyle)
    case fade, instant
  }

  private struct Motion: Hashable {
    let style: TransitionStyle
    let size: Size
  }

  private struct Picture: Hashable {
    let page: String
    let size: Size
  }

  private let stack: PageStack<String>
  private let background: RGBColor
  private let end: Double
  private var changes: [Change] = []
  private var current: State
  private var arrivals: [String: Arrival] = [:]
  private var styles: [TransitionStyle] = []
  private var motions = MotionTable()
  private var places: [Motion: Int] = [:]
  private var pictures: [Picture] = []
  private var knownPictures: Set<Picture> = []

  /// Creates the page of a script.
  ///
  /// - Parameter container: The container before the script.
  package init(
    _ container: NavigationContainer<String>, effects: [NavigationContainer<String>.Effect],
    end: Double, background: RGBColor
  ) {
    stack = container.stack
    self.background = background
    self.end = end
    current = State(pages: stack.pages, presented: stack.presented)
    effects.forEach { record($0) }
  }

  private mutating func record(_ effect: NavigationContainer<String>.Effect) {
    switch effect.kind {
    case .didStart(let change):
      changes.append(
        Change(change: change, before: current, start: effect.time, end: effect.time))
      if case .replace(let old, with: let new) = change.operation {
        // The new page goes back as the old page would have gone back.
        arrivals[new] = arrivals[old]
      } else if change.direction == .forward, change.destination != change.source {
        arrivals[change.destination] =
          change.style.map { .style($0) } ?? (change.fade == nil ? .instant : .fade)
      }
    case .didFinish(_, let isCompleted):
      changes[changes.count - 1].end = effect.time
      changes[changes.count - 1].isCompleted = isCompleted
      if isCompleted { current = changes[changes.count - 1].after }
    default: break
    }
  }

  private var bounds: Rect { stack.bounds ?? .zero }

  // MARK: - The file

  static let script = PageFile.script(
    MotionTable.scripts + ["spring", "easings", "timing"].map { "Runtime/\($0).js" }
      + ["Stack/changes.js"]
      + MotionTable.panelScripts + PageFile.controlScripts + ["Stack/container.js"])

  /// - Parameters:
  ///   - scale: The number of pixels per point of built-in pages.
  ///   - photographs: The URLs of pictures for the pages, in the order in which pages come. If there are
  ///     more pages, the pictures repeat. Without pictures, each page is drawn with its name.
  /// - Throws: `ViewError` if the container is too small for a transition, or an error of writing a
  ///   PNG picture.
  package mutating func text(scale: Double, photographs: [String] = []) throws -> String {
    var labels: [Int: [String]] = [:]
    for name in TransitionKind.allNames {
      // A page with few pixels cannot be cut into the panels of every kind, so some kinds are left out.
      guard let style = try? TransitionStyle.kind(name), let place = try? place(of: style) else {
        continue
      }
      labels[place, default: []].append(name)
    }
    let chosen = try place(of: stack.style)
    if labels[chosen] == nil { labels[chosen] = [stack.style.description] }
    let initial = State(pages: stack.pages, presented: stack.presented)
    pictures(of: initial)
    let values = try changes.map { try value(of: $0) }
    let styleValues = try styles.enumerated().map { index, style -> PageValue in
      [
        "label": .text(labels[index]?.joined(separator: ", ") ?? style.description),
        "isOffered": .bool(labels[index] != nil),
        "forward": .number(Double(try motion(style, bounds.size))),
        "reversed": .number(Double(try motion(style.reversed, bounds.size))),
      ]
    }
    let names = names
    let modal = buttonModal
    for name in names {
      picture(of: name, size: bounds.size)
      picture(of: name, size: modal.placement.frame(in: bounds, on: stack.grid).size)
    }
    return PageFile(
      title: "Navigation",
      style: [
        PageFile.style, PageFile.text("Stack/stack.css"), try pictureStyle(scale, photographs),
      ]
      .joined(separator: "\n"),
      body: Self.markup,
      data: .object(
        [
          ("size", .numbers([bounds.width, bounds.height])),
          ("end", .number(end)), ("duration", .number(stack.duration)),
          ("fade", Self.value(of: CrossFade())), ("style", .number(Double(chosen))),
          ("styles", .list(styleValues)), ("names", .list(names.map(PageValue.text))),
          ("overlays", .list(overlays.map(PageValue.text))),
          ("modal", value(of: modal)), ("stack", value(of: initial)),
          ("changes", .list(values)),
          (
            "arrivals",
            .object(
              try arrivals.sorted { $0.key < $1.key }.map { page, arrival in
                switch arrival {
                case .style(let style): (page, .number(Double(try place(of: style))))
                case .fade: (page, .null)
                case .instant: (page, "none")
                }
              })
          ),
          (
            "pictures",
            .list(
              pictures.enumerated().map { index, picture in
                [
                  "page": .text(picture.page),
                  "index": .number(
                    Double(
                      photographs.isEmpty
                        ? index : names.firstIndex(of: picture.page)! % photographs.count)),
                  "size": .numbers([picture.size.width, picture.size.height]),
                ]
              })
          ),
        ] + motions.members), script: Self.script
    ).text
  }

  private var names: [String] {
    var names: [String] = []
    if let first = changes.first {
      names += first.before.pages + first.before.presented.map(\.page)
    }
    for change in changes {
      let added = change.after.added(to: change.before).1
      names += added.pages + added.presented.map(\.page)
    }
    names += stack.pages + "ABCDEFGH".map(String.init)
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// The names of pages that the script presents and never pushes.
  private var overlays: [String] {
    let states =
      [current, changes.first?.before ?? current]
      + changes.map { $0.after.added(to: $0.before).1 }
    let pushed = Set(states.flatMap(\.pages))
    let presented = Set(states.flatMap(\.presented).map(\.page))
    return names.filter { presented.contains($0) && !pushed.contains($0) }
  }

  private var buttonModal: ChildModal {
    let size = bounds.size
    return ChildModal(
      .centered(width: (0.7 * size.width).rounded(), height: (0.45 * size.height).rounded()))
  }

  // MARK: - Motions and pictures

  private mutating func place(of style: TransitionStyle) throws -> Int {
    if let place = styles.firstIndex(of: style) { return place }
    // Throws if the motion is not possible in one of the two directions.
    _ = try motion(style, bounds.size)
    _ = try motion(style.reversed, bounds.size)
    styles.append(style)
    return styles.count - 1
  }

  private mutating func motion(_ style: TransitionStyle, _ size: Size) throws -> Int {
    let key = Motion(style: style, size: size)
    if let place = places[key] { return place }
    let place: Int
    do {
      place = try motions.add(style.transition(size: size, scale: stack.grid.scale))
    } catch {
      throw ViewError(size: size, reason: "\(style): \(error)")
    }
    places[key] = place
    return place
  }

  private mutating func picture(of page: String, size: Size) {
    let picture = Picture(page: page, size: size)
    if knownPictures.insert(picture).inserted { pictures.append(picture) }
  }

  private mutating func pictures(of state: State) {
    for page in state.pages { picture(of: page, size: bounds.size) }
    for page in state.presented {
      let frame = page.modal?.placement.frame(in: bounds, on: stack.grid) ?? bounds
      picture(of: page.page, size: frame.size)
    }
  }

  private func pictureStyle(_ scale: Double, _ photographs: [String]) throws -> String {
    let urls =
      try photographs.isEmpty
      ? pictures.map {
        try TestPageDrawing(named: $0.page, size: $0.size, scale: scale).image().dataURL()
      } : photographs
    let rules = urls.enumerated().map { index, url in "  --picture-\(index): url(\"\(url)\");" }
    let size = bounds.size
    return
      (["#sheet {", "  --behind: \(cssText(background));"] + rules
      + ["  width: \(numberText(size.width))px;", "  height: \(numberText(size.height))px;", "}"])
      .joined(separator: "\n")
  }

  // MARK: - Values

  private static func value(of fade: CrossFade) -> PageValue {
    ["duration": .number(fade.duration), "curve": fade.curve.scriptValue]
  }

  private func value(of modal: ChildModal) -> PageValue {
    let frame = modal.placement.frame(in: bounds, on: stack.grid)
    return [
      "frame": .numbers([frame.minX, frame.minY, frame.width, frame.height]),
      "isCancelledByTap": .bool(modal.isCancelledByTap), "fade": Self.value(of: modal.fade),
      "shade": Self.value(of: modal.shade),
    ]
  }

  private static func value(of shade: ModalShade) -> PageValue {
    [
      "color": .text(cssText(shade.color)), "opacity": .number(shade.opacity),
      "fade": value(of: shade.fade),
    ]
  }

  private func value(of state: State) -> PageValue { .object(members(of: state)) }

  private func members(of state: State) -> [(String, PageValue)] {
    [
      ("pages", .list(state.pages.map(PageValue.text))),
      (
        "presented",
        .list(
          state.presented.map { page in
            let kind =
              switch page.kind {
              case .fullScreen: "fullScreen"
              case .child: "child"
              case .modal: "modal"
              }
            return [
              "page": .text(page.page), "kind": .text(kind),
              "modal": page.modal.map { value(of: $0) } ?? .null,
            ]
          })
      ),
    ]
  }

  private mutating func value(of change: Change) throws -> PageValue {
    let (step, bounds) = (change.change, bounds)
    let isForward = step.direction == .forward
    var modal: ChildModal?
    let (kept, added) = change.after.added(to: change.before)
    pictures(of: added)
    if step.shade != nil {
      modal = (isForward ? change.after : change.before).presented.last?.modal
    }
    let size = modal?.placement.frame(in: bounds, on: stack.grid).size ?? bounds.size
    return .object(
      [
        ("start", .number(change.start)), ("end", .number(change.end)),
        ("isCompleted", .bool(change.isCompleted)), ("kept", .numbers(kept.map(Double.init))),
        ("forward", .bool(isForward)),
        ("style", try step.style.map { .number(Double(try place(of: $0))) } ?? .null),
        ("motion", try step.style.map { .number(Double(try motion($0, size))) } ?? .null),
        ("fade", step.fade.map { Self.value(of: $0) } ?? .null),
        ("duration", .number(step.duration)),
        ("shade", modal.map { Self.value(of: $0.shade) } ?? .null),
      ] + members(of: added))
  }

  private static let markup = """
    \(PageFile.header("Navigation", "Push, pop, present and dismiss pages, or play the script."))
    <main>
      <div class="stage" id="stage"><div id="sheet" role="img" aria-label="The pages"></div></div>
      <p id="stack" role="status" aria-live="polite"></p>
      \(PageFile.needsScript)
      <div class="transport">
        \(PageFile.transport(scrubbing: "Time"))
        <span id="time"></span>
      </div>
      <div class="settings">
        <label class="setting">Transition <select id="style"></select></label>
        <div class="row" id="operations" role="group" aria-label="Operations">
          <button type="button" class="quiet" id="push">Push</button>
          <button type="button" class="quiet" id="pop">Pop</button>
          <button type="button" class="quiet" id="popToRoot">Pop to root</button>
          <button type="button" class="quiet" id="present">Present full screen</button>
          <button type="button" class="quiet" id="presentModal">Present modal</button>
          <button type="button" class="quiet" id="dismiss">Dismiss</button>
        </div>
      </div>
      \(PageFile.keys([
        (["→"], "push"), (["←"], "pop"), (["Home"], "pop to root"), (["F"], "present full screen"),
        (["M"], "present modal"), (["Esc"], "dismiss"), (["Space"], "play"),
      ]))
    </main>
    """
}
