internal import Pleat

extension TransitionExport {
  /// Returns the transition as a shader in GLSL ES 1.0, in the format of gl-transitions.
  ///
  /// The shader is the function `vec4 transition(vec2 uv)`, for pictures of any size. The host defines
  /// `getFromColor`, `getToColor`, `progress`, which is not eased, and `ratio`, the width of the
  /// picture divided by its height. The shade, the light and colours are parameters with defaults, and
  /// so is the perspective if the motion does not depend on it; all else is compiled in. The pictures,
  /// the timeline and the tolerance of this `TransitionExport` are not used. See <doc:ATransitionAsAShader>.
  ///
  /// - Throws: `ExportError.shaderNotPossible` if the transition is of no built-in kind, if it shows a picture of
  ///   another page than the source and the destination, or if it has more than 512 panels; or a `PleatError`
  ///   if a number is out of range.
  public func glsl() throws -> ExportedFile { try shader(.glsl) }

  /// Returns the transition as the function `transition` in WGSL, the language of WebGPU.
  ///
  /// It equals the function of ``glsl()``, but its parameters, also `progress` and `ratio`, are members of a struct.
  ///
  /// - Throws: The errors of ``glsl()``.
  public func wgsl() throws -> ExportedFile { try shader(.wgsl) }

  /// Returns the transition as the function `transition` in the Metal shading language.
  ///
  /// It equals the function of ``glsl()``, but its parameters, also `progress` and `ratio`, are members of a struct,
  /// and the pictures are function objects.
  ///
  /// - Throws: The errors of ``glsl()``.
  public func metal() throws -> ExportedFile { try shader(.metal) }

  private static var panelLimit: Int { 512 }

  private func shader(_ language: ShaderLanguage) throws -> ExportedFile {
    let hasOtherPicture = (Array(pages.keys) + urls.keys).contains {
      $0 != .source && $0 != .destination
    }
    guard !hasOtherPicture else {
      throw ExportError.shaderNotPossible("it shows two pictures, and there is one of another page")
    }
    try checkNumbers()
    let along = try motion { _ in .automatic }.along
    let motion = try motion { setup in
      guard case .distance(let distance) = setup.perspective else { return setup.perspective }
      let (x, y) = (along.x.magnitude, along.y.magnitude)
      return .distance(distance * (x + y) / (x * setup.size.width + y * setup.size.height))
    }
    guard motion.panels.count <= Self.panelLimit else {
      throw ExportError.shaderNotPossible(
        "it would draw \(motion.panels.count) panels at every pixel, and at most \(Self.panelLimit) are "
          + "accepted")
    }
    // If the motion of a leaf depends on the viewer's distance, the perspective is no parameter.
    let other = try self.motion { _ in .distance(motion.perspective.magnitude > 0.4 ? 4 : 2) }
    let body = ShaderBody(motion, perspectiveIsFree: other.panels == motion.panels)
    let text = language.text(
      of: body.text, body.uniforms(background: background),
      comment: [
        "Author: Pleat", "License: Apache-2.0",
        "The transition \(name.printable), for pictures of any size",
      ])
    return ExportedFile(
      text: text,
      notes: ["a shader of \(text.utf8.count) bytes, which draws \(motion.panels.count) panels"])
  }

  /// Returns the motion on a page of the size 1 x 1.
  ///
  /// - Parameter perspective: Returns the perspective on this page, from the setup of the transition.
  private func motion(_ perspective: (PageSetup) -> Perspective) throws -> PlanarMotion {
    func change(_ setup: inout PageSetup) {
      let own = perspective(setup)
      setup = setup.unit
      setup.perspective = own
    }
    let own = (transition as? CompiledTransition)?.transition ?? transition
    let isBuiltIn = TransitionKind.builtIn.contains { $0.values(of: own) != nil }
    switch own {
    case var leaf as any PaperTransition where isBuiltIn:
      change(&leaf.setup)
      // A shader has no picture for the back of a leaf. If the back has no print, it is the print of the
      // front under white paper, which hides the print.
      if leaf.paper.showThrough == 0, leaf is CurlTransition || leaf is FoldUpTransition {
        leaf.paper.showThrough = .leastNormalMagnitude
        leaf.setup.paper = RGBColor(red: 1, green: 1, blue: 1)
      }
      return PlanarMotion(try leaf.compiled())
    case var page as any PageTransition where isBuiltIn:
      change(&page.setup)
      return PlanarMotion(try page.compiled())
    case var fold as FoldTransition:
      change(&fold.setup)
      return PlanarMotion(try fold.compiled())
    case var flip as FlipTransition:
      change(&flip.setup)
      return PlanarMotion(try flip.compiled())
    default: throw ExportError.shaderNotPossible("accepted are the kinds that Pleat has")
    }
  }
}
