import Pleat
import PleatRender

/// A format of `pleats bake`, with the method of `Bake` that makes it.
enum BakeFormat: String, CaseIterable {
  case css
  case waapi
  case svg
  case lottie
  case html

  /// The transition in this format.
  func text(of bake: Bake) throws -> Baked {
    switch self {
    case .css: try bake.css()
    case .waapi: try bake.waapi()
    case .svg: try bake.svg()
    case .lottie: try bake.lottie()
    case .html: try bake.html()
    }
  }
}
