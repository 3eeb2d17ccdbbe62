extension Array {
  /// The number of leading elements that satisfy `belongs`. All elements that satisfy it must come first.
  ///
  /// - Complexity: O(log count).
  package func partition(_ belongs: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if belongs(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
