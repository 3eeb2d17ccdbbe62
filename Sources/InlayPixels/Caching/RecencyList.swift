/// Values by key, ordered by last use, each with a cost. Every operation is O(1) per entry it touches.
struct RecencyList<Key: Hashable, Value> {
  private struct Entry {
    var key: Key
    var value: Value
    var cost: Int
    /// The indices of the entries used just before and just after this one; -1 at the ends.
    var older: Int
    var newer: Int
  }

  private var places: [Key: Int] = [:]
  /// Removed entries are `nil` and listed in ``free``.
  private var entries: [Entry?] = []
  private var free: [Int] = []
  private var oldest = -1
  private var newest = -1
  /// The total cost of all entries.
  private(set) var cost = 0

  /// The number of entries.
  var count: Int { places.count }

  /// The value of `key`, or `nil`. Marks it as most recently used.
  mutating func find(_ key: Key) -> Value? {
    guard let place = places[key], let entry = entries[place] else { return nil }
    if place != newest {
      unlink(entry)
      link(place)
    }
    return entry.value
  }

  /// The value of `key`. If there is none, makes one with cost 0. Marks it as most recently used.
  mutating func use(_ key: Key, make: () -> Value) -> Value {
    if let found = find(key) { return found }
    let value = make()
    let entry = Entry(key: key, value: value, cost: 0, older: -1, newer: -1)
    let place: Int
    if let reused = free.popLast() {
      place = reused
      entries[place] = entry
    } else {
      place = entries.count
      entries.append(entry)
    }
    places[key] = place
    link(place)
    return value
  }

  /// The value of `key`, or `nil`. Does not change the order.
  func peek(_ key: Key) -> Value? { places[key].flatMap { entries[$0]?.value } }

  /// Sets the cost of an entry, if it exists.
  mutating func setCost(_ new: Int, of key: Key) {
    guard let place = places[key], let old = entries[place]?.cost else { return }
    entries[place]?.cost = new
    cost += new - old
  }

  /// Replaces the value and cost of an entry, if it exists. Does not change the order.
  mutating func replace(_ key: Key, with value: Value, cost new: Int) {
    guard let place = places[key] else { return }
    entries[place]?.value = value
    setCost(new, of: key)
  }

  /// Removes an entry, if it exists.
  mutating func remove(_ key: Key) {
    guard let place = places.removeValue(forKey: key), let entry = entries[place] else { return }
    unlink(entry)
    entries[place] = nil
    free.append(place)
    cost -= entry.cost
  }

  /// Removes the oldest entries with a cost until the total is at most `limit`. Returns the number removed.
  mutating func shrink(toCost limit: Int) -> Int {
    var removed = 0
    var place = oldest
    while cost > limit, place >= 0, let entry = entries[place] {
      // An entry without cost is still being made. Threads that wait for it need the entry.
      if entry.cost > 0 {
        remove(entry.key)
        removed += 1
      }
      place = entry.newer
    }
    return removed
  }

  private mutating func link(_ place: Int) {
    entries[place]?.older = newest
    entries[place]?.newer = -1
    if newest >= 0 { entries[newest]?.newer = place } else { oldest = place }
    newest = place
  }

  private mutating func unlink(_ entry: Entry) {
    if entry.older >= 0 { entries[entry.older]?.newer = entry.newer } else { oldest = entry.newer }
    if entry.newer >= 0 { entries[entry.newer]?.older = entry.older } else { newest = entry.older }
  }
}
