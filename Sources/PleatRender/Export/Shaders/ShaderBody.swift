internal import Pleat

/// The body of a shader that draws a motion: the file `body.glsl`, with the numbers of the motion's panels.
struct ShaderBody {
  private let motion: PlanarMotion
  /// Whether the perspective is a parameter.
  private let perspectiveIsFree: Bool
  private let groups: [PanelGroup]
  private let isShadowed: Bool

  init(_ motion: PlanarMotion, perspectiveIsFree: Bool) {
    self.motion = motion
    self.perspectiveIsFree = perspectiveIsFree
    groups = PanelGroup.groups(of: motion)
    isShadowed = motion.panels.contains { if case .formula = $0.shade { true } else { false } }
  }

  func uniforms(background: RGBColor?) -> [ShaderUniform] {
    let (light, veil) = (motion.light, motion.veil)
    let direction = light.map { [$0.direction.x, -$0.direction.y, $0.direction.z] }
    let values: [(String, [Double]?)] = [
      ("perspective", perspectiveIsFree ? [motion.perspective] : nil),
      ("shade", light.map { [$0.strength] }), ("light", direction),
      ("shadows", isShadowed ? [1] : nil),
      ("shadowColor", isShadowed || light != nil ? motion.shadow.components : nil),
      ("showThrough", veil.map { [1 - $0.opacity] }), ("paper", veil?.color.components),
      ("background", (background ?? .black).components),
    ]
    return values.compactMap { name, value in value.map { ShaderUniform(name: name, value: $0) } }
  }

  /// The statements of the function.
  var text: String {
    let (x, y) = (motion.along.x, motion.along.y)
    // The shader's y is up.
    func vector(_ place: SIMD2<Double>) -> String {
      "vec2(\(shaderNumber(place.x)), \(shaderNumber(-place.y)))"
    }
    let cards = groups.filter { $0.panels[0].side == .card }.map(\.range)
    let sorted = motion.sortsByDistance ? groups.last : nil
    // `setting` looks up all tables of a group, also those that `shade` adds, so the shades come first.
    let shades = choice(shade)
    let settings = choice(setting)
    let tables = groups.map(\.tables.count).max() ?? 0
    let needs: [String: Bool] = [
      "fixed": !perspectiveIsFree, "light": motion.light != nil, "sorted": sorted != nil,
      "chain": groups.contains(where: \.isChain), "slanted": motion.isSlanted,
      "straight": !motion.isSlanted, "backs": motion.veil != nil || !cards.isEmpty,
      "cards": !cards.isEmpty, "veils": motion.veil != nil,
      "shades": motion.light != nil || isShadowed,
      "casts": motion.panels.contains { $0.page == .shadow },
    ]
    let isCard = cards.map { "(i >= \($0.lowerBound) && i < \($0.upperBound))" }
    var texts = [
      "PERSPECTIVE": shaderNumber(motion.perspective),
      "ALONG": vector(motion.along), "ACROSS": vector(motion.across),
      "UNIT": motion.isSlanted
        ? "vec2(ratio, 1.0) / (\(shaderNumber(x.magnitude)) * ratio + \(shaderNumber(y.magnitude)))"
        : "vec2(1.0, 1.0)",
      "COUNT": "\(motion.panels.count)",
      "TABLES": (0..<tables).map { "float t\($0) = 0.0;" }.joined(separator: "\n"),
      "VALUES": Self.defaults.filter { needs["chain"]! || !["before", "after"].contains($0.name) }
        .map { "float \($0.name) = \($0.value);" }.joined(separator: "\n"),
      "BACKED": motion.veil != nil ? "i >= 0" : "(\(isCard.joined(separator: " || ")))",
      "SETTING": settings, "SHADE": needs["shades"]! ? shades : "", "POSE": "",
    ]
    if let sorted {
      texts["LAST"] = shaderNumber(Double(sorted.panels.count - 1))
      texts["START"] = "\(sorted.range.lowerBound)"
      texts["MIDDLE"] = sorted.number { ($0.reach.lowerBound + $0.reach.upperBound) / 2 }
      texts["POSE"] = sorted.pose(at: "e")
    }
    return embeddedText("Shaders/body.glsl", needs: needs).replacing(#/\b[A-Z]{4,}\b/#) {
      texts[String($0.output)] ?? String($0.output)
    }
  }

  /// The variables of a panel, with their usual values.
  private static let defaults: [(name: String, value: String)] = [
    ("r0", "-0.5"), ("r1", "0.5"), ("u0", "-0.5"), ("u1", "0.5"), ("shift", "0.0"),
    ("page", "0.0"), ("side", "0.0"), ("before", "0.0"), ("after", "0.0"),
  ]

  /// Returns the statements of the group to which panel i belongs.
  private func choice(_ statements: (PanelGroup) -> String) -> String {
    groups.map { group in
      let isLast = group.range.upperBound == motion.panels.count
      let test = isLast && groups.count > 1 ? "" : "if (i < \(group.range.upperBound)) "
      return "\(group.range.lowerBound > 0 ? "} else " : "")\(test){\n\(statements(group))"
    }.joined(separator: "\n") + "\n}"
  }

  /// Returns the statements that give the variables the values of a panel.
  private func setting(_ group: PanelGroup) -> String {
    let (first, pose) = (group.panels[0], group.pose())
    let link = shaderNumber(group.isChain ? group.panels[1].link ?? 0 : 0)
    let values = [
      group.number(\.reach.lowerBound), group.number(\.reach.upperBound),
      group.number(\.span.lowerBound), group.number(\.span.upperBound), group.number(\.shift),
      group.number { Double($0.page.rawValue) },
      group.number { $0.side == .card ? 0 : Double($0.side.rawValue) },
      group.isDescending ? link : "0.0", group.isDescending ? "0.0" : link,
    ]
    var start: [String] = []
    if group.isChain, !group.isDescending {
      start += ["v = \(shaderNumber(first.place.x));", "z = \(shaderNumber(first.place.y));"]
    }
    // The back of a sheet lies over its front, not beside it.
    if first.side == .back { start += ["under = colour;", "covered = 0.0;"] }
    let isSorted = motion.sortsByDistance && !first.isBackdrop
    let sets = zip(Self.defaults, values).filter { $0.value != $1 }.map { "\($0.name) = \($1);" }
    let parts = [
      isSorted ? "" : "f = \(group.place);",
      start.isEmpty
        ? "" : "if (i == \(group.range.lowerBound)) {\n\(start.joined(separator: "\n"))\n}",
      group.lookup, pose,
    ]
    let isAlways = first.window == -.infinity ..< .infinity
    let turn = isAlways ? "" : "float turn = \(edgeAngle(group, isFar: false));"
    return (parts + sets + [turn, set("r1 = r0;", whereOutside: first.window, "turn")])
      .joined(separator: "\n")
  }

  private func set(_ statement: String, whereOutside range: Range<Double>, _ name: String) -> String
  {
    let tests = [
      range.lowerBound.isFinite ? "\(name) < \(shaderNumber(range.lowerBound))" : nil,
      range.upperBound.isFinite ? "\(name) >= \(shaderNumber(range.upperBound))" : nil,
    ]
    return tests.compactMap { $0.map { "if (\($0)) {\n\(statement)\n}" } }.joined(separator: "\n")
  }

  /// Returns the angle on which the shade at an edge depends.
  private func edgeAngle(_ group: PanelGroup, isFar: Bool) -> String {
    group.line { panel in
      if case .formula(_, let near, let far) = panel.shade {
        isFar ? far : near
      } else {
        panel.angle
      }
    }
  }

  /// Returns the statements that set the opacity of the shade of a panel.
  private func shade(_ group: PanelGroup) -> String {
    switch group.panels[0].shade {
    case .none: return ""
    case .light(let hasCreases):
      func light(_ angle: String) -> String {
        "max(0.0, l.z - turned * (l.z * cos(quarter * (\(angle))) - lv * sin(quarter * (\(angle)))))"
      }
      guard hasCreases else { return "dark = shade * \(light("angle")) / (1.0 + l.z);" }
      let last = shaderNumber(Double(group.panels.count - 1))
      return """
        float near = \(light(group.line(at: "max(f - 1.0, 0.0)", \.angle)));
        float far = \(light(group.line(at: "min(f + 1.0, \(last))", \.angle)));
        float edges = \(light("angle")) + mix(near, far, (r - r0) / (r1 - r0));
        dark = shade * 0.5 * edges / (1.0 + l.z);
        """
    case .formula(let opacity, _, _):
      func value(_ name: String) -> String {
        let terms = [
          shaderNumber(opacity.constant),
          product(shaderNumber(opacity.cosine), "cos(quarter * \(name))"),
          product(shaderNumber(opacity.sine), "sin(quarter * \(name))"),
          product(shaderNumber(opacity.quarterTurn), name),
        ]
        return "clamp(\(sum(terms)), 0.0, 1.0)"
      }
      let (near, far) = (edgeAngle(group, isFar: false), edgeAngle(group, isFar: true))
      let gradient = group.panels[0].gradient.map { line in group.line(of: "r") { _ in line } }
      return """
        float near = \(near);
        dark = shadows * \(value("near"));
        \(near == far ? "" : "float far = \(far);")
        \(near == far ? "" : "dark = mix(dark, shadows * \(value("far")), (r - r0) / (r1 - r0));")
        \(gradient.map { "dark = dark * (\($0));" } ?? "")
        \(set("dark = 0.0;", whereOutside: opacity.window, "near"))
        """
    }
  }
}
