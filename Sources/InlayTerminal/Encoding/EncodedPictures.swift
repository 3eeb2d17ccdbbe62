/// A cache of encoded pictures with a limit in bytes. The oldest are removed first.
struct EncodedPictures<Key: Hashable, Value> {
  private let byteLimit: Int
  private var values: [Key: (value: Value, bytes: Int)] = [:]
  private var order: [Key] = []
  private var oldest = 0
  private(set) var byteCount = 0

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  subscript(key: Key) -> Value? { values[key]?.value }

  /// Adds a value with its size in bytes, if it fits at all. Complexity: O(1), amortized.
  mutating func keep(_ value: Value, bytes: Int, for key: Key) {
    guard bytes <= byteLimit, values[key] == nil else { return }
    values[key] = (value, bytes)
    order.append(key)
    byteCount += bytes
    while byteCount > byteLimit, oldest < order.count {
      byteCount -= values.removeValue(forKey: order[oldest])?.bytes ?? 0
      oldest += 1
    }
    if oldest > order.count / 2 {
      order.removeFirst(oldest)
      oldest = 0
    }
  }
}

extension EncodedPictures where Value == [UInt8] {
  /// Writes the sequence of a picture. If it is not in the cache, creates it first.
  mutating func put(
    _ key: Key, to output: inout TerminalOutput, through passthrough: Passthrough, make: () -> [UInt8]
  ) {
    if let known = self[key] {
      output.put(known)
      return
    }
    var wrapped = TerminalOutput()
    passthrough.wrap(make()[...], to: &wrapped)
    // A picture without any bytes is kept, too, and counts as one byte.
    keep(wrapped.bytes, bytes: wrapped.bytes.count + 1, for: key)
    output.put(wrapped.bytes)
  }
}
