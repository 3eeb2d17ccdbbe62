/// Caches values by key. The last one is found without hashing. When there are too many, all are dropped.
struct HTMLMemo<Key: Hashable, Value> {
  private var values: [Key: Value] = [:]
  private var last: (key: Key, value: Value)?

  private static var maximumKept: Int { 16_384 }

  /// The value for `key`. If it is not cached, `make` creates it. Complexity: O(1) expected, plus the cost of `make`.
  mutating func value(_ key: Key, make: () -> Value) -> Value {
    if let last, last.key == key { return last.value }
    let result: Value
    if let known = values[key] {
      result = known
    } else {
      if values.count >= Self.maximumKept { values.removeAll() }
      result = make()
      values[key] = result
    }
    last = (key, result)
    return result
  }
}
