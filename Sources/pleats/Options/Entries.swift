extension StringProtocol {
  /// What stands between the commas of a list, each entry without the spaces around it.
  var entries: [String] {
    split(separator: ",", omittingEmptySubsequences: false).map { entry in
      let start = entry.drop { $0 == " " }
      guard let last = start.lastIndex(where: { $0 != " " }) else { return "" }
      return String(start[...last])
    }
  }
}
