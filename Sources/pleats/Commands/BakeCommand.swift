import ArgumentParser
import Pleat
import PleatRender

/// `pleats bake`: the parent of the kinds of transition.
struct BakeKinds: KindParent {
  static let configuration = CommandConfiguration(
    commandName: name, abstract: "Write a fold or a flip as another format's keyframes.",
    usage: usage, discussion: formats,
    subcommands: [
      BakeCommand<FoldOptions>.self, BakeCommand<FlipOptions>.self, NoKind<BakeKinds>.self,
    ],
    defaultSubcommand: NoKind<BakeKinds>.self)

  static let name = "bake"

  static let usage = "pleats bake (fold|flip) --format <format> [options]"

  /// What is written, for the help of each kind.
  static let formats = """
    css    a style sheet: @keyframes of matrix3d, gradients, a cross-fade for readers who want no
           motion; the few lines of HTML that it is for stand in it as a comment
    waapi  a JavaScript module: the same keyframes as data, and play(element), which builds the
           panels and returns the running animations
    svg    a picture that moves by itself, without scripts: each panel as strips in the plane
    lottie the same strips as a Lottie animation, without masks or effects
    html   a page of its own to try a transition in: a scrubber, dragging, all sixteen styles

    The pages are in the text as data: URIs. What was proven of it is said on standard error: how \
    many keyframes are left of how many, and the largest distance of a corner from where it belongs.

    A file that exists is replaced once the new one is whole. Exit codes: 0, 64 for wrong usage, 1 for \
    any other failure.
    """
}

/// `pleats bake fold` and `pleats bake flip`.
struct BakeCommand<Own: KindOptions>: TransitionCommand {
  typealias Parent = BakeKinds

  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Own.kind, abstract: "Write \(Own.sight) as another format's keyframes.",
      usage: "pleats bake \(Own.kind) \(Own.flags) --format <format> [options]",
      discussion: BakeKinds.formats)
  }

  @OptionGroup var own: Own
  @OptionGroup var transition: TransitionOptions
  @OptionGroup var pictures: PictureOptions
  @OptionGroup var options: BakeOptions
  @OptionGroup(visibility: .hidden) var foreign: Own.Foreign

  // What is refused here is reported with the usage of the subcommand.
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
    // Of a typed error the compiler (6.3) cannot catch one case.
    do throws(any Error) {
      try OutputFile(options.output).writeWhole(Array(baked.text.utf8))
    } catch OutputError.readerLeft {
      // The reader of the pipe has seen enough.
    }
    printNotes(baked.notes)
  }
}
