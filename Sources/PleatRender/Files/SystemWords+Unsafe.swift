internal import Foundation

package func systemWords(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }

/// Returns the system's message for an error of Foundation, whose own text has domains and numbers.
package func systemWords(_ error: any Error) -> String {
  var cause = error as NSError
  // Foundation wraps the system's error, sometimes twice.
  for _ in 0..<4 {
    if cause.domain == NSPOSIXErrorDomain {
      return systemWords(Int32(truncatingIfNeeded: cause.code))
    }
    guard let next = cause.userInfo[NSUnderlyingErrorKey] as? any Error else { break }
    cause = next as NSError
  }
  switch CocoaError.Code(rawValue: cause.code) {
  case _ where cause.domain != NSCocoaErrorDomain: return "the system refuses"
  case .fileNoSuchFile, .fileReadNoSuchFile: return systemWords(ENOENT)
  case .fileReadNoPermission, .fileWriteNoPermission: return systemWords(EACCES)
  case .fileWriteFileExists: return systemWords(EEXIST)
  case .fileWriteOutOfSpace: return systemWords(ENOSPC)
  case .fileWriteVolumeReadOnly: return systemWords(EROFS)
  case .fileReadInvalidFileName, .fileWriteInvalidFileName:
    return "the name is not a valid file name"
  case .fileReadTooLarge: return systemWords(EFBIG)
  default: return "the system refuses"
  }
}
