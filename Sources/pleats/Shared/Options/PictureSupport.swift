import PleatRender

/// Throws if this build cannot read and write PNG files.
///
/// - Parameter name: The option or the file that the error message names.
func requirePNG(for name: String) throws {
  if !Image.supportsPNG { throw ImageError(name: name, reason: .builtWithoutPictures) }
}

/// The package traits that this build was compiled with.
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
