import Pleat
import PleatRender

/// Calls a closure, and throws an error that names some options if it runs out of memory.
func namingMemory<Result>(
  of options: @autoclosure () -> ErrorText, _ body: () throws -> Result
) throws -> Result {
  do {
    return try body()
  } catch {
    guard let bytes = missingMemory(error) else { throw error }
    throw Failure("\(options()): \(PleatError.outOfMemory(bytes: bytes))")
  }
}

/// Returns the number of bytes that could not be allocated; nil if the error is another one.
private func missingMemory(_ error: any Error) -> Int? {
  switch error {
  case PleatError.outOfMemory(let bytes), VideoError.outOfMemory(let bytes): return bytes
  case let error as OutOfMemory: return error.bytes
  case let error as ImageError:
    guard case .outOfMemory(let bytes) = error.reason else { return nil }
    return bytes
  default: return nil
  }
}
