public import PleatRender

internal import Pleat

extension TransitionExport {
  /// Returns the motion as JSON: the data from which a script computes the frame at any progress.
  ///
  /// The script library `pleat.js` does so for pages of all sizes, if the transition is one for
  /// `PageSetup.unit`. If `Transition.depthExtent` is nil, the file is only for the transition's own size.
  /// Pictures, ``tolerance`` and other properties of drawings are not used. The article
  /// <doc:ExportingATransition> lists the members of the file.
  ///
  /// - Throws: The same errors as ``html(kinds:)``.
  public func motion() throws -> ExportedFile {
    let compiled = try checkNumbers()
    let size = compiled.rig().pageSize
    var table = MotionTable()
    let place = table.add(try MotionData(shown, timeline: timeline))
    let kind = TransitionKind.kind(of: compiled)
    let values = kind?.values(of: compiled) ?? [:]
    let parameters = kind?.parameters.compactMap { parameter in
      values[parameter.name].map { (key: parameter.name, value: $0.pageValue) }
    }
    let head: [(key: String, value: PageValue)] = [
      ("form", "pleat-motion"), ("version", .number(1)),
      ("kind", kind.map { .text($0.name) } ?? nil),
      ("parameters", parameters.map(PageValue.object) ?? nil),
      ("size", .numbers([size.width, size.height])),
      ("depth", compiled.depthExtent.map { .text($0.rawValue) } ?? nil),
      ("pages", .list(table.pages.map { .text($0.rawValue) })),
    ]
    let lines = (head + table.members(ofMotion: place)).map {
      PageValue.object([$0]).json.dropFirst().dropLast()
    }
    let text = "{\(lines.joined(separator: ",\n"))}\n"
    let sizes = compiled.depthExtent == nil ? "of \(size) only" : "of every size"
    return ExportedFile(
      text: text,
      notes: [
        "motion: \(compiled.rig().panels.count) panels in \(text.utf8.count) bytes, for pages \(sizes)"
      ])
  }
}

extension TransitionKind.Value {
  fileprivate var pageValue: PageValue {
    switch self {
    case .flag(let value): .bool(value)
    case .integer(let value): .number(Double(value))
    case .number(let value): .number(value)
    case .name(let value): .text(value)
    }
  }
}
