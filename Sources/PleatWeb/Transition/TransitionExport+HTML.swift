public import Pleat
public import PleatRender

extension TransitionExport {
  /// Returns a self-contained HTML page on which the transition can be played and dragged.
  ///
  /// The page has a scrubber, several speeds, and a menu of kinds of transitions with controls for
  /// their parameters. Users can turn the page by dragging it. Drags may start anywhere, and otherwise
  /// follow the rules of `FlipPager` in the module `PleatContainers`. Users who prefer reduced motion
  /// see a cross-fade when they play the transition.
  ///
  /// There are no keyframes. The page contains the rig of each transition (its panels and joints)
  /// and its tracks (the angles of the joints as functions of progress). The script of the page
  /// multiplies the matrices of the joints. So the page is exact at every progress, and
  /// ``tolerance`` is not used. The page contains each picture once, as PNG or as ``TransitionExport/urls``
  /// says, loads nothing else, and works from a local file.
  ///
  /// For a parameter that is a flag or a name, the controls offer all values. For a number, they offer
  /// its default, its least value, and a few others. Users can choose among several timing curves, and
  /// a plot shows the chosen one. They can change the light, the colour of shadows and the viewer's
  /// distance freely. The angles do not follow the viewer's distance: a leaf that is edge-on at its end
  /// is exactly edge-on only for the exported distance. Tracks that follow a timing curve are cut into
  /// 1024 straight pieces.
  ///
  /// All transitions in the menu have the size, the scale, the duration and the timing curve of the
  /// exported transition. They also have its perspective and its shadow colour, if its kind is known:
  /// if it is one of `kinds` or a `ParameterizedTransition`. A transition of an unknown kind is in the
  /// menu without controls. The menu omits transitions that are not possible, for example because the
  /// page has too few pixels. ``ExportedFile/notes`` names the omitted transitions.
  ///
  /// - Parameter kinds: The kinds in the menu. The kind of the exported transition is added before
  ///   them if it is not among them, so `[]` gives a page of this kind alone.
  /// - Throws: `ExportError.notFinite` if a panel's motion or shade is not finite; a `PleatError` if a
  ///   number of the transition or of this `TransitionExport` is out of range; or an error of writing a PNG
  ///   picture.
  public func html(kinds: [TransitionKind] = TransitionKind.builtIn) throws -> ExportedFile {
    let isListed = kinds.contains { $0.values(of: transition) != nil }
    let own = isListed ? nil : TransitionKind.kind(of: transition)
    return try page(kinds: (own.map { [$0] } ?? []) + kinds, isPlain: false)
  }

  /// Returns a self-contained HTML page on which only this transition can be played and dragged.
  ///
  /// The page has a button to play and pause, and a scrubber. It obeys the same drags and keys as the
  /// page of ``html(kinds:)``, is as exact, and shows a cross-fade to users who prefer reduced motion.
  /// It has no menu and no other controls, so it is only some 40 KB larger than its pictures.
  ///
  /// - Throws: The same errors as ``html(kinds:)``.
  public func plainHTML() throws -> ExportedFile { try page(kinds: [], isPlain: true) }

  private func page(kinds: [TransitionKind], isPlain: Bool) throws -> ExportedFile {
    try checkNumbers()
    let images = pages.merging([.source: source, .destination: destination]) { $1 }
    let menu = try PageMenu(
      shown, name: name, timeline: timeline, kinds: kinds,
      otherCurves: isPlain ? [] : TimingCurve.offered.map(\.curve),
      hasBack: images[.back] != nil || urls[.back] != nil)
    let page = TransitionPage(
      title: name, size: try transition.rig().pageSize, scale: scale, duration: timeline.duration,
      background: background,
      pictures: Dictionary(
        uniqueKeysWithValues: try images.map { page, image in
          (page, .init(url: try url(of: page, image), isTransparent: !image.isOpaque))
        }),
      menu: menu, isPlain: isPlain)
    let text = page.text
    let count = menu.kinds.reduce(0) { $0 + $1.motions.count { $0 != nil } }
    var notes = [
      "html: \(count) transition\(count == 1 ? "" : "s") of \(menu.kinds.count) kind"
        + "\(menu.kinds.count == 1 ? "" : "s") in \(text.utf8.count) bytes; matrices are computed for "
        + "every progress, without keyframes"
    ]
    notes += menu.omitted.map { "html: not in the menu: \($0)" }
    return ExportedFile(text: text, notes: notes)
  }
}
