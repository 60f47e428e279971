/// Returns the text of a script without what is not needed.
///
/// A line that is not always needed ends with a comment that names the need, such as `// light`. Such
/// comments are taken away.
func embeddedText(_ path: String, needs: [String: Bool]) -> String {
  let lines = embeddedText(path).split(separator: "\n", omittingEmptySubsequences: false)
  return lines.compactMap { line in
    for (need, isNeeded) in needs where line.hasSuffix(" // " + need) {
      return isNeeded ? line.dropLast(" // ".count + need.count) : nil
    }
    return line
  }.joined(separator: "\n")
}
