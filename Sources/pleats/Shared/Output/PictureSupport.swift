import PleatRender

/// Throws if this build cannot read and write PNG files.
func requirePNG(for name: String) throws {
  if !Image.supportsPNG { throw ImageError(name: name, reason: .builtWithoutPNG) }
}

/// The package traits that this build was compiled with.
var builtTraits: [String] {
  #if SystemLibraries
    ["SystemLibraries"]
  #else
    []
  #endif
}
