import PleatRender

func requirePNG(for name: String) throws {
  if !Image.supportsPNG { throw ImageError(name: name, reason: .builtWithoutPNG) }
}

var builtTraits: [String] {
  #if SystemLibraries
    ["SystemLibraries"]
  #else
    []
  #endif
}
