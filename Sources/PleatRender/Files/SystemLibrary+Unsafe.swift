import Foundation

/// Loads the first of the libraries with these names that exists and has all functions.
///
/// The library is never closed.
///
/// - Returns: the addresses of the functions in their order, or nil if there is no such library.
func addresses(
  of functions: [String], inLibraries libraries: [String]
) -> [UnsafeMutableRawPointer]? {
  for name in libraries {
    guard let library = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else { continue }
    let addresses = unsafe functions.compactMap { unsafe dlsym(library, $0) }
    if unsafe addresses.count == functions.count { return unsafe addresses }
  }
  return nil
}

/// Returns the C function at an address, with the type that the caller expects.
func function<Function>(at address: UnsafeMutableRawPointer) -> Function {
  unsafe unsafeBitCast(address, to: Function.self)
}
