import Pleat
import PleatRender

/// Runs what may need more memory than there is; the error then names the options that ask for so much.
func namingMemory<Result>(
  of options: @autoclosure () -> String, _ body: () throws -> Result
) throws -> Result {
  do {
    return try body()
  } catch {
    guard let bytes = missingMemory(error) else { throw error }
    throw Failure("\(options()): \(PleatError.outOfMemory(bytes: bytes))")
  }
}

/// How many bytes an error says there is no memory for; nil if it says something else.
private func missingMemory(_ error: any Error) -> Int? {
  switch error {
  case PleatError.outOfMemory(let bytes), VideoError.outOfMemory(let bytes): return bytes
  case let error as ImageError:
    guard case .outOfMemory(let bytes) = error.reason else { return nil }
    return bytes
  default: return nil
  }
}
