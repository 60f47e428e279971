internal import Pleat

/// Elements that stand inside one another, in several positions, for a browser to measure.
///
/// Every element is a point without extent, about which it turns: browsers round the extents of
/// elements to 1/64 pixel, but not where transforms put them. The corners of panels are elements
/// too.
struct Scene: Encodable, Equatable {
  /// The elements, parents first.
  var elements: [Element]
  /// Per frame the CSS `transform` of each element.
  var frames: [[String]]

  /// An element, without its transform.
  struct Element: Encodable, Equatable {
    /// The place of the element that it stands in; nil for the view.
    var parent: Int?
    /// Style in addition to the transform.
    var style: String
    /// The panel that it shows, nil if it shows none.
    var panel: String?
    /// Points whose places are measured, as x and y.
    var corners: [[Double]]
  }

  /// The panels in the order in which their corners are measured.
  var panels: [String] { elements.compactMap(\.panel) }
}

extension Scene {
  /// Flat panels side by side, each placed by a matrix of its own.
  ///
  /// - Parameter matrices: per frame and panel.
  /// - Throws: `BrowserError.refused` for a number that CSS cannot express.
  init(panels: [Panel], matrices: [[Transform3D]]) throws {
    elements = panels.map { panel in
      let size = panel.content.rect.size
      return Element(
        style: "", panel: panel.name, corners: Self.corners(width: size.width, height: size.height))
    }
    frames = try matrices.map { row in
      try row.map { matrix in
        guard let text = matrix.cssText else {
          throw BrowserError.refused("a matrix whose numbers are not finite: \(matrix)")
        }
        return text
      }
    }
  }

  /// A tree that moves from frame to frame.
  ///
  /// - Precondition: there is a frame, and all of them have the same layers in the same order.
  init(layers trees: [Layer]) {
    precondition(!trees.isEmpty, "a scene has a frame")
    elements = []
    frames = []
    for tree in trees {
      var (flat, transforms): ([Element], [String]) = ([], [])
      Self.flatten(tree, parent: nil, into: &flat, &transforms)
      precondition(frames.isEmpty || flat == elements, "the frames of a scene have the same layers")
      elements = flat
      frames.append(transforms)
    }
  }

  private static func flatten(
    _ layer: Layer, parent: Int?, into elements: inout [Element], _ transforms: inout [String]
  ) {
    let place = elements.count
    let perspective = layer.perspective.map { "; perspective: \($0)px" } ?? ""
    elements.append(
      Element(
        parent: parent, style: "transform-style: preserve-3d" + perspective, panel: layer.panel,
        corners: layer.panel == nil
          ? [] : corners(width: layer.extents.width, height: layer.extents.height)))
    transforms.append(layer.cssText)
    for child in layer.children { flatten(child, parent: place, into: &elements, &transforms) }
  }

  /// Top left, top right, bottom right, bottom left.
  private static func corners(width: Double, height: Double) -> [[Double]] {
    [[0, 0], [width, 0], [width, height], [0, height]]
  }
}
