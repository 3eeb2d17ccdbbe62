/// Values by key, in order of last use, each with a cost. Every operation is O(1) for each entry it touches.
struct RecencyList<Key: Hashable, Value> {
  private struct Entry {
    var key: Key
    var value: Value
    var cost: Int
    /// The entry used before this one, and the one used after it; -1 at the ends.
    var older: Int
    var newer: Int
  }

  private var places: [Key: Int] = [:]
  /// Removed entries are `nil`, and listed in ``free``.
  private var entries: [Entry?] = []
  private var free: [Int] = []
  private var oldest = -1
  private var newest = -1
  /// The costs of all entries.
  private(set) var cost = 0

  /// How many entries there are.
  var count: Int { places.count }

  /// The value of `key`, if there is one; it is the newest then.
  mutating func find(_ key: Key) -> Value? {
    guard let place = places[key], let entry = entries[place] else { return nil }
    if place != newest {
      unlink(entry)
      link(place)
    }
    return entry.value
  }

  /// The value of `key`, made with cost 0 if there is none; it is the newest now.
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

  /// The value of `key`, if there is one; the order stays.
  func peek(_ key: Key) -> Value? { places[key].flatMap { entries[$0]?.value } }

  /// Sets what an entry costs; nothing if there is none.
  mutating func setCost(_ new: Int, of key: Key) {
    guard let place = places[key], let old = entries[place]?.cost else { return }
    entries[place]?.cost = new
    cost += new - old
  }

  /// Gives an entry another value and cost; nothing if there is none. The order stays.
  mutating func replace(_ key: Key, with value: Value, cost new: Int) {
    guard let place = places[key] else { return }
    entries[place]?.value = value
    setCost(new, of: key)
  }

  /// Removes an entry; nothing if there is none.
  mutating func remove(_ key: Key) {
    guard let place = places.removeValue(forKey: key), let entry = entries[place] else { return }
    unlink(entry)
    entries[place] = nil
    free.append(place)
    cost -= entry.cost
  }

  /// Removes the oldest entries that cost something until no more than `limit` is left; returns how many.
  mutating func shrink(toCost limit: Int) -> Int {
    var removed = 0
    var place = oldest
    while cost > limit, place >= 0, let entry = entries[place] {
      // One without cost is being made: without it those who wait for it would not find each other.
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
