extension OptionSet {
  /// Whether the set contains an element.
  ///
  /// Key paths of a transition can use this subscript to name a flag of the transition's style.
  subscript(has element: Element) -> Bool {
    get { contains(element) }
    set { if newValue { insert(element) } else { remove(element) } }
  }
}
