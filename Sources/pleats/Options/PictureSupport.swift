import PleatRender

/// Refuses what needs PNG files where this build has none, before anything is made.
///
/// - Parameter name: the option or the file that messages name.
func requirePNG(for name: String) throws {
  if !Image.supportsPNG { throw ImageError(name: name, reason: .builtWithoutPictures) }
}

/// The traits of the package that this build has.
var builtTraits: [String] {
  var traits: [String] = []
  #if BLAS
    traits.append("BLAS")
  #endif
  #if Pictures
    traits.append("Pictures")
  #endif
  return traits
}
