import ArgumentParser
import Pleat
import PleatRender

struct ExportCommand: WorkingCommand {
  static var configuration: CommandConfiguration {
    KindHelp(
      command: "export", verb: "Export",
      detail: " as CSS, Web Animations, a web page, data or a shader",
      usage: "(--format <format> | -o <file>) [options]", discussion: formats
    ).configuration
  }

  @OptionGroup var kind: KindArguments
  @OptionGroup var transition: TransitionOptions
  @OptionGroup var pictures: PictureOptions
  @OptionGroup var options: ExportOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  /// Returns the request, if the page's size is known without the pictures.
  func plan() throws -> TransitionRequest? {
    try transition.refuseFrameOptions()
    let format = try options.format()
    if let lift = pictures.lift, ![.css, .waapi].contains(format) {
      throw UsageError(
        "\(option: "--lift") \(numberText(lift)): not in \(format.rawValue); \(accepted: "accepted with css and waapi")"
      )
    }
    if !format.hasPictures, transition.scale != 1 {
      throw UsageError(
        "\(option: "--scale") \(numberText(transition.scale)): a \(format.isShader ? "shader" : "motion") has "
          + "no pixels; leave it out")
    }
    let (form, size) = (try options.pictureForm(), try options.size(transition))
    try pictures.validate(form: form, size: size)
    try pictures.validate(size: size, scale: transition.scale)
    return try size.map { try format == .motion ? motion() : requested(size: $0) }
  }

  func work() throws {
    let notes = try writeFile(plan())
    kind.printNote()
    printNotes(pictures.builtInNotes, after: "Note: ")
    printNotes(options.verbose ? notes : Array(notes.prefix(1)))
  }

  func writeFile(_ planned: TransitionRequest?) throws -> [String] {
    let format = try options.format()
    let chosen = options.givenFormat.map { "--format \($0.rawValue)" }
    if format.hasPictures { try requirePNG(for: chosen ?? "--output \(options.output ?? "")") }
    try pictures.files.refuse(output: options.output)
    let form = try options.pictureForm()
    var progress = ProgressLine(
      total: 1, of: "files", files: try options.output == nil ? [OutputFile(nil)] : [])
    defer { progress.clear() }
    let pages = try pictures.pages(
      as: form, size: planned?.size ?? options.size, scale: transition.scale, for: options.output)
    let request = try planned ?? requested(size: pages.size, of: pictures.measuredName)
    var export = TransitionExport(
      request.transition.transition, name: try NamedKind.required().name,
      timeline: try request.transition.timeline(
        duration: transition.duration, curve: transition.curve),
      source: pages.source, destination: pages.destination, pages: pages.others,
      scale: transition.scale,
      background: try pictures.background.color(or: nil), tolerance: options.tolerance)
    export.pageShadow = pictures.lift.map { .lift($0, color: transition.shadowColor) }
    (export.prefix, export.urls) = (options.name, pages.urls)
    export.hasSlots = form == .slots
    let exported = try exported(export, as: format)
    try write(exported)
    progress.show(1)
    return exported.notes
  }

  private func exported(_ export: TransitionExport, as format: ExportFormat) throws -> ExportedFile
  {
    do {
      return try format.text(of: export, options)
    } catch let error as ExportError {
      throw Failure("\(error.text(tolerance: "--tolerance", distance: "--perspective"))")
    }
  }

  /// Returns the request of a motion: for 1 x 1 if the motion fits all sizes, otherwise for the given size.
  private func motion() throws -> TransitionRequest {
    let unit = try requested(size: .unit)
    if unit.transition.depthExtent != nil { return unit }
    guard let size = options.size else {
      throw UsageError(
        "\(option: "--size") is missing: this motion is for one size, since its perspective is in points or its "
          + "hinges are slanted; \(accepted: "give --size, as in 320x480")")
    }
    return try requested(size: size)
  }

  private func requested(size: Size, of picture: ErrorText? = nil) throws -> TransitionRequest {
    let format = try options.format()
    var transition = transition
    if !format.hasPictures { transition.scale = .infinity }
    let named = try NamedKind.required()
    var values = kind.values
    if named.kind.name == "curl", values["strips"] == nil, [.css, .waapi, .motion].contains(format)
    {
      values["strips"] = .integer(15)
    }
    let request = try TransitionRequest(named, values, size: size, of: picture, transition)
    try pictures.validate(pagesOf: request)
    if options.fluid, request.transition.depthExtent == nil {
      throw UsageError(
        "\(option: "--fluid"): this motion is for one size, since its perspective is in points or its hinges are slanted"
      )
    }
    return request
  }

  private func write(_ exported: ExportedFile) throws {
    try OutputFile(options.output).writeWhole(Array(exported.text.utf8))
  }

  private static let formats = """
    css     a style sheet: @keyframes with matrix3d(), gradients for shadows,
            and a cross-fade for people who prefer reduced motion. A comment
            in it shows the HTML that it needs. Style sheets of several
            transitions can share one page
    waapi   a JavaScript module: the same keyframes as data, and a function
            play(element), which builds the panels and returns the running
            animations (Web Animations API)
    html    a complete web page that shows the transition, with dragging, a
            button and a slider. With --bench, it is a page to try
            transitions: it has a menu of all kinds, with controls for their
            options, or of those that --kinds names
    motion  JSON: the panels, their hinges and how they turn, from which frames()
            of the script library pleat.js computes a frame. One motion serves
            pages of all sizes, except with --perspective in points or --angle
    glsl    a shader in the format of gl-transitions, for WebGL and video
            editors: the function transition(uv), for pictures of any size.
            Its host gives it both pictures and the progress, which is linear:
            the timing of the kind is not in it. Shade, light, colours and,
            for most kinds, the perspective are parameters with defaults
    wgsl, metal
            the same function for WebGPU and for Metal

    Without --format, the extension of --output names the format.

    Except for motions and shaders, the output contains the pictures of both pages, as data: URIs, unless --pictures says \
    otherwise. The command prints a line on standard error, which says how accurate the output is \
    and, for css and waapi, how many keyframes it has; with --verbose, it says so for each panel.

    The output covers the whole animation, not single frames; --tolerance decides how many \
    keyframes it has. In css, waapi and motion, a curl has 15 strips unless --strips says \
    otherwise.

    A file that exists is replaced only when the new one is complete.

    Exit codes: 0 for success, 64 for wrong usage, 1 for any other failure.
    """
}
