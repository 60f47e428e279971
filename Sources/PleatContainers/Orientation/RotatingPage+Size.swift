import Pleat

extension RotatingPage {
  /// Returns the callbacks of a change of size, in order.
  ///
  /// Call this method on the root page of the window, with the window's size. Pages are told in the
  /// order of ``rotationEvents(from:to:duration:)``, each with the size that its ``placement`` gives it
  /// after the change.
  ///
  /// A page whose ``handlesSizeChanges`` is true gets ``SizeStep/willTransition``,
  /// ``SizeStep/alongside`` and ``SizeStep/completion``. Any other page gets, at the same steps, the
  /// older callbacks ``RotationStep/willRotate``, ``RotationStep/willAnimateRotation`` and
  /// ``RotationStep/didRotate``, or nothing if the orientation does not change.
  ///
  /// If a page is presented full-screen, the pages behind it get no events.
  public func sizeEvents(_ change: SizeChange) -> [SizeEvent<Page>] {
    let audience = frontMost.sizes(Rect(origin: .zero, size: change.size))
    let older: [RotationStep] = [.willRotate, .willAnimateRotation, .didRotate]
    return zip(SizeStep.allCases, older).flatMap { step, rotation in
      audience.compactMap { page, size -> SizeEvent<Page>? in
        var own = change
        own.size = size
        if page.handlesSizeChanges { return .size(page.page, step, own) }
        return change.isRotation ? .rotation(RotationEvent(page.page, rotation, own)) : nil
      }
    }
  }

  /// This page and all pages that it passes the change on to, with their sizes.
  func sizes(_ bounds: Rect) -> [(page: RotatingPage, size: Size)] {
    let own = Rect(origin: .zero, size: placement.frame(in: bounds).size)
    let children = forwardsRotation ? shownChildren.flatMap { $0.sizes(own) } : []
    return [(self, own.size)] + children + (sheet?.sizes(own) ?? [])
  }
}
