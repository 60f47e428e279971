import ArgumentParser

/// The option that the commands of `pleats compose` share if they draw pictures.
struct ComposeFlawOptions: ParsableArguments {
  @Flag(
    help: .init(
      "Colour pictures that look blurred at --density: magenta if their edges are not on whole pixels, "
        + "yellow if they are stretched, turned or in perspective."))
  var showMisaligned = false
}
