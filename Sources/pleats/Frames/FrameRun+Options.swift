import Pleat

extension FrameRun {
  /// Creates the execution from the requested frames and the output options.
  init(_ request: TransitionRequest<Motion>, _ options: FrameOptions) throws {
    transition = request.transition
    format = options.format
    output = options.output
    schedule = request.schedule
    header = FrameHeader(
      backend: try request.options.backend.resolved(), precision: request.options.precision,
      kind: request.kind, size: request.size, scale: request.options.scale,
      duration: request.options.duration, perspectiveDistance: request.perspectiveDistance,
      clips: transition.clips, panels: request.rig.panels, paintOrder: request.rig.paintOrder)
  }
}
