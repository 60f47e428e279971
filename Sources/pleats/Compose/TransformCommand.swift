import ArgumentParser
import EnterTheMatrix
import Pleat
import PleatContainers
import PleatRender
import PleatWeb

/// `pleats compose`, or `pleats compose transform`.
struct TransformCommand: FilmCommand {
  static let configuration = CommandConfiguration(
    commandName: "transform",
    abstract: "Compose a transform from a list of operations. This is the default.",
    usage: "pleats compose [options]",
    discussion: discussion)

  @OptionGroup var values: ComposerOptions

  @Option(
    parsing: .unconditionalSingleValue,
    help: .init(
      "Value that changes evenly from the first frame to the last: translate-x, translate-y, "
        + "translate-z, scale, scale-x, scale-y, scale-z, rotate, axis-x, axis-y, axis-z or skew. "
        + "The option can be given several times.",
      valueName: "name=first..last"),
    transform: ComposerChange.option)
  var animate: [ComposerChange] = []

  @Option(
    "Number of frames with --animate, from 2 to 100000.",
    "number", default: "31", as: Int.option(in: 2...100_000))
  var frames: Int?

  @OptionGroup var picture: ComposePictureOptions
  @OptionGroup var flaws: ComposeFlawOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  var planned = Planned<(run: ComposeRun, film: ComposerFilm)>()

  func output() throws -> ComposeRun { try ComposeRun(picture, flaws, hasPage: true) }

  func film(in run: ComposeRun) throws -> ComposerFilm {
    let film = try film()
    try run.check(film.view)
    switch run.target.format {
    case .json: break
    case .png where !animate.isEmpty:
      throw run.target.refusal(
        "one picture cannot show an animation; write a .gif or a .mp4, or leave out --animate")
    case .html where !animate.isEmpty:
      throw run.target.refusal(
        "the page has sliders instead of an animation; leave out --animate")
    case .png, .html: break
    default:
      if animate.isEmpty {
        throw run.target.refusal(
          "nothing moves; give --animate, as in --animate rotate=0..90, or write a .png")
      }
    }
    return film
  }

  func work(_ plan: (run: ComposeRun, film: ComposerFilm)) throws {
    let (run, film) = plan
    guard run.target.format == .html else { return try run.write(film) }
    try run.target.requirePNG()
    let (place, view) = (film.layer.position, film.view)
    let page = ComposerPage(
      composer: film.composer, anchor: film.anchor, keepsPlace: values.keepPlace,
      position: Point3(x: place.x - view.width / 2, y: place.y - view.height / 2, z: place.z),
      layer: (try TestLayer.Pictures(density: 2).layer, TestLayer.size),
      showing: TransformComposer.showing)
    try OutputFile(run.target.path).writeWhole(Array(page.text().utf8))
  }

  private func film() throws -> ComposerFilm {
    if values.affine, let change = animate.first(where: \.parameter.isSpatial) {
      throw ValidationError(
        "--animate \(change.parameter.rawValue): with --affine there is no such value; accepted: "
          + "translate-x, translate-y, scale, scale-x, scale-y, rotate")
    }
    for (index, change) in animate.enumerated() {
      if let earlier = animate[..<index].first(where: { $0.parameter.overlaps(change.parameter) }) {
        throw ValidationError(
          "--animate \(change.parameter.rawValue): --animate \(earlier.parameter.rawValue) sets this "
            + "value already")
      }
    }
    if frames != nil, animate.isEmpty {
      throw ValidationError("--frames belongs to --animate, as in --animate rotate=0..90")
    }
    guard
      let film = ComposerFilm(values, changes: animate, frames: frames ?? 31, view: picture.view)
    else {
      throw ValidationError(
        "--keep-place: under this perspective no position keeps the layer in its place; leave it "
          + "out, or give --skew 0")
    }
    return film
  }

  private static let discussion = """
    The transform is a list of operations with one value each, as in the application Enter the \
    Matrix. It starts as the identity, and takes the operations in the order of the list. Each is \
    multiplied from the left, so the last operation of the list acts first on a point. Skew is not a \
    multiplication: it sets m34, the perspective, and leaves the other numbers as they are. So if a \
    translation stands before skew, a total in the JSON is not the product of the listed matrices. Skew \
    has an effect on a flat layer only if it stands before the rotation or before a translation along z.

    The layer is the test image of the application: 502 x 382 points with a white frame. The anchor \
    point lies in the middle of the view, and the transform acts about it.

    The extension of --output selects what is written:

    -            JSON on standard output (default)
    numbers.json JSON: the matrix of each operation, and the total after each;
                 the values as the labels of the application show them; the
                 corners of the layer in the view
    layer.png    a picture of the layer. The lines show the middle of the view
                 and the layer without the transform, the dot its anchor point
    turn.gif, .apng, .mp4, .webm
                 a film over the values of --animate. It needs the program
                 ffmpeg
    page.html    a web page with all sliders, without network access

    Matrices are for row vectors, row by row: m11 m12 … m44, as in CSS matrix3d(). Corners go \
    clockwise from the top left; those behind the viewer are null.

    A file appears under its name only when it is complete.

    Exit codes: 0 for success, 64 for wrong usage, 1 for any other failure.
    """
}
