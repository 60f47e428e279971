internal import CPleatWeb

extension PageFile {
  /// The text of a script or a style sheet in one of the folders `Page`, as in `Runtime/motion.js`.
  static func text(_ path: String) -> String {
    guard let text = unsafe pleat_web_file(path) else {
      preconditionFailure("there is no file \(path) in the program")
    }
    return unsafe String(cString: text)
  }
}
