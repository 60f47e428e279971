import Pleat
import PleatRender

/// What `pleats bake` writes: a case, and the method of `Bake` that makes its text.
enum BakeFormat: String, CaseIterable {
  case css
  case waapi
  case svg
  case lottie
  case html

  /// The text of a format.
  func text(of bake: Bake<some Transition>) throws -> Baked {
    switch self {
    case .css: try bake.css()
    case .waapi: try bake.waapi()
    case .svg: try bake.svg()
    case .lottie: try bake.lottie()
    case .html: try bake.html()
    }
  }
}
