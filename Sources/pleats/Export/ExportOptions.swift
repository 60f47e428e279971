import ArgumentParser
import Pleat
import PleatRender

struct ExportOptions: ParsableArguments {
  @Option(Size.pageHelp, "WxH", default: Size.pageDefault, as: Size.option)
  var size: Size?

  @Option(
    "Output format: \(ExportFormat.list).",
    "format", name: .customLong("format"), default: "by the extension of --output", by: \.rawValue)
  var givenFormat: ExportFormat?

  @Option(
    "Largest distance of a corner from its exact position, in points, above 0.",
    "points", as: Double.distanceOption)
  var tolerance = 1.0

  @Option(
    "For css: beginning of the names of classes, custom properties and keyframes, such as card.",
    "identifier", default: "from the kind and the content, different in every file",
    as: { text in
      guard TransitionExport.isIdentifier(text) else {
        throw UsageError(accepted: ExportError.acceptedPrefixes)
      }
      return text
    })
  var name: String?

  @Option(
    "How css and waapi get the pictures. inline: the files are embedded, as in html, and TIFF, BMP "
      + "and HEIC become PNG. link: by URLs relative to --output. none: elements of the web page "
      + "take their place, in slots of css, or given to play() of waapi.",
    "form", name: .customLong("pictures"), default: "inline", by: \.rawValue)
  var givenPictures: PictureForm?

  /// Whether a motion that fits only one size is refused; the option is accepted for css and waapi only.
  @Flag(help: .hidden) var fluid = false

  @Option(
    "For html: the kinds in the menu, as in curl,doors; implies --bench. The kind of the command "
      + "line is always in the menu.",
    "kinds", default: "all", as: TransitionKind.options)
  var kinds: [TransitionKind]?

  @Flag(
    help:
      "For html: a menu of all kinds, with controls for their options. Without it, the page has only this transition, and is some 40 KB larger than its pictures."
  )
  var bench = false

  @Flag(help: "Say for each panel how many keyframes it has, and how the accuracy was checked.")
  var verbose = false

  @Option("File to write.", "file", name: .shortAndLong, default: "-, standard output")
  var output: String?

  func validate() throws {
    if givenFormat != nil, let output { try OutputTarget.requireFile(output) }
    _ = try pictureForm()
    if fluid, ![.css, .waapi].contains(try format()) {
      throw UsageError(
        "\(option: "--fluid"): not in \(try format().rawValue); "
          + "\(accepted: "accepted with css and waapi")")
    }
    let menu = kinds.map { "--kinds " + $0.map(\.name).joined(separator: ",") }
    if let option = menu ?? (bench ? "--bench" : nil), try format() != .html {
      throw UsageError(
        "\(about: menu == nil ? "--bench" : "--kinds")\(option): not in \(try format().rawValue); \(accepted: "accepted with html")"
      )
    }
    if let name, try format() != .css {
      throw UsageError(
        "\(option: "--name") \(name): only a style sheet has names to choose; leave it out, or write css"
      )
    }
  }

  func pictureForm() throws -> PictureForm {
    let format = try format()
    let form = givenPictures ?? format.pictureForms[0]
    guard format.pictureForms.contains(form) else {
      let accepted = format.pictureForms.map(\.rawValue).joined(separator: ", ")
      throw UsageError(
        "\(option: "--pictures") \(form.rawValue): not in \(format.rawValue); accepted: "
          + "\(accepted: "\(accepted)")")
    }
    return form
  }

  /// Returns the given size of the page; if none is given, 1 x 1 for a motion or a shader, and nil if
  /// pictures determine the size.
  func size(_ transition: TransitionOptions) throws -> Size? {
    guard try format().isShader else { return try size ?? (format() == .motion ? .unit : nil) }
    if transition.givenDuration != nil || transition.timing.curve != nil {
      let option = transition.givenDuration != nil ? "--duration" : "--timing"
      throw UsageError(
        "\(option: option): not in \(try format().rawValue): its host says how fast progress grows")
    }
    if size == nil, case .distance(let distance) = transition.perspective {
      throw UsageError(
        "\(option: "--perspective") \(numberText(distance)): \(accepted: "give --size") too, since a "
          + "shader has the distance in multiples of the page's extent")
    }
    return size ?? .unit
  }

  func format() throws -> ExportFormat {
    if let givenFormat { return givenFormat }
    guard let output, output != "-" else {
      throw UsageError(
        "\(option: "--format") <format> is missing: give it, or --output with an extension; accepted: "
          + "\(accepted: ExportFormat.list)")
    }
    return try ExportFormat(nameOf: output)
  }
}

extension TransitionKind {
  fileprivate static func options(_ text: String) throws -> [TransitionKind] {
    let names = Names(NamedKind.names, of: "kind")
    var kinds: [TransitionKind] = []
    for name in text.entries {
      guard let kind = NamedKind(name)?.kind else { throw names.refusal(of: name) }
      if kinds.contains(where: { $0.name == kind.name }) {
        throw UsageError("\(kind.name) is there twice; accepted: \(accepted: "each kind once")")
      }
      kinds.append(kind)
    }
    return kinds
  }
}

enum PictureForm: String, CaseIterable {
  case inline, link
  /// No pictures: elements of the web page fill slots.
  case slots = "none"
}

extension Size {
  /// The size of the page for which a motion is computed that fits pages of all sizes.
  static let unit = Size(width: 1, height: 1)
}

extension ExportFormat {
  fileprivate var pictureForms: [PictureForm] {
    self == .html ? [.inline] : hasPictures ? PictureForm.allCases : [.slots]
  }
}

extension TransitionOptions {
  func refuseFrameOptions() throws {
    let moments = [
      ("--fps", fps != nil), ("--exact", exact), ("--times", times != nil),
      ("--progress", progress != nil), ("--finger", finger != nil),
    ]
    if let (name, _) = moments.first(where: \.1) {
      throw UsageError(
        "\(option: name) is an option of `pleats frames` and `pleats render`; `pleats export` writes an "
          + "animation that plays at every time, with the keyframes that --tolerance needs")
    }
    if backend != .automatic {
      throw UsageError(
        "\(option: "--backend") \(backend.name) is an option of `pleats frames`; `pleats export` uses no "
          + "backend")
    }
    if duration == 0 {
      throw UsageError(
        "\(option: "--duration") 0: an exported animation must last more than 0 seconds")
    }
  }
}
