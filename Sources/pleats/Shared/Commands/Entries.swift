extension StringProtocol {
  /// The entries of a comma-separated list, without the spaces around them.
  var entries: [String] {
    split(separator: ",", omittingEmptySubsequences: false).map { entry in
      let start = entry.drop { $0 == " " }
      guard let last = start.lastIndex(where: { $0 != " " }) else { return "" }
      return String(start[...last])
    }
  }
}
