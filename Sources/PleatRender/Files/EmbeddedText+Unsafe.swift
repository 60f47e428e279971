internal import CPleatWeb

/// Returns the text of a script or a style sheet in a folder `Page`, such as `Runtime/motion.js`.
package func embeddedText(_ path: String) -> String {
  guard let text = unsafe pleat_web_file(path) else {
    preconditionFailure("there is no file \(path) in the program")
  }
  return unsafe String(cString: text)
}
