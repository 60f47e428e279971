import ArgumentParser
import Pleat
import PleatRender

/// `pleats bake`: the parent of the kinds of transition.
struct BakeKinds: KindParent {
  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Export a fold or a flip as CSS, Web Animations, SVG, Lottie or a web page.",
    usage: usage, discussion: formats,
    subcommands: [
      BakeCommand<FoldOptions>.self, BakeCommand<FlipOptions>.self, NoKind<BakeKinds>.self,
    ],
    defaultSubcommand: NoKind<BakeKinds>.self)

  static let name = "bake"

  static let usage = "pleats bake (fold|flip) --format <format> [options]"

  /// The formats, for the help of each kind.
  static let formats = """
    css     a style sheet: @keyframes with matrix3d(), gradients for shadows,
            and a cross-fade for people who prefer reduced motion. A comment
            in it shows the HTML that it needs
    waapi   a JavaScript module: the same keyframes as data, and a function
            play(element), which builds the panels and returns the running
            animations (Web Animations API)
    svg     a picture that moves without scripts. SVG has no perspective, so
            panels are cut into strips that approximate it
    lottie  the same strips as a Lottie animation, without masks or effects
    html    a complete web page to try a transition: a slider, dragging, and
            a menu of all sixteen styles

    The output contains the pictures of both pages, as data: URIs. The command prints on standard \
    error how accurate the output is and, for css and waapi, how many keyframes it has.

    The output covers the whole animation, not single frames; --tolerance decides how many \
    keyframes it has.

    A file that exists is replaced only when the new one is complete.

    Exit codes: 0 for success, 64 for wrong usage, 1 for any other failure.
    """
}

/// `pleats bake fold` and `pleats bake flip`.
struct BakeCommand<Own: KindOptions>: TransitionCommand {
  typealias Parent = BakeKinds

  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Own.kind, abstract: "Export \(Own.sight).",
      usage: "pleats bake \(Own.kind) \(Own.flags) --format <format> [options]",
      discussion: BakeKinds.formats)
  }

  @OptionGroup var own: Own
  @OptionGroup var transition: TransitionOptions
  @OptionGroup var pictures: PictureOptions
  @OptionGroup var options: BakeOptions
  @OptionGroup(visibility: .hidden) var foreign: Own.Foreign

  // Errors that are thrown in `validate` are printed with the usage of the subcommand.
  func validate() throws {
    try refuseForeignOptions()
    try transition.refuseFrameOptions()
    try pictures.validate(size: options.size, scale: transition.scale)
    if let size = options.size { _ = try TransitionRequest(own, size: size, transition) }
  }

  func run() throws {
    try requirePNG(for: "--format \(options.format.rawValue)")
    let pages = try pictures.pages(size: options.size, scale: transition.scale)
    let motion = try TransitionRequest(own, size: pages.size, transition).transition
    let bake = Bake(
      motion, name: Own.kind,
      timeline: try motion.timeline(
        duration: transition.duration, curve: transition.timing.curve),
      source: pages.source, destination: pages.destination, scale: transition.scale,
      background: try pictures.background(canBeClear: true), tolerance: options.tolerance)
    try write(try options.format.text(of: bake))
  }

  private func write(_ baked: Baked) throws {
    // Compiler 6.3 cannot catch one case of a typed error, so this block throws `any Error`.
    do throws(any Error) {
      try OutputFile(options.output).writeWhole(Array(baked.text.utf8))
    } catch OutputError.readerLeft {
      // The reader has closed the pipe, which is not an error.
    }
    printNotes(baked.notes)
  }
}
