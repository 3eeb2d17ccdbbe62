/// Values by what they were made from; the last one is at hand without hashing. Of very many all are forgotten.
struct HTMLMemo<Key: Hashable, Value> {
  private var values: [Key: Value] = [:]
  private var last: (key: Key, value: Value)?

  private static var maximumKept: Int { 16_384 }

  /// The value for `key`, which `make` makes if it is not known. Complexity: O(1) expected, but for `make`.
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
