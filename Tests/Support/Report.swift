import Foundation

/// Prints what a test has measured, at once: what waits in a buffer would come after the summary of
/// the whole run.
public func report(_ texts: String...) {
  print(texts.joined(separator: " "))
  fflush(nil)
}
