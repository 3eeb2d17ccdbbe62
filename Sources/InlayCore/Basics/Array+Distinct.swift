extension [Int] {
  /// The different values of the indices, in ascending order.
  ///
  /// - Parameter value: the value of an index; `nil` for none.
  /// - Complexity: O(n + d log d) with d different ones. A value equal to the one before it is not hashed: most columns of
  ///   cells are.
  package init(distinctIn indices: Range<Int>, _ value: (Int) -> Int?) {
    var last: Int?
    var found: Set<Int> = []
    for index in indices {
      let next = value(index)
      if let next, next != last {
        found.insert(next)
        last = next
      }
    }
    self = found.sorted()
  }
}
