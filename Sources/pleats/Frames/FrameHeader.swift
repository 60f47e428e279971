import Pleat

/// The values that all frames of an output share.
struct FrameHeader {
  let request: TransitionRequest
  let backend: Backend

  var precision: Precision { request.options.precision }
  var transition: CompiledTransition { request.transition }
  var panels: [Panel] { transition.basis.panels }
}
