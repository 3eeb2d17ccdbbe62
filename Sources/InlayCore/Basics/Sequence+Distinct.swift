extension Sequence where Element: Hashable & Comparable {
  /// The different elements, in ascending order.
  ///
  /// - Complexity: O(n + d log d) with d different ones. An element equal to the one before it is not hashed: most columns of
  ///   cells are.
  package func distinct() -> [Element] {
    var last: Element?
    var found: Set<Element> = []
    for element in self where element != last {
      found.insert(element)
      last = element
    }
    return found.sorted()
  }
}
