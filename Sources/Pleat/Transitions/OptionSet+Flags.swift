extension OptionSet {
  /// Whether the set contains an element.
  ///
  /// With this subscript a flag of a style is a key path of a transition.
  subscript(has element: Element) -> Bool {
    get { contains(element) }
    set { if newValue { insert(element) } else { remove(element) } }
  }
}
